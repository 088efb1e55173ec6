// Hybrids in which contact forces come last, without compiling them: where contacts are, what forces
// there change and how the robot accelerates, against the numeric runtime.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "generator/contact_reference.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = generator;

/// Where contacts are, what forces there change, and accelerations under them.
class TouchProgram {
 public:
  TouchProgram(const Model<double>& model, const gen::Partition& partition,
               const std::vector<gen::ContactLink>& contacts)
      : model_(model), mechanism_(gen::prepare_mechanism(model)) {
    gen::FunctionOptions options;
    options.gravity.reset();
    options.contacts = contacts;
    hybrid_ = gen::derive_hybrid(model, mechanism_, partition, options);
    REQUIRE(hybrid_.touch);
    for (const gen::Program* program : programs()) {
      for (const gen::ProgramArray& array : program->arrays) {
        arrays_[array.id].resize(array.size * std::max(array.lanes, 1), std::nan(""));
      }
    }
    for (const gen::Contact& contact : hybrid_.contacts) rows_ += contact.rows();
    resize(gen::contact_places_array(), 12 * contacts.size());
    resize(gen::contact_velocities_array(), 6 * contacts.size());
    resize(gen::contact_inertia_array(), rows_ * rows_);
    resize(gen::contact_acceleration_array(), rows_);
    resize(gen::contact_bias_array(), rows_);
    resize(gen::qdd_array(), model.nv);
    resize(gen::loop_wrenches_array(), 6 * model.loops.size());
  }

  int rows() const { return rows_; }
  void set(const gen::Array& array, const VectorX<double>& v) {
    arrays_[array.id].assign(v.data(), v.data() + v.size());
  }
  VectorX<double> get(const gen::Array& array) const {
    const std::vector<double>& of = arrays_.at(array.id);
    return Eigen::Map<const VectorX<double>>(of.data(), static_cast<int>(of.size()));
  }
  /// One after the other.
  void run(int program) { gen::ProgramInterpreter(*programs()[program]).run(arrays_); }

 private:
  std::vector<const gen::Program*> programs() const {
    const gen::TouchPrograms& of = *hybrid_.touch;
    return {&of.place, &of.dynamics, &of.accelerations};
  }
  void resize(const gen::Array& array, std::size_t size) {
    arrays_[array.id].resize(size, std::nan(""));
  }

  const Model<double>& model_;
  const gen::Mechanism mechanism_;
  gen::Hybrid hybrid_;
  gen::ProgramInterpreter::Arrays arrays_;
  int rows_ = 0;
};

/// Frames at the points of contacts: model frames that are moved by arms, world axes.
Model<double> with_moved_frames(const Model<double>& model, const VectorX<double>& q,
                                const std::vector<gen::ContactLink>& contacts,
                                const VectorX<double>& arms) {
  Kinematics<double> kinematics(model);
  kinematics.update(q, VectorX<double>::Zero(model.nv));
  Model<double> out = model;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const int frame = model.find_frame(contacts[c].name);
    const Matrix3<double> R = kinematics.pose(frame).rotation;
    Transform<double>& X_BF = out.frames[frame].X_BF;
    const Vector3<double> arm = R.transpose() * arms.segment<3>(3 * static_cast<int>(c));
    X_BF.translation += X_BF.rotation * arm;
  }
  return out;
}

/// Accelerations of the rows by the numeric runtime, and joint forces J'f of forces on them.
struct TouchReference {
  VectorX<double> accelerations;
  VectorX<double> bias;
  VectorX<double> joint_forces;
};

TouchReference touch_reference(const Model<double>& moved, const LoadedState& at,
                               const VectorX<double>& qdd,
                               const std::vector<gen::ContactLink>& contacts,
                               const VectorX<double>& forces) {
  Kinematics<double> kinematics(moved);
  kinematics.update(at.state.q, at.state.v);
  Kinematics<double> accelerating = kinematics;
  accelerating.update_accelerations(qdd);
  TouchReference out{VectorX<double>(forces.size()), VectorX<double>(forces.size()),
                     VectorX<double>::Zero(moved.nv)};
  MatrixX<double> J(6, moved.nv);
  int row = 0;
  for (const gen::ContactLink& contact : contacts) {
    const int frame = moved.find_frame(contact.name);
    const int rows = contact.is_point ? 3 : 6;
    const auto rows_of = [&](const Motion<double>& A) {
      Vector6<double> linear_first;
      linear_first << A.linear, A.angular;
      return VectorX<double>(linear_first.head(rows));
    };
    out.accelerations.segment(row, rows) = rows_of(accelerating.acceleration(frame));
    out.bias.segment(row, rows) = rows_of(kinematics.acceleration(frame));
    Vector6<double> force = Vector6<double>::Zero();
    force.head(rows) = forces.segment(row, rows);
    kinematics.jacobian(frame, J);
    out.joint_forces += J.bottomRows<3>().transpose() * force.head<3>() +
                        J.topRows<3>().transpose() * force.tail<3>();
    row += rows;
  }
  return out;
}

