// One patch of a step, as its solver sees it.
#pragma once

#include "hybridyn/contact/patch_cone.hpp"

namespace hybridyn {

/// With a wrench i about p the velocity, less what is wanted, is w = Phi i + b.
struct PatchProblem {
  PatchCone cone;
  bool has_Phi = false;
  ContactMatrix Phi = ContactMatrix::Zero();  // motion for impulses, all else at rest
  ContactVector i = ContactVector::Zero();
  ActiveEdges active;  // of i; in: of a guess

  /// With the loads of `active` that solve their rows: load = -response b. Kept while they are.
  bool is_factored = false;
  Eigen::Matrix<double, 6, 6> response = Eigen::Matrix<double, 6, 6>::Zero();

  /// The b that i was found for, where it is the law's answer to it.
  bool is_solved = false;
  ContactVector b = ContactVector::Zero();

  /// Forces at the corners, along n, t1, t2, where they are not those of `active`.
  bool has_loads = false;
  std::array<Vector3<double>, geometry::PatchPolygon::kMostCorners> loads;

  Vector3<double> load_of(int corner) const {
    if (has_loads) return loads[corner];
    Vector3<double> out = Vector3<double>::Zero();
    for (int k = 0; k < active.count; ++k) {
      const ConeEdge& e = active.edges[k];
      if (e.corner != corner) continue;
      out += active.load[k] * Vector3<double>(1, cone.friction * e.c, cone.friction * e.s);
    }
    return out;
  }

  void set_active(const ActiveEdges& to) {
    active = to;
    is_factored = false;
  }
};

/// Of block number `block` of a problem, of the kind `kPatch`.
struct PatchBlock : PatchProblem {
  double static_friction = 0;
  double dynamic_friction = 0;
  bool slips = false;  // in: in the step before; out: in this one
};

}  // namespace hybridyn
