// What generated code says about itself.
#pragma once

#include <array>
#include <limits>

namespace hybridyn {

/// Of joints that have no limit.
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// A joint's number among all of them, and its first coordinate and velocity.
struct JointIndex {
  int index;
  int q;
  int v;

  constexpr operator int() const { return index; }  // NOLINT(*-explicit-*)
};

/// Where a joint's coordinates and velocities are in q and v.
struct JointMetadata {
  const char* name;
  const char* type;
  int q_index;
  int nq;
  int v_index;
  int nv;
  int link;  // of the model file, that it carries
};

/// A link of the model file, welded or not, without what is welded to it.
struct LinkMetadata {
  const char* name;
  int parent;  // link of the model file; -1: none
  int joint;   // that moves it; -1: it stands still
  double mass;
  std::array<double, 3> center_of_mass;  // in the link frame
  std::array<double, 6> inertia;         // about it, in the link's axes: xx xy xz yy yz zz
};

/// What one call of a generated function computes.
struct FunctionMetadata {
  const char* name;
  int multiplications;
  int additions;
  int divisions;
  int angles;  // of which sine and cosine are taken
};

}  // namespace hybridyn
