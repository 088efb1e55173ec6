// In a file of its own for the time that the algorithm takes to compile.
#include <stdexcept>

#include "hybridyn/algorithms/aba.hpp"
#include "runtime_reference.hpp"

namespace hybridyn::testing {

RuntimeReference::Vector RuntimeReference::accelerations(const At& at) const {
  Vector qdd(model_.nv);
  if (Aba<Real>(model_).forward_dynamics(at.q, at.v, at.tau, qdd, {at.gravity}) != Status::kOk) {
    throw std::domain_error("singular mass matrix");
  }
  return qdd;
}

}  // namespace hybridyn::testing
