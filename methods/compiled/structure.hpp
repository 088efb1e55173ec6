// Structures for one thread, compiled once: saves their users 10 to 20 s each.
#pragma once

#include "hybridyn/structure/structure.hpp"

namespace hybridyn {
namespace internal {
extern template bool JointAssembly::factor(const SerialExecutor&);
extern template void JointAssembly::close(bool, const SerialExecutor&);
extern template Status JointAssembly::open(const Vector6<double>&, const SerialExecutor&);
}  // namespace internal

extern template Status Structure::begin(const ConstVectorRef<double>&,
                                        const ConstVectorRef<double>&,
                                        const ConstVectorRef<double>&, const Vector3<double>&,
                                        const SerialExecutor&);
extern template Status Structure::finish(const Vector6<double>&, VectorRef<double>,
                                         const SerialExecutor&);
extern template Status Structure::forward_dynamics(const ConstVectorRef<double>&,
                                                   const ConstVectorRef<double>&,
                                                   const ConstVectorRef<double>&, VectorRef<double>,
                                                   const Vector3<double>&, const SerialExecutor&);
extern template Status Structure::update(const double*, const double*, const double*,
                                         const Vector3<double>&, const SerialExecutor&);
}  // namespace hybridyn
