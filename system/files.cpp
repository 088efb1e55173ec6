#include "hybridyn/system/files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/staged_file.hpp"

namespace hybridyn::tools {
namespace {

void write_stream(const std::string& path, const std::string& content) {
  std::ofstream out(path, std::ios::binary);
  out << content;
  out.close();
  if (!out) throw InputError(path + ": cannot be written: " + std::strerror(errno));
}

}  // namespace

std::string read_file(const std::string& path) {
  const auto all = [](std::istream& in) {
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  if (path == "-") return all(std::cin);
  if (std::filesystem::is_directory(path)) throw InputError(path + ": is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(path + ": cannot read: " + std::strerror(errno));
  return all(in);
}

void write_file(const std::string& path, const std::string& content) {
  // Pipes and devices cannot be renamed over.
  if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path)) {
    write_stream(path, content);
    return;
  }
  try {
    StagedFile staged(path);
    staged.write(content);
    staged.move();
  } catch (const Error& error) {
    throw InputError(error.what());
  }
}

}  // namespace hybridyn::tools
