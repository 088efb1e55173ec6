// Time and memory per link of ABA and pure ADA on chains of 10 to 100,000 links.
#include <malloc.h>

#include <cstdio>
#include <memory>

#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "hybridyn/timing/turns.hpp"

namespace {

using namespace hybridyn;

/// A chain of revolute joints about alternating axes, coiled up so that it stays small.
Model<double> chain(int links) {
  Model<double> model;
  model.name = "chain";
  const Matrix3<double> R = rotation_about<double>(Vector3<double>(1, 0.3, 0.2).normalized(), 1.2);
  for (int i = 0; i < links; ++i) {
    Link<double> link{};
    link.parent = i - 1;
    link.type = JointType::kRevolute;
    link.q_index = link.v_index = i;
    link.X_PJ = {R, Vector3<double>(0.1, 0.05, 0.2)};
    link.inertia = RigidInertia<double>::from_center_of_mass(
        1, Vector3<double>(0.02, 0.01, 0.1), Vector3<double>(0.02, 0.03, 0.01).asDiagonal());
    link.axis2.setZero();
    model.links.push_back(link);
    model.joints.push_back({});
  }
  model.nq = model.nv = links;
  return model;
}

std::size_t allocated() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

template <class Method>
std::size_t memory_of(const Model<double>& model) {
  const std::size_t before = allocated();
  const auto method = std::make_unique<Method>(model);
  return allocated() - before;
}

void measure_chain(int links) {
  const Model<double> model = chain(links);
  const std::size_t aba_bytes = memory_of<Aba<double>>(model);
  const std::size_t ada_bytes = memory_of<Ada<double>>(model);
  Aba<double> aba(model);
  Ada<double> ada(model);
  RandomGenerator random(1);
  VectorX<double> q(links);
  VectorX<double> v(links);
  VectorX<double> tau(links);
  VectorX<double> qdd(links);
  for (int k = 0; k < links; ++k) {
    q[k] = random.uniform(-1, 1);
    v[k] = random.uniform(-1, 1) / (1 + k);  // the far links of a long chain must not whirl
    tau[k] = random.uniform(-1, 1);
  }
  const auto times =
      tools::take_turns({[&] { static_cast<void>(aba.forward_dynamics(q, v, tau, qdd)); },
                         [&] { static_cast<void>(ada.forward_dynamics(q, v, tau, qdd)); }},
                        25);
  const double n = links;
  std::printf("%8d %12.1f %12.1f %8.2f %12.0f %12.0f\n", links, tools::least(times[0]) / n,
              tools::least(times[1]) / n, tools::median_ratio(times[1], times[0]),
              static_cast<double>(aba_bytes) / n, static_cast<double>(ada_bytes) / n);
}

}  // namespace

int main() {
  std::printf("%8s %12s %12s %8s %12s %12s\n", "links", "aba ns/link", "ada ns/link", "ada/aba",
              "aba B/link", "ada B/link");
  for (const int links : {10, 30, 100, 300, 1000, 10000, 100000}) measure_chain(links);
}
