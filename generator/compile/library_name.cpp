#include "hybridyn/generator/compile/library_name.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/emit/library.hpp"
#include "hybridyn/generator/emit/limbs.hpp"
#include "hybridyn/generator/emit/reserved_words.hpp"

namespace hybridyn::generator {
namespace {

/// The library's header would have the name of another one beside it, case apart.
bool is_header(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const std::vector<std::string> fixed = fixed_files();
  const auto& functions = known_functions();
  return std::count(fixed.begin(), fixed.end(), name) > 0 || name == "solve_mass_matrix" ||
         std::any_of(functions.begin(), functions.end(), [&name](const FunctionInfo& function) {
           return function.name == name || name_of_whole(std::string(function.name)) == name;
         });
}

}  // namespace

std::string library_name_of(const std::string& path) {
  const ModelText stem(std::filesystem::path(path).stem().string());
  const std::string name = stem.identifier("unnamed_robot");
  if (!is_reserved(name) && !is_header(name)) return name;
  // What a family of names begins with stays behind other words only.
  return is_reserved(name + "_robot") ? "robot_" + name : name + "_robot";
}

void check_library_name(const std::string& name) {
  if (ModelText(name).identifier("") != name || is_reserved(name)) {
    throw DerivationError(
        "'" + name +
        "' cannot be a namespace; use letters, digits and single _, no keyword and no "
        "name of the C library");
  }
  if (is_header(name)) {
    throw DerivationError("'" + name + "' is the name of another header of the library");
  }
}

}  // namespace hybridyn::generator
