#include "support/random_mjcf.hpp"

#include <sstream>
#include <vector>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

class Writer {
 public:
  Writer(std::uint64_t seed, bool single_inertias)
      : random_(seed), single_inertias_(single_inertias) {
    out_.precision(17);
  }

  std::string write() {
    const bool radians = below(2) == 0;
    degrees_ = !radians;
    const char* sequences[] = {"xyz", "zyx", "XYZ", "xzX", "yYz"};
    out_ << "<mujoco model='random'><compiler angle='" << (radians ? "radian" : "degree")
         << "' eulerseq='" << sequences[below(5)] << "'/>"
         << "<default><geom density='" << random_.uniform(100, 2000) << "'/>"
         << "<default class='heavy'><geom density='5000'/><joint armature='0.03'/>"
         << "<default class='slow'><joint damping='0.5'/></default></default></default><worldbody>";
    for (int i = 0; i < 2; ++i) body(true, 0);
    out_ << "</worldbody></mujoco>";
    return out_.str();
  }

 private:
  /// 0 to n - 1.
  int below(int n) { return static_cast<int>(random_.uniform(0, n)); }

  void numbers(const char* name, int count, double least, double most) {
    out_ << ' ' << name << "='";
    for (int i = 0; i < count; ++i) out_ << (i == 0 ? "" : " ") << random_.uniform(least, most);
    out_ << "'";
  }

  void angle(double least, double most) {
    out_ << random_.uniform(least, most) * (degrees_ ? 57.29577951308232 : 1);
  }

  void rotation() {
    switch (below(6)) {
      case 0:
        return numbers("quat", 4, -1, 1);
      case 1:
        out_ << " axisangle='" << random_.uniform(-1, 1) << " " << random_.uniform(-1, 1)
             << " 0.3 ";
        angle(-3, 3);
        out_ << "'";
        return;
      case 2:
        out_ << " euler='";
        angle(-3, 3);
        out_ << " ";
        angle(-3, 3);
        out_ << " ";
        angle(-3, 3);
        out_ << "'";
        return;
      case 3:
        return numbers("xyaxes", 6, -1, 1);
      case 4:
        return numbers("zaxis", 3, -1, 1);
      default:
        return;
    }
  }

  void classes() {
    const char* names[] = {"", " class='heavy'", " class='slow'"};
    out_ << names[below(3)];
  }

  void geom() {
    out_ << "<geom";
    classes();
    if (below(4) == 0) out_ << " mass='" << random_.uniform(0.5, 3) << "'";
    const int kind = below(6);
    const char* kinds[] = {"sphere", "capsule", "cylinder", "box", "ellipsoid", "capsule"};
    out_ << " type='" << kinds[kind] << "'";
    if (kind == 5 || (kind > 0 && below(3) == 0)) {
      numbers("fromto", 6, -0.5, 0.5);
      numbers("size", 1, 0.05, 0.2);
    } else {
      numbers("size", kind == 0 ? 1 : kind < 3 ? 2 : 3, 0.05, 0.3);
      numbers("pos", 3, -0.3, 0.3);
      rotation();
    }
    out_ << "/>";
  }

  /// Whether it is a ball joint.
  bool joint() {
    out_ << "<joint";
    classes();
    const char* kinds[] = {"hinge", "slide", "ball"};
    const int kind = below(3);
    out_ << " type='" << kinds[kind] << "'";
    if (below(2) == 0) numbers("pos", 3, -0.2, 0.2);
    if (kind == 2) {
      out_ << " armature='0'/>";
      return true;
    }
    numbers("axis", 3, -1, 1);
    if (below(3) == 0) {
      out_ << " ref='";
      if (kind == 0) {
        angle(-1, 1);
      } else {
        out_ << random_.uniform(-1, 1);
      }
      out_ << "'";
    }
    out_ << "/>";
    return false;
  }

  void inertial() {
    out_ << "<inertial mass='" << random_.uniform(0.5, 3) << "'";
    numbers("pos", 3, -0.2, 0.2);
    if (!single_inertias_ && below(2) == 0) {
      out_ << " fullinertia='0.02 0.03 0.025 " << random_.uniform(-0.004, 0.004)
           << " 0.002 -0.003'";
    } else {
      out_ << " diaginertia='0.02 0.03 0.025'";
      rotation();
    }
    out_ << "/>";
  }

  void body(bool is_top, int depth) {
    out_ << "<body";
    if (below(4) == 0) out_ << " childclass='slow'";
    numbers("pos", 3, -0.5, 0.5);
    rotation();
    out_ << ">";
    const int joints = below(3);
    if (is_top && joints == 0) {
      out_ << "<freejoint/>";
    } else {
      bool is_ball = false;  // which no other joint may follow
      for (int i = 0; i < joints && !is_ball; ++i) is_ball = joint();
    }
    if (below(3) == 0) inertial();
    const int geoms = single_inertias_ ? 1 : 1 + below(3);
    for (int i = 0; i < geoms; ++i) geom();
    const int children = depth < 3 ? below(3) : 0;
    for (int i = 0; i < children; ++i) body(false, depth + 1);
    out_ << "</body>\n";
  }

  RandomGenerator random_;
  const bool single_inertias_;
  std::ostringstream out_;
  bool degrees_ = true;
};

}  // namespace

std::string random_mjcf(std::uint64_t seed, bool single_inertias) {
  return Writer(seed, single_inertias).write();
}

}  // namespace hybridyn::testing
