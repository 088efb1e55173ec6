// Contact inertias and responses of hybrids, without compiling them, against those of the numeric
// runtime.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "generator/contact_reference.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "support/built_model.hpp"
#include "support/paths.hpp"
#include "support/rotors.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = generator;

/// Forward dynamics and contact inertia by the program of a hybrid.
class ContactProgram {
 public:
  ContactProgram(const Model<double>& model, const gen::Partition& partition,
                 const std::vector<gen::ContactLink>& contacts)
      : model_(model),
        mechanism_(gen::prepare_mechanism(model)),
        hybrid_(gen::derive_hybrid(model, mechanism_, partition, options(contacts))),
        program_(*hybrid_.contact_dynamics) {}

  MatrixX<double> run(const LoadedState& s, VectorX<double>& qdd) {
    int rows = 0;
    for (const gen::Contact& contact : hybrid_.contacts) rows += contact.rows();
    const auto list = [](const VectorX<double>& v) {
      return std::vector<double>(v.data(), v.data() + v.size());
    };
    gen::ProgramInterpreter::Arrays arrays;
    arrays[gen::q_array().id] = list(s.state.q);
    arrays[gen::v_array().id] = list(s.state.v);
    arrays[gen::tau_array().id] = list(s.tau);
    arrays[gen::gravity_array().id] = {s.gravity.x(), s.gravity.y(), s.gravity.z()};
    arrays[gen::qdd_array().id].resize(model_.nv);
    arrays[gen::loop_wrenches_array().id].resize(6 * model_.loops.size());
    std::vector<double>& A = arrays[gen::contact_inertia_array().id];
    A.assign(rows * rows, std::nan(""));
    program_.run(arrays);
    qdd = Eigen::Map<VectorX<double>>(arrays[gen::qdd_array().id].data(), model_.nv);
    return Eigen::Map<MatrixX<double>>(arrays[gen::contact_inertia_array().id].data(), rows, rows);
  }

 private:
  static gen::FunctionOptions options(const std::vector<gen::ContactLink>& contacts) {
    gen::FunctionOptions out;
    out.gravity.reset();
    out.contacts = contacts;
    return out;
  }

  const Model<double>& model_;
  const gen::Mechanism mechanism_;
  const gen::Hybrid hybrid_;
  gen::ProgramInterpreter program_;
};

/// Factored once, then bias, contact inertia and responses.
class FactoredProgram {
 public:
  FactoredProgram(const Model<double>& model, const gen::Partition& partition,
                  const std::vector<gen::ContactLink>& contacts)
      : model_(model), mechanism_(gen::prepare_mechanism(model)) {
    gen::FunctionOptions options;
    options.gravity.reset();
    options.contacts = contacts;
    options.responses = true;
    hybrid_ = gen::derive_hybrid(model, mechanism_, partition, options);
    const gen::DynamicsPrograms& of = *hybrid_.responses;
    for (const gen::Program* program : {&of.factor, &of.bias, &of.response, &of.contact_inertia}) {
      for (const gen::ProgramArray& array : program->arrays) {
        arrays_[array.id].resize(array.size * std::max(array.lanes, 1), std::nan(""));
      }
    }
    for (const gen::Contact& contact : hybrid_.contacts) rows_ += contact.rows();
    arrays_[gen::contact_inertia_array().id].resize(rows_ * rows_);
    arrays_[gen::loop_wrenches_array().id].resize(6 * model.loops.size());
  }

  void factor(const VectorX<double>& q) {
    set(gen::q_array(), q);
    run(hybrid_.responses->factor);
  }
  VectorX<double> bias(const VectorX<double>& v, const VectorX<double>& tau,
                       const Vector3<double>& gravity) {
    set(gen::v_array(), v);
    set(gen::gravity_array(), gravity);
    return accelerations(hybrid_.responses->bias, tau);
  }
  VectorX<double> respond(const VectorX<double>& tau) {
    return accelerations(hybrid_.responses->response, tau);
  }
  MatrixX<double> contact_inertia() {
    run(hybrid_.responses->contact_inertia);
    return Eigen::Map<MatrixX<double>>(arrays_[gen::contact_inertia_array().id].data(), rows_,
                                       rows_);
  }
  /// J'F by what factor says about places.
  VectorX<double> joint_forces(int link, const VectorX<double>& wrench) {
    const std::vector<double>& places = arrays_[gen::link_places_array().id];
    const std::vector<double>& axes = arrays_[gen::link_axes_array().id];
    const Matrix3<double> R = Eigen::Map<const Matrix3<double>>(places.data() + 12 * link);
    const Vector3<double> p = Eigen::Map<const Vector3<double>>(places.data() + 12 * link + 9);
    Vector6<double> F;
    F << R * wrench.head<3>() + p.cross(R * wrench.tail<3>()), R * wrench.tail<3>();
    VectorX<double> tau = VectorX<double>::Zero(model_.nv);
    for (int i = link; i >= 0; i = hybrid_.link_parents[i]) {
      for (int k = hybrid_.first_velocities[i]; k < hybrid_.first_velocities[i + 1]; ++k) {
        tau[k] = F.dot(Eigen::Map<const Vector6<double>>(axes.data() + 6 * k));
      }
    }
    return tau;
  }

