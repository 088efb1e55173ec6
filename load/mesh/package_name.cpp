#include "package_name.hpp"

#include <tinyxml2.h>

#include <fstream>
#include <system_error>

#include "number.hpp"

namespace hybridyn::load {
namespace {

constexpr std::uintmax_t kLargestManifest = 1'000'000;  // bytes

}  // namespace

std::string package_name(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "package.xml";
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return "";
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size > kLargestManifest) return "";
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(size));
  tinyxml2::XMLDocument document;
  document.Parse(text.data(), static_cast<std::size_t>(file.gcount()));
  const auto* package = document.Error() ? nullptr : document.FirstChildElement("package");
  const auto* name = package ? package->FirstChildElement("name") : nullptr;
  const char* const content = name ? name->GetText() : nullptr;
  const std::vector<std::string_view> words = split(content ? content : "");
  return words.size() == 1 ? std::string(words[0]) : "";
}

}  // namespace hybridyn::load
