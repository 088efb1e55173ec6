// Mechanisms cut into parts and joined again while the program runs are the mechanisms that they
// were.
#include "hybridyn/structure/structure.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cut_structure.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/compiled/structure.hpp"
#include "hybridyn/structure/numeric_part.hpp"
#include "support/built_model.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

void check_cuts(std::uint64_t seed, const MechanismOptions& options, double tolerance) {
  const Mechanism mechanism = random_mechanism(seed, options);
  INFO(mechanism);
  RandomGenerator random(seed);
  for (int k = 0; k < 5; ++k) {
    CutStructure cut(mechanism.model, random, 0.2 * k);
    const LoadedState s(mechanism.model, closed_state(mechanism, random), random);
    check_against_whole(mechanism.model, cut, s, tolerance);
  }
}

TEST_CASE("trees cut anywhere and joined again have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    MechanismOptions options;
    options.joints = 2 + static_cast<int>(seed * 7 % 20);
    options.floating = seed % 3 == 1;
    check_cuts(seed, options, 1e-10);
  }
}

TEST_CASE("mechanisms with loops, cut anywhere, have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    MechanismOptions options;
    options.joints = 6 + static_cast<int>(seed * 7 % 20);
    options.floating = seed % 3 == 1;
    options.loops = 1 + static_cast<int>(seed % 3);
    options.repeated_loops = seed % 4 == 1 ? 1 : 0;
    check_cuts(seed, options, 1e-8);
  }
}

/// A body that floats, with a handle at its centre of mass.
Model<double> free_body(double mass, double size) {
  MechanismDescription description;
  description.name = "box";
  LinkDescription link;
  link.name = "box";
  const double I = mass * size * size / 6;
  link.mass = mass;
  link.inertia = I * Matrix3<double>::Identity();
  description.links.push_back(link);
  BuildOptions options;
  options.floating = true;
  return built_model(description, options);
}

Matrix3<double> random_rotation(RandomGenerator& random) {
  return rotation_from_quaternion<double>(random.quaternion());
}

/// visit(link, placement, twist) of all links of all parts.
template <class Visit>
void for_links(const Structure& structure, const VectorX<double>& q, const VectorX<double>& v,
               const Visit& visit) {
  for (int p = 0; p < structure.parts(); ++p) {
    const Model<double>& model = static_cast<const NumericPart&>(structure.part(p)).model();
    Kinematics<double> kinematics(model);
    kinematics.update(q.segment(structure.q_index(p), model.nq),
                      v.segment(structure.v_index(p), model.nv));
    for (int i = 0; i < model.size(); ++i) {
      visit(model.links[i], kinematics.link_pose(i), kinematics.link(i).V);
    }
  }
}

/// Angular momentum about the world's origin, then linear momentum.
Vector6<double> momentum(const Structure& structure, const VectorX<double>& q,
                         const VectorX<double>& v) {
  Vector6<double> out = Vector6<double>::Zero();
  for_links(structure, q, v, [&](const Link<double>& link, const auto& X_WB, const auto& V) {
    out += X_WB.to_parent(link.inertia * V).vector();
  });
  return out;
}

double kinetic_energy(const Structure& structure, const VectorX<double>& q,
                      const VectorX<double>& v) {
  double out = 0;
  for_links(structure, q, v, [&](const Link<double>& link, const auto&, const auto& V) {
    out += 0.5 * V.vector().dot((link.inertia * V).vector());
  });
  return out;
}

VectorX<double> random_positions(const Structure& structure, RandomGenerator& random) {
  VectorX<double> q(structure.positions());
  for (int p = 0; p < structure.parts(); ++p) {
    const Model<double>& model = static_cast<const NumericPart&>(structure.part(p)).model();
    VectorX<double> own(model.nq);
    hybridyn::random(model, random, own);
    q.segment(structure.q_index(p), model.nq) = own;
  }
  return q;
}