 private:
  void set(const gen::Array& array, const VectorX<double>& v) {
    arrays_[array.id].assign(v.data(), v.data() + v.size());
  }
  void run(const gen::Program& program) { gen::ProgramInterpreter(program).run(arrays_); }
  VectorX<double> accelerations(const gen::Program& program, const VectorX<double>& tau) {
    set(gen::tau_array(), tau);
    std::vector<double>& qdd = arrays_[gen::qdd_array().id];
    qdd.assign(model_.nv, std::nan(""));
    run(program);
    return Eigen::Map<VectorX<double>>(qdd.data(), model_.nv);
  }

  const Model<double>& model_;
  const gen::Mechanism mechanism_;
  gen::Hybrid hybrid_;
  gen::ProgramInterpreter::Arrays arrays_;
  int rows_ = 0;
};

void check_responses(const Model<double>& model, const gen::Partition& partition,
                     const std::vector<gen::ContactLink>& contacts) {
  FactoredProgram program(model, partition, contacts);
  RandomGenerator generator(5);
  const VectorX<double> q = closed_configuration(model, generator);
  REQUIRE(q.size() == model.nq);
  const LoadedState at(model, closed_state(model, q, generator), generator);
  program.factor(at.state.q);
  Dynamics<double> dynamics(model);
  REQUIRE(dynamics.factor(at.state.q) == Status::kOk);
  const double tolerance = rounding(model, dynamics.magnification());
  const auto agree = [tolerance](const auto& a, const auto& b) {
    return (a - b).cwiseAbs().maxCoeff() <= tolerance * b.cwiseAbs().maxCoeff();
  };
  REQUIRE(dynamics.bias(at.state.v, at.tau, {at.gravity, nullptr}) == Status::kOk);
  CHECK(agree(program.bias(at.state.v, at.tau, at.gravity), dynamics.accelerations()));
  if (!contacts.empty()) {
    CHECK(agree(program.contact_inertia(), contact_inertia(model, at.state.q, contacts)));
  }
  VectorX<double> expected(model.nv);
  for (int k = 0; k < model.nv; ++k) {
    dynamics.respond(k, 1.0, expected);
    CHECK(agree(program.respond(VectorX<double>::Unit(model.nv, k)), expected));
  }
  for (int link = 0; link < model.size(); ++link) {
    const VectorX<double> F = random_vector(6, generator);
    const Transform<double>& X_BF = model.frames[model.joints[link].frame].X_BF;
    dynamics.respond(link, X_BF.to_parent(Wrench<double>::from(F)), expected);
    CHECK(agree(program.respond(program.joint_forces(link, F)), expected));
  }
  // What responses have left behind does not matter to what comes next.
  CHECK(agree(program.bias(at.state.v, at.tau, at.gravity), dynamics.accelerations()));
}