void check_places(const Model<double>& model, const LoadedState& at,
                  const std::vector<gen::ContactLink>& contacts, const TouchProgram& program) {
  Kinematics<double> kinematics(model);
  kinematics.update(at.state.q, at.state.v);
  const VectorX<double> places = program.get(gen::contact_places_array());
  const VectorX<double> velocities = program.get(gen::contact_velocities_array());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const int frame = model.find_frame(contacts[c].name);
    const int first = static_cast<int>(c);
    const Transform<double> X = kinematics.pose(frame);
    const Motion<double> V = kinematics.velocity(frame);
    const Eigen::Map<const Matrix3<double>> R(places.data() + 12 * first);
    CHECK((R - X.rotation).norm() < 1e-12);
    CHECK((places.segment<3>(12 * first + 9) - X.translation).norm() < 1e-12);
    CHECK((velocities.segment<3>(6 * first) - V.linear).norm() < 1e-12 * (1 + V.linear.norm()));
    CHECK((velocities.segment<3>(6 * first + 3) - V.angular).norm() <
          1e-12 * (1 + V.angular.norm()));
  }
}

void check_touch(const Model<double>& model, const gen::Partition& partition,
                 const std::vector<gen::ContactLink>& contacts) {
  TouchProgram program(model, partition, contacts);
  RandomGenerator generator(7);
  const VectorX<double> q = closed_configuration(model, generator);
  REQUIRE(q.size() == model.nq);
  const LoadedState at(model, closed_state(model, q, generator), generator);
  program.set(gen::q_array(), at.state.q);
  program.set(gen::v_array(), at.state.v);
  program.set(gen::gravity_array(), at.gravity);
  program.run(0);
  check_places(model, at, contacts, program);
  const VectorX<double> arms = random_vector(3 * static_cast<int>(contacts.size()), generator);
  program.set(gen::contact_arms_array(), arms);
  program.set(gen::tau_array(), at.tau);
  program.run(1);
  const VectorX<double> forces = random_vector(program.rows(), generator);
  program.set(gen::contact_forces_array(), forces);
  program.run(2);

  const Model<double> moved = with_moved_frames(model, at.state.q, contacts, arms);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  VectorX<double> qdd(model.nv);
  const Environment<double> environment{at.gravity, nullptr};
  REQUIRE(aba->solve(at.state.q, at.state.v, at.tau, environment, qdd) == Status::kOk);
  const double tolerance = rounding(model, aba->magnification());
  const auto agree = [tolerance](const auto& a, const auto& b) {
    return (a - b).cwiseAbs().maxCoeff() <= tolerance * (1 + b.cwiseAbs().maxCoeff());
  };
  const TouchReference wanted = touch_reference(moved, at, qdd, contacts, forces);
  CHECK(agree(program.get(gen::contact_acceleration_array()), wanted.accelerations));
  CHECK(agree(program.get(gen::contact_bias_array()), wanted.bias));
  const MatrixX<double> A = contact_inertia(moved, at.state.q, contacts);
  CHECK(agree(program.get(gen::contact_inertia_array()), A.reshaped()));
  REQUIRE(aba->solve(at.state.q, at.state.v, at.tau + wanted.joint_forces, environment, qdd) ==
          Status::kOk);
  CHECK(agree(program.get(gen::qdd_array()), qdd));
}

TEST_CASE("however a robot is cut, contact forces may come last") {
  const Model<double> quadruped = model_of("bench/quadruped.urdf", true);
  const std::vector<gen::ContactLink> feet = {
      {"RH2", true}, {"LF2", true}, {"RF2", false}, {"base", true}};
  for (const char* partition : {"whole", "every:3", "every:2", "siblings:4",
                                "chains:base;LF0..LF2|RF0..RF2;LH0..LH2|RH0..RH2"}) {
    INFO(partition);
    check_touch(quadruped, gen::parse_partition(quadruped, partition), feet);
  }
  const Model<double> standing = model_of("bench/quadruped.urdf", false);
  check_touch(standing, gen::parse_partition(standing, "every:2"),
              {{"LF2", true}, {"RF2", false}, {"LH2", true}});
  const Model<double> four_bar = model_of("papers/four_bar.urdf", false);
  check_touch(four_bar, gen::parse_partition(four_bar, "whole"), {{"link2", false}});
  const Model<double> humanoid = model_of("bench/humanoid.urdf", true);
  const gen::Partition sides =
      gen::choose_partition(humanoid, gen::prepare_mechanism(humanoid)).partition;
  std::vector<gen::ContactLink> tips;
  for (const std::vector<int>& chain : sides.chains) {
    tips.push_back(
        {humanoid.frames[humanoid.joints[chain.back()].frame].name, tips.size() % 2 == 1});
  }
  check_touch(humanoid, sides, tips);
}

}  // namespace
}  // namespace hybridyn::testing