TEST_CASE("bodies that are joined while they fly keep their momentum, and lose what they should") {
  RandomGenerator random(5);
  for (const double restitution : {0.0, 0.5, 1.0}) {
    for (const JointType type : kLoopTypes) {
      CAPTURE(restitution, to_string(type));
      Structure structure;
      for (const double mass : {1.0, 2.5, 0.7}) {
        structure.add(
            std::make_unique<NumericPart>(free_body(mass, 0.3), std::vector<std::string>{"box"}));
      }
      const VectorX<double> q = random_positions(structure, random);
      VectorX<double> v = random_vector(structure.velocities(), random, 1);
      const Transform<double> X_WL{random_rotation(random), random.vector()};
      const int first =
          structure.connect(structure.end_at(q, 0, 0, X_WL), structure.end_at(q, 1, 0, X_WL), type);
      structure.connect(structure.end_at(q, 1, 0, X_WL), structure.end_at(q, 2, 0, X_WL), type);
      const Vector6<double> before = momentum(structure, q, v);
      const double energy = kinetic_energy(structure, q, v);
      VectorX<double> own = v;
      REQUIRE(structure.close_velocities(q, own, 0).status == Status::kOk);  // looks at geometry
      const VectorX<double> against =                                        // what the joint holds
          structure.geometry(first).T.transpose() * structure.geometry(first).V_rel.vector();
      const Structure::Impact impact = structure.close_velocities(q, v, restitution);
      REQUIRE(impact.status == Status::kOk);
      CHECK((momentum(structure, q, v) - before).cwiseAbs().maxCoeff() < 1e-12);
      CHECK(std::abs(energy - kinetic_energy(structure, q, v) - impact.lost) < 1e-12 * energy);
      if (restitution == 1) CHECK(std::abs(impact.lost) < 1e-12 * energy);
      if (restitution < 1) CHECK(impact.lost > 1e-3);
      VectorX<double> still = v;
      static_cast<void>(structure.close_velocities(q, still, 0));
      const VectorX<double> after =
          structure.geometry(first).T.transpose() * structure.geometry(first).V_rel.vector();
      CHECK((after + restitution * against).cwiseAbs().maxCoeff() < 1e-12);
    }
  }
}

TEST_CASE("joints made and undone a thousand times leave no trace") {
  RandomGenerator random(11);
  MechanismOptions options;
  options.joints = 4;
  options.floating = true;
  const auto make_parts = [&](Structure& structure) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Model<double> model = random_mechanism(seed, options).model;
      const std::string last = model.frames[model.joints[model.size() - 1].frame].name;
      const std::string root = model.frames[model.joints[0].frame].name;
      structure.add(std::make_unique<NumericPart>(model, std::vector<std::string>{root, last}));
    }
  };
  Structure structure;
  make_parts(structure);
  const VectorX<double> q = random_positions(structure, random);
  const VectorX<double> v = random_vector(structure.velocities(), random, 1);
  const VectorX<double> tau = random_vector(structure.velocities(), random, 10);
  struct Made {
    int joint;
    Structure::End a, b;
    JointType type;
  };
  std::vector<Made> made;
  int compared = 0;
  for (int k = 0; k < 1000; ++k) {
    const bool undo = !made.empty() && (made.size() > 6 || random.chance(0.5));
    if (undo) {
      const auto at = static_cast<std::size_t>(random.uniform(0, static_cast<double>(made.size())));
      structure.disconnect(made[at].joint);
      made.erase(made.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      const int a = static_cast<int>(random.uniform(-1, 6));
      int b = static_cast<int>(random.uniform(0, 6));
      if (b == a) b = (b + 1) % 6;
      const Transform<double> X_WL{random_rotation(random), random.vector()};
      Made next{-1, structure.end_at(q, a, a < 0 ? 0 : 1, X_WL), structure.end_at(q, b, 0, X_WL),
                kLoopTypes[static_cast<std::size_t>(
                    random.uniform(0, static_cast<double>(kLoopTypes.size())))]};
      next.joint = structure.connect(next.a, next.b, next.type);
      made.push_back(next);
    }
    if (k % 20 != 0) continue;
    CAPTURE(k, made.size());
    VectorX<double> qdd(structure.velocities());
    const Status status = structure.forward_dynamics(q, v, tau, qdd);
    Structure fresh;
    make_parts(fresh);
    for (const Made& joint : made) fresh.connect(joint.a, joint.b, joint.type);
    VectorX<double> expected(structure.velocities());
    REQUIRE(fresh.forward_dynamics(q, v, tau, expected) == status);
    // Where joints contradict each other the order decides.
    if (status != Status::kOk) continue;
    ++compared;
    const double rounding = 1e-14 * structure.magnification();
    CHECK((qdd - expected).cwiseAbs().maxCoeff() <
          std::max(1e-12, rounding) * expected.cwiseAbs().maxCoeff());
  }
  CHECK(compared > 30);
}

}  // namespace
}  // namespace hybridyn::testing
