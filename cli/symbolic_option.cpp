#include "cli/symbolic_option.hpp"

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

generator::OpenParameters parse(const std::string& item) {
  generator::OpenParameters out;
  const std::size_t colon = item.find(':');
  const std::string what = item.substr(0, colon);
  const bool all = what == "all";
  out.mass = all || what == "mass";
  out.com = all || what == "com";
  out.inertia = all || what == "inertia";
  const bool known = out.mass || out.com || out.inertia;
  if (!known || (colon == std::string::npos && !all)) {
    throw UsageError("--symbolic: '" + item +
                     "' is none of mass:LINK, com:LINK, inertia:LINK, all:LINK, all");
  }
  if (colon != std::string::npos) out.link = item.substr(colon + 1);
  return out;
}

}  // namespace

std::vector<generator::OpenParameters> parse_open_parameters(
    const std::vector<std::string>& items) {
  std::vector<generator::OpenParameters> out;
  for (const std::string& item : items) out.push_back(parse(item));
  return out;
}

}  // namespace hybridyn::tools
