#include "hybridyn/options/naming.hpp"

#include <array>
#include <utility>

namespace hybridyn::tools {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 9> kOptions = {{
    {"BuildOptions::floating", "--floating"},
    {"BuildOptions::weld_massless", "--weld-massless"},
    {"FunctionOptions::frames", "--frames"},
    {"FunctionOptions::contacts", "--contacts"},
    {"FunctionOptions::responses", "--responses"},
    {"RunOptions::time", "--time"},
    {"RunOptions::step", "--step"},
    {"RunOptions::stop", "--stop"},
    {"RunOptions::columns", "--columns"},
}};

}  // namespace

std::string with_options(std::string text) {
  for (const auto& [setting, option] : kOptions) {
    const std::string name = setting;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      text.replace(at, name.size(), option);
    }
  }
  return text;
}

}  // namespace hybridyn::tools
