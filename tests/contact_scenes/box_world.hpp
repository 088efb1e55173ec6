// Free boxes above the ground, stepped by contact alone: semi-implicit Euler where nothing touches.
// Contact is `exact` in a `BoxWorld`; volume_world.hpp has it by volume.
#pragma once

#include <vector>

#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"

namespace hybridyn::testing {

struct BoxSpec {
  Vector3<double> half_edges;
  double mass = 1;
};

template <class Step>
class BoxWorldOf {
 public:
  BoxWorldOf(const std::vector<BoxSpec>& boxes, const Material& material,
             const ContactOptions& options = {});
  BoxWorldOf(const BoxWorldOf&) = delete;
  BoxWorldOf& operator=(const BoxWorldOf&) = delete;

  void place(int box, const Vector3<double>& position);
  void step(double h);
  void run(double time, double h);

  auto position(int box) { return q.segment<3>(7 * box); }
  /// In the axes of the box.
  auto velocity(int box) { return v.segment<3>(6 * box); }
  double depth() const;
  /// Sum over all points, on second bodies.
  Vector3<double> total_force() const;

  Model<double> model;
  ContactScene scene;
  Vector3<double> gravity{0, 0, -9.81};
  Step contact;
  VectorX<double> q;
  VectorX<double> v;
  int unsolved = 0;

 private:
  Aba<double> aba_;
  VectorX<double> qdd_;
  VectorX<double> tau_;
  VectorX<double> q_next_;
  VectorX<double> v_next_;
};

using BoxWorld = BoxWorldOf<ContactStep>;

/// Of both frictions, and nothing else.
Material with_friction(double mu);

}  // namespace hybridyn::testing
