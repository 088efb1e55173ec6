// A quadruped with springs in its joints drops onto its feet. Its steps in contact are taken twice:
// by the class Robot, generated with `--contacts` for links that are known to touch the ground, and
// by the numeric dynamics, which any model has. Both do the same.
//   four_feet models/bench/quadruped.urdf
#include <chrono>
#include <cmath>
#include <cstdio>

#include "hybridyn/contact/generated_contact.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "quadruped/quadruped.hpp"

namespace {

using namespace hybridyn;

constexpr double kStep = 1e-3;

Material rubber() {
  Material out;
  out.static_friction = out.dynamic_friction = 0.8;
  return out;
}

/// The ground, and a ball of 20 mm at the end of each leg.
ContactScene make_scene(const Model<double>& model) {
  ContactScene out;
  Collider ground;
  ground.X_BS = Transform<double>::identity();
  ground.shape = geometry::half_space();
  ground.material = rubber();
  out.colliders.push_back(ground);
  for (const char* link : {"LF2", "RF2", "LH2", "RH2"}) {
    Collider ball;
    ball.frame = model.find_frame(link);
    ball.link = model.frames[ball.frame].link;
    ball.X_BS = model.frames[ball.frame].X_BF;
    ball.X_BS.translation = ball.X_BS.point(Vector3<double>(0, 0, -0.3));
    ball.shape = geometry::sphere(0.02);
    ball.material = rubber();
    out.colliders.push_back(ball);
  }
  return out;
}

struct State {
  VectorX<double> q;
  VectorX<double> v;
};

/// Knees bent, 3 cm above the ground.
State crouched(const Model<double>& model) {
  State out{VectorX<double>(model.nq), VectorX<double>::Zero(model.nv)};
  neutral(model, out.q);
  for (int leg = 0; leg < 4; ++leg) out.q.segment<3>(7 + 3 * leg) << 0, 0.6, -1.2;
  out.q[2] = 0.6 * std::cos(0.6) + 0.05;
  return out;
}

/// Springs draw all joints back to where they were at first.
VectorX<double> springs(const State& first, const State& now) {
  VectorX<double> tau = VectorX<double>::Zero(now.v.size());
  tau.tail<12>() = 600 * (first.q - now.q).tail<12>() - 8 * now.v.tail<12>();
  return tau;
}

template <class Step>
double microseconds(const Step& step) {
  const auto start = std::chrono::steady_clock::now();
  step();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
      .count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  load::LoadOptions floating;
  floating.floating = true;
  const Model<double> model = load::load_urdf(argv[1], floating).model;
  const ContactScene scene = make_scene(model);
  ContactStepOf<GeneratedContact<quadruped::Robot<>>> generated(model, scene);
  ContactStep numeric(model, scene);
  Aba<double> aba(model);

  const State first = crouched(model);
  State a = first;
  State b = first;
  State next = first;
  VectorX<double> qdd(model.nv);
  double difference = 0;
  double time_a = 0;
  double time_b = 0;
  bool is_right = true;
  for (int i = 0; i < 1500; ++i) {
    Status status = Status::kOk;
    time_a += microseconds(
        [&] { status = generated.step(a.q, a.v, springs(first, a), kStep, next.q, next.v); });
    is_right = is_right && status != Status::kSingular;
    std::swap(a, next);
    time_b += microseconds([&] {
      status = aba.forward_dynamics(b.q, b.v, springs(first, b), qdd);
      if (status == Status::kSingular) return;
      status = numeric.step(b.q, b.v, qdd, kStep, next.q, next.v);
    });
    is_right = is_right && status != Status::kSingular;
    std::swap(b, next);
    difference = std::max(difference, (a.q - b.q).lpNorm<Eigen::Infinity>());
    if (i % 250 != 249) continue;
    double load = 0;
    for (const ContactForce& point : generated.forces()) load += point.force.z();
    std::printf("%.2f s  height %.5f m  the ground bears %.3f N\n", kStep * (i + 1), a.q[2], load);
  }
  std::printf("generated %.1f us a step, numeric %.1f us; they differ by %.0e\n", time_a / 1500,
              time_b / 1500, difference);
  double mass = 0;
  for (const Link<double>& link : model.links) mass += link.inertia.mass;
  double load = 0;
  for (const ContactForce& point : generated.forces()) load += point.force.z();
  is_right = is_right && difference < 1e-9 && std::abs(load - 9.81 * mass) < 0.02 * 9.81 * mass;
  return is_right ? 0 : 1;
}
