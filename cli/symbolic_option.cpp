#include "symbolic_option.hpp"

#include <map>

#include "errors.hpp"

namespace hybridyn::cli {
namespace {

using generator::Mechanism;
using generator::OpenLink;

int moving_frame(const Mechanism& mechanism, const std::string& link) {
  for (std::size_t f = 0; f < mechanism.frames.size(); ++f) {
    if (mechanism.frames[f].name.raw() != link) continue;
    if (mechanism.frames[f].body != generator::kGround) return static_cast<int>(f);
    throw InputError("--symbolic: link '" + link + "' does not move; its parameters do not matter");
  }
  throw InputError("--symbolic: there is no link '" + link + "'");
}

OpenLink& entry(std::map<int, OpenLink>& open, int frame) {
  OpenLink& link = open[frame];
  link.frame = frame;
  return link;
}

void open_all(OpenLink& link) { link.mass = link.com = link.inertia = true; }

}  // namespace

void open_parameters(Mechanism& mechanism, const std::vector<std::string>& items) {
  std::map<int, OpenLink> open;  // in the order of the file
  for (const std::string& item : items) {
    if (item == "all") {
      for (std::size_t f = 0; f < mechanism.frames.size(); ++f) {
        if (mechanism.frames[f].body == generator::kGround) continue;
        open_all(entry(open, static_cast<int>(f)));
      }
      continue;
    }
    const std::size_t colon = item.find(':');
    const std::string what = item.substr(0, colon);
    const bool known = what == "mass" || what == "com" || what == "inertia" || what == "all";
    if (colon == std::string::npos || !known) {
      throw UsageError("--symbolic: '" + item +
                       "' is none of mass:LINK, com:LINK, inertia:LINK, all:LINK, all");
    }
    OpenLink& link = entry(open, moving_frame(mechanism, item.substr(colon + 1)));
    if (what == "all") open_all(link);
    link.mass = link.mass || what == "mass";
    link.com = link.com || what == "com";
    link.inertia = link.inertia || what == "inertia";
  }
  for (const auto& [frame, link] : open) generator::open_parameters(mechanism, link);
}

}  // namespace hybridyn::cli
