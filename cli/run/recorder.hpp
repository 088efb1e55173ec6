// What a simulation leaves behind, row by row: the motion and what follows from it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/projection.hpp"
#include "methods.hpp"

namespace hybridyn::cli {

/// One number of each row.
struct Column {
  std::string name;   // "q.knee", "wrench.knee.force.x"
  std::string group;  // one of kGroups, or "t"
  std::string unit;   // "rad", "m/s"; empty where there is none
};

inline constexpr std::array<const char*, 10> kGroups = {
    "q", "v", "qdd", "tau", "energy", "power", "momentum", "com", "loops", "wrench"};

/// What a Recorder's rows begin with: the time, then q, v, qdd and tau.
std::vector<Column> motion_columns(const Model<double>& model);

/// A state of the motion with what acted in it.
struct Sample {
  double time = 0;
  VectorX<double> q;
  VectorX<double> v;
  VectorX<double> tau;
  VectorX<double> qdd;
  std::vector<Wrench<double>> external;  // by link, in body frames; empty: none
};

class Recorder {
 public:
  /// Model and method must outlive the object. The method is asked for wrenches where
  /// `with_wrenches`.
  Recorder(const Model<double>& model, ForwardDynamics& method, const Vector3<double>& gravity,
           bool with_wrenches);

  /// The first is the time.
  const std::vector<Column>& columns() const { return columns_; }

  /// One number for each column.
  void derive(const Sample& sample, std::vector<double>& row);

 private:
  void add(const std::string& group, const std::string& name, const std::string& unit);
  void add_axes(const std::string& group, const std::string& name, const std::string& unit);
  void add_wrenches();
  double power(const Sample& sample) const;
  void push_wrenches(const Sample& sample, std::vector<double>& row);

  const Model<double>& model_;
  ForwardDynamics& method_;
  Vector3<double> gravity_;
  bool with_wrenches_;
  Kinematics<double> kinematics_;
  Projection<double> projection_;
  ExternalWrenches<double> external_;
  VectorX<double> qdd_;
  std::vector<Column> columns_;
};

}  // namespace hybridyn::cli
