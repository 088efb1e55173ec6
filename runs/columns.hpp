// What a simulation can write of a model: names, groups and units, in the order of its rows.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// One number of each row.
struct Column {
  std::string name;   // "q.knee", "wrench.knee.force.x"
  std::string group;  // one of kGroups, or "t"
  std::string unit;   // "rad", "m/s"; empty where there is none
};

inline constexpr std::array<const char*, 12> kGroups = {"q",      "v",      "qdd",      "tau",
                                                        "energy", "power",  "momentum", "com",
                                                        "loops",  "wrench", "balance",  "contact"};

/// The time, then q, v, qdd and tau.
std::vector<Column> motion_columns(const Model<double>& model);

/// These, and what follows from them: energies, power, momenta, the centre of mass, residuals of
/// the loops where there are any, wrenches; of a floating base what the ground has to exert. Where
/// there is a scene of contacts, what they did, and their wrenches on the links of `touching`
/// (indices of frames), with their centres of pressure.
std::vector<Column> all_columns(const Model<double>& model, bool has_contacts,
                                const std::vector<int>& touching);

}  // namespace hybridyn::tools