void check_contacts(const Model<double>& model, const gen::Partition& partition,
                    const std::vector<gen::ContactLink>& contacts) {
  ContactProgram program(model, partition, contacts);
  RandomGenerator generator(3);
  for (int i = 0; i < 3; ++i) {
    const VectorX<double> q = closed_configuration(model, generator);
    REQUIRE(q.size() == model.nq);
    const LoadedState at(model, closed_state(model, q, generator), generator);
    VectorX<double> qdd, expected(model.nv);
    const MatrixX<double> A = program.run(at, qdd);
    const MatrixX<double> wanted = contact_inertia(model, at.state.q, contacts);
    const auto aba = tools::make_method(tools::Method::kAba, model);
    REQUIRE(aba->solve(at.state.q, at.state.v, at.tau, {at.gravity, nullptr}, expected) ==
            Status::kOk);
    const double tolerance = rounding(model, aba->magnification());
    CHECK((A - wanted).cwiseAbs().maxCoeff() <= tolerance * wanted.cwiseAbs().maxCoeff());
    CHECK((qdd - expected).cwiseAbs().maxCoeff() <= tolerance * expected.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("however a robot is cut, its contact inertia is J M^-1 J'") {
  const Model<double> quadruped = model_of("bench/quadruped.urdf", true);
  const std::vector<gen::ContactLink> feet = {
      {"RH2", true}, {"LF2", true}, {"RF2", true}, {"LH2", true}};
  for (const char* partition : {"whole", "every:3", "every:2", "siblings:4",
                                "chains:base;LF0..LF2|RF0..RF2;LH0..LH2|RH0..RH2"}) {
    INFO(partition);
    check_contacts(quadruped, gen::parse_partition(quadruped, partition), feet);
  }
}

TEST_CASE("limbs side by side may have contacts or not, points and surfaces") {
  const Model<double> humanoid = model_of("bench/humanoid.urdf", true);
  const gen::Partition partition =
      gen::choose_partition(humanoid, gen::prepare_mechanism(humanoid)).partition;
  std::string last;
  std::vector<gen::ContactLink> contacts;
  for (const std::vector<int>& chain : partition.chains) {
    contacts.push_back(
        {humanoid.frames[humanoid.joints[chain.back()].frame].name, contacts.size() % 2 == 1});
  }
  REQUIRE(contacts.size() >= 3);
  check_contacts(humanoid, partition, contacts);
  contacts.resize(2);
  check_contacts(humanoid, partition, contacts);
}

TEST_CASE("a contact behind loops feels them closed") {
  const Model<double> four_bar = model_of("papers/four_bar.urdf", false);
  check_contacts(four_bar, gen::parse_partition(four_bar, "whole"), {{"link2", false}});
}

TEST_CASE("contacts on robots that stand beside each other do not feel each other") {
  const Model<double> quadruped = model_of("bench/quadruped.urdf", false);
  check_contacts(quadruped, gen::parse_partition(quadruped, "siblings:4"),
                 {{"LF2", true}, {"RF2", false}, {"LH2", true}});
  check_contacts(quadruped, gen::parse_partition(quadruped, "every:2"),
                 {{"LF2", true}, {"RF2", false}, {"LH2", true}});
}

TEST_CASE("a factored robot accelerates and responds however it is cut") {
  const Model<double> quadruped = model_of("bench/quadruped.urdf", true);
  for (const char* partition : {"whole", "every:3", "every:2", "siblings:4"}) {
    INFO(partition);
    check_responses(quadruped, gen::parse_partition(quadruped, partition),
                    {{"RH2", true}, {"LF2", false}, {"base", true}});
  }
  const Model<double> arm = model_of("pa10/pa10.urdf", false);
  check_responses(arm, gen::parse_partition(arm, "every:3"), {});
  const Model<double> four_bar = model_of("papers/four_bar.urdf", false);
  check_responses(four_bar, gen::parse_partition(four_bar, "whole"), {{"link2", false}});
}

TEST_CASE("a robot with geared rotors responds, and touches with rotors too, however it is cut") {
  const Model<double> quadruped = model_of("bench/quadruped_geared.urdf", true);
  const std::vector<gen::ContactLink> contacts = {
      {"RH2", true}, {"rotor_LF2", false}, {"base", true}, {"rotor_LH0", true}};
  for (const char* partition : {"whole", "every:4", "siblings:4"}) {
    INFO(partition);
    check_contacts(quadruped, gen::parse_partition(quadruped, partition), contacts);
    check_responses(quadruped, gen::parse_partition(quadruped, partition), contacts);
  }
}

TEST_CASE("random robots with rotors respond however they are cut") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    MechanismOptions options;
    options.joints = 3 + static_cast<int>(seed % 6);
    options.couplings = seed % 4 == 3 ? 1 : 0;
    if (options.couplings > 0) options.joint_types = {JointType::kRevolute, JointType::kPrismatic};
    MechanismDescription description = random_mechanism(seed, options).description;
    RandomGenerator random(seed);
    add_rotors(description, random);
    BuildOptions build;
    build.floating = seed % 2 == 0;
    build.mimic_as_couplings = true;
    const Model<double> model = built_model(description, build);
    check_responses(model, gen::parse_partition(model, seed % 3 == 0 ? "whole" : "every:2"), {});
  }
}

TEST_CASE("random robots respond however they are cut") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    MechanismOptions options;
    options.joints = 4 + static_cast<int>(seed);
    options.floating = seed % 2 == 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    const gen::Partition partition =
        gen::parse_partition(mechanism.model, seed % 3 == 0 ? "whole" : "every:2");
    check_responses(mechanism.model, partition, {});
  }
}

TEST_CASE("a contact that hangs on numeric links is refused") {
  const Model<double> quadruped = model_of("bench/quadruped.urdf", true);
  CHECK_THROWS_AS(
      ContactProgram(quadruped, gen::parse_partition(quadruped, "none"), {{"LF2", true}}),
      gen::DerivationError);
}

}  // namespace
}  // namespace hybridyn::testing
