#include "hybridyn/methods/compiled/structure.hpp"

namespace hybridyn {
namespace internal {
template bool JointAssembly::factor(const SerialExecutor&);
template void JointAssembly::close(bool, const SerialExecutor&);
template Status JointAssembly::open(const Vector6<double>&, const SerialExecutor&);
}  // namespace internal

template Status Structure::begin(const ConstVectorRef<double>&, const ConstVectorRef<double>&,
                                 const ConstVectorRef<double>&, const Vector3<double>&,
                                 const SerialExecutor&);
template Status Structure::finish(const Vector6<double>&, VectorRef<double>, const SerialExecutor&);
template Status Structure::forward_dynamics(const ConstVectorRef<double>&,
                                            const ConstVectorRef<double>&,
                                            const ConstVectorRef<double>&, VectorRef<double>,
                                            const Vector3<double>&, const SerialExecutor&);
template Status Structure::update(const double*, const double*, const double*,
                                  const Vector3<double>&, const SerialExecutor&);
}  // namespace hybridyn
