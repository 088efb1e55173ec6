// In a file of its own for the time that the algorithm takes to compile.
#include <stdexcept>

#include "hybridyn/algorithms/aba.hpp"
#include "runtime_reference.hpp"

namespace hybridyn::testing {

RuntimeReference::Vector RuntimeReference::accelerations(const At& at, bool is_loaded) const {
  Vector qdd(model_.nv);
  Vector tau = at.tau;
  if (is_loaded) {
    const Matrix J = handle_jacobian(at);
    tau += J.transpose() * at.forces.head(J.rows());
  }
  if (Aba<Real>(model_).forward_dynamics(at.q, at.v, tau, qdd, {at.gravity}) != Status::kOk) {
    throw std::domain_error("singular mass matrix");
  }
  return qdd;
}

}  // namespace hybridyn::testing
