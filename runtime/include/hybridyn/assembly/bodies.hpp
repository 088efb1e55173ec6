// The articulated bodies of a plan: Phi and beta of their handles, in the body frames of the links
// that these are.
#pragma once

#include <vector>

#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

template <class S>
class ArticulatedBodies {
 public:
  explicit ArticulatedBodies(const AssemblyPlan& plan)
      : phi_(plan.block_count(), Matrix6<S>::Zero()),
        beta_(static_cast<std::size_t>(plan.handle_count()), Vector6<S>::Zero()) {}

  /// Phi_ij for i >= j, by the index of the body's handles.
  Matrix6<S>& phi(const AssemblyPlan::Body& body, int i, int j) {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  const Matrix6<S>& phi(const AssemblyPlan::Body& body, int i, int j) const {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  /// For any order of i and j.
  Matrix6<S> phi_any(const AssemblyPlan::Body& body, int i, int j) const {
    return i >= j ? phi(body, i, j) : Matrix6<S>(phi(body, j, i).transpose());
  }
  Vector6<S>& beta(const AssemblyPlan::Body& body, int i) { return beta_[body.handles.begin + i]; }
  const Vector6<S>& beta(const AssemblyPlan::Body& body, int i) const {
    return beta_[body.handles.begin + i];
  }

 private:
  std::vector<Matrix6<S>> phi_;
  std::vector<Vector6<S>> beta_;
};

}  // namespace hybridyn::internal
