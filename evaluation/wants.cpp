#include "hybridyn/evaluation/wants.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "hybridyn/system/errors.hpp"
#include "hybridyn/text/suggestion.hpp"

namespace hybridyn::tools {
namespace {

using Flag = std::pair<const char*, bool Wants::*>;
constexpr std::array<Flag, 10> kFlags = {{{"qdd", &Wants::qdd},
                                          {"wrenches", &Wants::wrenches},
                                          {"wrenches:all", &Wants::all_wrenches},
                                          {"M", &Wants::mass_matrix},
                                          {"c", &Wants::coriolis},
                                          {"g", &Wants::gravity},
                                          {"id", &Wants::inverse_dynamics},
                                          {"energy", &Wants::energy},
                                          {"momentum", &Wants::momentum},
                                          {"com", &Wants::center_of_mass}}};

using OfLink = std::pair<const char*, std::vector<int> Wants::*>;
constexpr std::array<OfLink, 2> kOfLinks = {
    {{"jacobian:", &Wants::jacobians}, {"bias_acceleration:", &Wants::bias_accelerations}}};

const std::string kContactInertia = "contact_inertia:";

bool is_contact_inertia(const std::string& item) {
  return item.compare(0, kContactInertia.size(), kContactInertia) == 0;
}

/// Further frames of a contact inertia follow it as items of their own, unless they are known ones.
void add(const std::string& item, bool may_be_frame, const Model<double>& model, Wants& wants) {
  for (const auto& [name, flag] : kFlags) {
    if (item == name) {
      wants.*flag = true;
      return;
    }
  }
  for (const auto& [prefix, frames] : kOfLinks) {
    const std::string start = prefix;
    if (item.compare(0, start.size(), start) != 0) continue;
    const int frame = frame_of_link(item.substr(start.size()), model);
    std::vector<int>& list = wants.*frames;
    if (std::find(list.begin(), list.end(), frame) == list.end()) list.push_back(frame);
    return;
  }
  if (is_contact_inertia(item)) {
    const std::string link = item.substr(kContactInertia.size());
    wants.contact_frames.push_back(frame_of_link(link, model));
    return;
  }
  if (may_be_frame) {
    wants.contact_frames.push_back(frame_of_link(item, model));
    return;
  }
  throw UsageError("unknown item '" + item + "'; known are " + kWantHelp);
}

}  // namespace

const char* const kWantHelp =
    "qdd, wrenches, wrenches:all, M, c, g, id, energy, momentum, com, jacobian:LINK, "
    "bias_acceleration:LINK, contact_inertia:LINK,LINK,...";

Wants parse_wants(const std::vector<std::string>& items, const Model<double>& model) {
  Wants wants;
  bool may_be_frame = false;
  for (const std::string& item : items) {
    const std::size_t frames = wants.contact_frames.size();
    add(item, may_be_frame, model, wants);
    may_be_frame = wants.contact_frames.size() > frames;
  }
  if (wants.all_wrenches) wants.wrenches = true;
  return wants;
}

}  // namespace hybridyn::tools
