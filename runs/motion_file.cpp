#include "hybridyn/runs/motion_file.hpp"

#include <algorithm>
#include <cmath>

#include "hybridyn/runs/csv.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"

namespace hybridyn::tools {
namespace {

/// Columns of one joint; -1: none.
struct JointColumns {
  int link;
  int position = -1;
  int rate = -1;
  int force = -1;
};

int find(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

std::vector<JointColumns> columns_of(const std::vector<std::string>& names,
                                     const Model<double>& model) {
  std::vector<JointColumns> out;
  for (int i = 0; i < model.size(); ++i) {
    if (model.links[i].nv() != 1) continue;
    const std::string& joint = model.joints[i].name;
    const JointColumns columns{i, find(names, "q." + joint), find(names, "v." + joint),
                               find(names, "tau." + joint)};
    if (columns.position >= 0 || columns.force >= 0) out.push_back(columns);
  }
  return out;
}

JointLaw& law_of(const Link<double>& link, std::vector<JointLaw>& laws) {
  const auto found = std::find_if(laws.begin(), laws.end(),
                                  [&](const JointLaw& law) { return law.freedom == link.v_index; });
  if (found != laws.end()) return *found;
  JointLaw law;
  law.position = link.q_index;
  law.freedom = link.v_index;
  laws.push_back(law);
  return laws.back();
}

}  // namespace

void read_motion(const std::string& path, const Model<double>& model, std::vector<JointLaw>& laws) {
  const std::string text = read_file(path);
  CsvReader table(text, path);
  const int time = find(table.names(), "t");
  if (time < 0) throw InputError(path + ":1: has no column \"t\"; name the column of times so");
  const std::vector<JointColumns> columns = columns_of(table.names(), model);
  if (columns.empty()) {
    throw InputError(path +
                     ":1: has no column of a joint of the model; name them q.JOINT, and "
                     "v.JOINT and tau.JOINT where there are any");
  }
  for (const JointColumns& c : columns) {
    JointLaw& law = law_of(model.links[c.link], laws);
    if (c.position >= 0) {
      law.has_target = true;
      law.target.points.clear();
      law.target.has_rates = c.rate >= 0;
    }
    if (c.force >= 0) law.tau.points.clear();
  }
  std::vector<double> row;
  double last = -kForever;
  while (table.next(row)) {
    const double t = row[time];
    if (!(t > last)) {
      throw InputError(path + ":" + std::to_string(table.line()) +
                       ": its time is not later than that of the row before");
    }
    last = t;
    for (const JointColumns& c : columns) {
      for (const int column : {c.position, c.rate, c.force}) {
        if (column < 0 || std::isfinite(row[column])) continue;
        throw InputError(path + ":" + std::to_string(table.line()) + ": " + table.names()[column] +
                         " is not finite");
      }
      JointLaw& law = law_of(model.links[c.link], laws);
      if (c.position >= 0) {
        law.target.points.push_back({t, row[c.position], c.rate >= 0 ? row[c.rate] : 0});
      }
      if (c.force >= 0) law.tau.points.push_back({t, row[c.force]});
    }
  }
  if (last == -kForever) throw InputError(path + ": has no rows; a motion needs one at least");
}

}  // namespace hybridyn::tools
