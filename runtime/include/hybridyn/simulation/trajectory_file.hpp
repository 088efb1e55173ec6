// A motion as a table (CSV): `hybridyn report --model MODEL --trajectory FILE` shows it.
#pragma once

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "hybridyn/model/joint_coordinates.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// Writes row by row: the time, q and v by the names that `simulate` has for them (q.JOINT,
/// q.JOINT.px, ...), and numbers of the author's own, of which those with a common name before a dot
/// share a plot.
class TrajectoryFile {
 public:
  TrajectoryFile(const std::string& path, const Model<double>& model,
                 const std::vector<std::string>& own = {})
      : file_(path) {
    std::string row = "t";
    const auto each = [&](const char* group, const auto& coordinates) {
      for (int i = 0; i < model.size(); ++i) {
        for (const JointCoordinate& c : coordinates(model.links[i].type)) {
          add_name(group + model.joints[i].name + std::string(c.suffix), row);
        }
      }
    };
    each("q.", positions);
    each("v.", velocities);
    for (const std::string& name : own) add_name(name, row);
    file_ << row << '\n';
  }

  /// As many of one's own as there are names of them.
  void add(double t, const VectorX<double>& q, const VectorX<double>& v,
           const std::vector<double>& own = {}) {
    row_.clear();
    add_number(t);
    for (const double number : q) add_number(number);
    for (const double number : v) add_number(number);
    for (const double number : own) add_number(number);
    row_.back() = '\n';
    file_ << row_;
  }

  /// Whether all of it is in the file, so far.
  [[nodiscard]] bool is_written() { return static_cast<bool>(file_.flush()); }

 private:
  /// As RFC 4180 has it: in quotes, with its own quotes doubled, where it has commas or the like.
  static void add_name(const std::string& name, std::string& row) {
    row += ',';
    if (name.find_first_of(",\"\r\n") == std::string::npos) {
      row += name;
      return;
    }
    row += '"';
    for (const char c : name) row.append(c == '"' ? 2 : 1, c);
    row += '"';
  }

  void add_number(double number) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%.17g,", number);
    row_.append(text, static_cast<std::size_t>(length));
  }

  std::ofstream file_;
  std::string row_;
};

}  // namespace hybridyn
