// An arm with redundant loops.
#pragma once

#include <string>

#include "hybridyn/model/description.hpp"

namespace hybridyn::testing {

/// An arm for pallets: on a column that turns an upper arm and a forearm, which a crank moves by a rod, and
/// two more parallelograms that keep the hand level. Three motors move nine joints; of the fifteen rows of
/// its loops six count. All bodies are straight up or ahead at zero, where the loops are closed.
class Palletizer {
 public:
  Palletizer() {
    add("column", "foot", {0, 0, 0}, Vector3<double>::UnitZ(), 20);
    add("upper", "column", {0, 0, 0.5}, Vector3<double>::UnitY(), 8);
    add("fore", "upper", {0, 0, 1}, Vector3<double>::UnitY(), 6);
    add("crank", "column", {0, 0, 0.5}, Vector3<double>::UnitY(), 2);
    add("rod", "crank", {-0.3, 0, 0}, Vector3<double>::UnitY(), 1);
    add("triangle", "upper", {0, 0, 1}, Vector3<double>::UnitY(), 1);
    add("stay", "column", {0.2, 0, 0.5}, Vector3<double>::UnitY(), 1);
    add("level", "triangle", {0, 0, 0.2}, Vector3<double>::UnitY(), 1);
    add("hand", "fore", {1, 0, 0}, Vector3<double>::UnitY(), 3);
    close("rod", {0, 0, 1}, "fore", {-0.3, 0, 0});
    close("stay", {0, 0, 1}, "triangle", {0.2, 0, 0});
    close("level", {1, 0, 0}, "hand", {0, 0, 0.2});
  }

  const MechanismDescription& description() const { return arm_; }

 private:
  void add(const std::string& name, const std::string& parent, const Vector3<double>& at,
           const Vector3<double>& axis, double mass) {
    if (arm_.links.empty()) arm_.links.push_back({"foot"});
    LinkDescription link;
    link.name = name;
    link.mass = mass;
    link.center_of_mass = {0.1, 0.02, 0.2};
    link.inertia = Vector3<double>(0.2, 0.25, 0.1).asDiagonal() * mass;
    arm_.links.push_back(link);
    JointDescription joint;
    joint.name = "j_" + name;
    joint.type = JointType::kRevolute;
    joint.parent = parent;
    joint.child = name;
    joint.origin.translation = at;
    joint.axis = axis;
    arm_.joints.push_back(joint);
  }
  void close(const std::string& a, const Vector3<double>& on_a, const std::string& b,
             const Vector3<double>& on_b) {
    LoopDescription loop;
    loop.name = a + "_to_" + b;
    loop.predecessor = a;
    loop.successor = b;
    loop.predecessor_frame.translation = on_a;
    loop.successor_frame.translation = on_b;
    loop.axis = Vector3<double>::UnitY();
    arm_.loops.push_back(loop);
  }

  MechanismDescription arm_;
};

}  // namespace hybridyn::testing
