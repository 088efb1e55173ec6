// Steps in contact by a class Robot that is generated for feet, where a step needs more than the class
// has: those are the numeric ones, which have all. Quadruped on four balls, the feet's rows those of
// points.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include <feet/feet.hpp>
#include "hybridyn/contact/generated_contact.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kStep = 1e-3;

enum class Extra {
  kNone,
  kWall,           // a second point of contact on feet
  kTurning,        // torsional friction, that such feet have none of
  kLimits,         // of knees, near where they stand
  kJointFriction,  // dry
  kThigh           // a link that the class has no contacts of: it touches nothing
};

Model<double> quadruped(Extra extra) {
  load::LoadOptions options;
  options.floating = true;
  Model<double> out = load::load_urdf(model_path("bench/quadruped.urdf"), options).model;
  for (int i = 1; i < out.size(); ++i) {
    const bool is_knee = (i - 1) % 3 == 2;
    if (extra == Extra::kLimits && is_knee) {
      out.links[i].type = JointType::kRevolute;
      out.joints[i].limits = {-1.21, 0, 1e9, 1e9};
    }
    if (extra == Extra::kJointFriction && is_knee) out.links[i].friction = 5;
  }
  return out;
}

Collider solid(const Model<double>& model, const char* link, const Vector3<double>& p_F,
               double radius, const Material& material) {
  Collider out;
  out.frame = model.find_frame(link);
  out.link = model.frames[out.frame].link;
  out.X_BS = model.frames[out.frame].X_BF;
  out.X_BS.translation = out.X_BS.point(p_F);
  out.shape = geometry::sphere(radius);
  out.material = material;
  return out;
}

ContactScene scene_of(const Model<double>& model, Extra extra) {
  Material material;
  material.static_friction = material.dynamic_friction = 0.8;
  if (extra == Extra::kTurning) material.torsional_friction = 0.01;
  ContactScene out;
  Collider ground;
  ground.X_BS = Transform<double>::identity();
  ground.shape = geometry::half_space();
  ground.material = material;
  out.colliders.push_back(ground);
  if (extra == Extra::kWall) {
    Collider wall = ground;
    wall.X_BS.rotation = Eigen::AngleAxisd(M_PI / 2, Vector3<double>::UnitX()).toRotationMatrix();
    wall.X_BS.translation.y() = 0.159;  // its normal is -y
    out.colliders.push_back(wall);
  }
  for (const char* link : {"LF2", "RF2", "LH2", "RH2"}) {
    out.colliders.push_back(solid(model, link, {0, 0, -0.3}, 0.02, material));
  }
  if (extra == Extra::kThigh) {
    out.colliders.push_back(solid(model, "LF1", {0, 0, -0.15}, 0.5, material));
  }
  return out;
}

struct State {
  VectorX<double> q;
  VectorX<double> v;
};

/// Knees bent, 1 cm above the ground.
State crouched(const Model<double>& model) {
  State out{VectorX<double>(model.nq), VectorX<double>::Zero(model.nv)};
  neutral(model, out.q);
  for (int leg = 0; leg < 4; ++leg) out.q.segment<3>(7 + 3 * leg) << 0, 0.6, -1.2;
  out.q[2] = 0.6 * std::cos(0.6) + 0.03;
  return out;
}

VectorX<double> springs(const State& first, const State& now) {
  VectorX<double> tau = VectorX<double>::Zero(now.v.size());
  tau.tail<12>() = 600 * (first.q - now.q).tail<12>() - 8 * now.v.tail<12>();
  return tau;
}

}  // namespace

TEST_CASE("a class generated for feet and the numeric dynamics land alike, whatever a step needs",
          "[contact]") {
  const Extra extra = GENERATE(Extra::kNone, Extra::kWall, Extra::kTurning, Extra::kLimits,
                               Extra::kJointFriction, Extra::kThigh);
  CAPTURE(static_cast<int>(extra));
  const Model<double> model = quadruped(extra);
  const ContactScene scene = scene_of(model, extra);
  // What the class has no contacts of is left out of what it is compared with too.
  const ContactScene known =
      scene_of(model, extra == Extra::kThigh || extra == Extra::kTurning ? Extra::kNone : extra);
  ContactStepOf<GeneratedContact<feet::Robot<>>> generated(model, scene);
  ContactStep numeric(model, known);
  Aba<double> aba(model);
  const State first = crouched(model);
  State a = first;
  State b = first;
  State next = first;
  VectorX<double> qdd(model.nv);
  // The class knows nothing of dry friction: what forward dynamics has of it is among its forces.
  const auto drive = [&](const State& at) {
    VectorX<double> tau = springs(first, at);
    for (const Link<double>& link : model.links) {
      if (link.friction == 0) continue;
      const double v = at.v[link.v_index];
      tau[link.v_index] -= link.friction * (v > 0 ? 1 : v < 0 ? -1 : 0);
    }
    return tau;
  };
  double difference = 0;
  int most_points = 0;
  for (int i = 0; i < 400; ++i) {
    REQUIRE(generated.step(a.q, a.v, drive(a), kStep, next.q, next.v) != Status::kSingular);
    std::swap(a, next);
    REQUIRE(aba.forward_dynamics(b.q, b.v, springs(first, b), qdd) != Status::kSingular);
    REQUIRE(numeric.step(b.q, b.v, qdd, kStep, next.q, next.v) != Status::kSingular);
    std::swap(b, next);
    difference = std::max(difference, (a.q - b.q).lpNorm<Eigen::Infinity>());
    int loaded = 0;
    for (const ContactForce& f : generated.forces()) loaded += f.force.norm() > 1 ? 1 : 0;
    most_points = std::max(most_points, loaded);
  }
  CHECK(difference < 1e-9);
  CHECK(a.q.allFinite());
  CHECK(most_points >= 4);
}

}  // namespace hybridyn::testing
