// A rod that is let go when level, by a numeric method.
#include <cmath>
#include <cstdio>
#include <hybridyn/algorithms/aba.hpp>
#include <hybridyn/load/mjcf.hpp>
#include <hybridyn/load/urdf.hpp>

#include "rod.hpp"

int main() {
  const hybridyn::load::LoadedModel rod = hybridyn::load::load_urdf_text(kRod, "rod.urdf");
  const hybridyn::load::LoadedModel cart = hybridyn::load::load_mjcf_text(kCart, "cart.xml", "");
  if (cart.keyframes.at(0).q[0] != 0.5) return 1;
  const hybridyn::VectorX<double> zero = hybridyn::VectorX<double>::Zero(rod.model.nv);
  hybridyn::VectorX<double> qdd = zero;
  hybridyn::Aba<double> aba(rod.model);
  const hybridyn::Status status = aba.forward_dynamics(zero, zero, zero, qdd);
  std::printf("qdd = %.15g, expected %.15g\n", qdd[0], kExpected);
  // A handful of operations, each right to half a unit in the last place.
  return status == hybridyn::Status::kOk && std::abs(qdd[0] - kExpected) < 1e-14 * kExpected ? 0
                                                                                             : 1;
}
