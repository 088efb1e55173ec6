#include "hybridyn/methods/compiled/structure.hpp"

namespace hybridyn {
namespace internal {
template bool JointAssembly::factor(const SerialExecutor&);
template Status JointAssembly::solve(bool, const SerialExecutor&);
}  // namespace internal

template Status Structure::forward_dynamics(const ConstVectorRef<double>&,
                                            const ConstVectorRef<double>&,
                                            const ConstVectorRef<double>&, VectorRef<double>,
                                            const Vector3<double>&, const SerialExecutor&);
template Status Structure::update(const double*, const double*, const double*,
                                  const Vector3<double>&, const SerialExecutor&);
}  // namespace hybridyn
