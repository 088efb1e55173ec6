// What a simulation leaves behind, row by row: the motion and what follows from it.
#pragma once

#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/control/balance.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/runs/columns.hpp"
#include "hybridyn/runs/contact_record.hpp"

namespace hybridyn::tools {

/// A state of the motion with what acted in it.
struct Sample {
  double time = 0;
  VectorX<double> q;
  VectorX<double> v;
  VectorX<double> tau;
  VectorX<double> qdd;
  std::vector<Wrench<double>> external;  // by link, in body frames; empty: none
  VectorX<double> limits;  // joint forces of limits, and of what dry friction adds; empty: none
  ContactSample contact;
};

class Recorder {
 public:
  /// Model, method and scene, which may be null, must outlive the object. The method is asked for
  /// wrenches where `with_wrenches`.
  Recorder(const Model<double>& model, ForwardDynamics& method, const ContactScene* scene,
           const Vector3<double>& gravity, bool with_wrenches);

  /// The first is the time.
  const std::vector<Column>& columns() const { return columns_; }

  /// One number for each column.
  void derive(const Sample& sample, std::vector<double>& row);

 private:
  double power(const Sample& sample) const;
  void push_wrenches(const Sample& sample, std::vector<double>& row);
  void push_balance(const Sample& sample, std::vector<double>& row);
  void push_contacts(const ContactSample& contact, std::vector<double>& row);
  VectorX<double> joint_forces(const Sample& sample) const;

  const Model<double>& model_;
  ForwardDynamics& method_;
  Vector3<double> gravity_;
  bool with_wrenches_;
  bool with_contacts_;
  std::vector<int> touching_;  // frames
  Kinematics<double> kinematics_;
  Rnea<double> rnea_;
  control::SupportPolygon<double> polygon_;
  LoopClosing loops_;
  ExternalWrenches<double> external_;
  VectorX<double> qdd_;
  std::vector<Column> columns_;
};

}  // namespace hybridyn::tools
