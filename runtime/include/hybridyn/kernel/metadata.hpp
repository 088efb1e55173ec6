// What generated code says about itself.
#pragma once

namespace hybridyn {

/// Where a joint's coordinates and velocities are in q and v.
struct JointMetadata {
  const char* name;
  const char* type;
  int q_index;
  int nq;
  int v_index;
  int nv;
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
