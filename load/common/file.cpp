#include "file.hpp"

#include <fstream>
#include <system_error>

#include "hybridyn/load/loaded_model.hpp"
#include "problems.hpp"

namespace hybridyn::load {
namespace {

/// Pipes and regular files; a device may never end.
void check_kind(const std::filesystem::path& path, Problems& problems) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  switch (fs::status(path, ignored).type()) {
    case fs::file_type::not_found:
      problems.error(0, "does not exist", "check the path");
      break;
    case fs::file_type::directory:
      problems.error(0, "is a folder", "name the model file in it");
      break;
    case fs::file_type::block:
    case fs::file_type::character:
      problems.error(0, "is a device", "name a file or a pipe");
      break;
    default:
      break;
  }
  problems.throw_errors();
}

}  // namespace

std::string read_model_file(const std::filesystem::path& path) {
  Problems problems(path.string());
  check_kind(path, problems);
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::vector<char> buffer(std::size_t{1} << 16U);
  while (file && text.size() <= kLargestFile) {
    file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (text.size() > kLargestFile) {
    problems.error(0, "is larger than " + std::to_string(kLargestFile / 1000000) + " MB",
                   "give a model file; meshes belong into files of their own");
  } else if (!file.eof()) {
    problems.error(0, "cannot be read", "check that you may read it");
  }
  problems.throw_errors();
  return text;
}

}  // namespace hybridyn::load
