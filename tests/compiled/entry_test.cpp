// The table of functions of generated code, read as a program does that has nothing but a pointer
// to it.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <string>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

// The file itself: what it makes of a library is what this program has.
#include "generated/four_bar_responses/entry.cpp"

namespace hybridyn::testing {
namespace {

constexpr double kTolerance = 1e-10;

const hybridyn_function& function(const char* name) {
  const hybridyn_library& table = *hybridyn_entry();
  for (int i = 0; i < table.function_count; ++i) {
    if (std::strcmp(table.functions[i].name, name) == 0) return table.functions[i];
  }
  FAIL(name);
  return table.functions[0];
}

int size_of(const hybridyn_function& f, const char* name) {
  for (int i = 0; i < f.arguments + f.results; ++i) {
    if (std::strcmp(f.arrays[i].name, name) == 0) return f.arrays[i].size;
  }
  return -1;
}

/// Some states of the four-bar, columns, and what the numeric runtime makes of them.
struct Answers {
  explicit Answers(int count)
      : model(load::load_urdf(source_path("models/papers/four_bar.urdf")).model),
        q(model.nq, count),
        v(model.nv, count),
        tau(model.nv, count),
        qdd(model.nv, count) {
    RandomGenerator generator(5);
    tools::LoopClosing loops(model);
    Dynamics<double> dynamics(model);
    for (int k = 0; k < count; ++k) {
      VectorX<double> q_k = closed_configuration(model, generator);
      VectorX<double> v_k = random_vector(model.nv, generator);
      loops.keep_closed(q_k, v_k);
      q.col(k) = q_k;
      v.col(k) = v_k;
      tau.col(k) = random_vector(model.nv, generator);
      REQUIRE(dynamics.factor(q_k) == Status::kOk);
      REQUIRE(dynamics.bias(v_k, VectorX<double>(tau.col(k))) == Status::kOk);
      qdd.col(k) = dynamics.accelerations();
    }
  }

  Model<double> model;
  MatrixX<double> q, v, tau, qdd;
};

template <class A, class B>
double difference(const A& a, const B& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

TEST_CASE("a table says what is in it") {
  const hybridyn_library& table = *hybridyn_entry();
  CHECK(table.version == HYBRIDYN_ENTRY_VERSION);
  CHECK(std::string(table.name) == "four_bar_responses");
  CHECK(std::string(table.model) == "four_bar.urdf");
  CHECK(table.positions == 3);
  CHECK(table.velocities == 3);
  CHECK(table.links == 3);
  CHECK(table.loops == 1);
  const hybridyn_function& fd = function("robot_forward_dynamics");
  CHECK(fd.arguments == 3);
  CHECK(fd.results == 2);
  CHECK(fd.has_status == 1);
  CHECK(size_of(fd, "tau") == 3);
  CHECK(size_of(fd, "loop_wrenches") == 6);
  CHECK(size_of(function("robot_contact_inertia"), "contact_inertia") == 81);
  CHECK(function("robot_contact_inertia").batch[hybridyn_double_states] == nullptr);
}

TEST_CASE("functions of a table take states one after the other") {
  constexpr int kCount = 5;
  const Answers expected(kCount);
  const hybridyn_library& table = *hybridyn_entry();
  void* robot = table.make_robot();
  REQUIRE(robot != nullptr);
  MatrixX<double> qdd(3, kCount), loops(6, kCount), changed(3, 1), A(9, 9);
  std::array<int, kCount> status{};
  status.fill(-1);
  const double* const in[] = {expected.q.data(), expected.v.data(), expected.tau.data()};
  double* const out[] = {qdd.data(), loops.data()};
  function("robot_forward_dynamics").evaluate(robot, kCount, in, out, status.data());
  CHECK(difference(qdd, expected.qdd) < kTolerance);
  for (const int s : status) CHECK(s == static_cast<int>(Status::kOk));
  CHECK(loops.allFinite());

  // What is kept in the robot passes from one function to the next.
  Dynamics<double> dynamics(expected.model, 2);
  REQUIRE(dynamics.factor(VectorX<double>(expected.q.col(2))) == Status::kOk);
  const double* const q[] = {&expected.q(0, 2)};
  function("robot_factor").evaluate(robot, 1, q, nullptr, status.data());
  CHECK(status[0] == static_cast<int>(Status::kOk));
  const Vector3<double> force(1, 0, 0);
  const double* const tau[] = {force.data()};
  double* const response[] = {changed.data()};
  function("robot_respond_to_forces").evaluate(robot, 1, tau, response, nullptr);
  VectorX<double> of_runtime(3);
  dynamics.respond(0, 1.0, of_runtime);
  CHECK(difference(changed, of_runtime) < kTolerance);
  double* const inertia[] = {A.data()};
  function("robot_contact_inertia").evaluate(robot, 1, nullptr, inertia, nullptr);
  MatrixX<double> whole(12, 12);
  dynamics.contact_inertia({expected.model.find_frame("link2"), expected.model.find_frame("link3")},
                           whole);
  CHECK(difference(A, whole.topLeftCorner(9, 9)) < kTolerance);
  table.release_robot(robot);
}

TEST_CASE("batches of a table leave the work to the caller") {
  constexpr int kCount = 37;
  const Answers expected(kCount);
  const hybridyn_function& fd = function("robot_forward_dynamics");
  static int steps = 0;
  steps = 0;
  const auto run = [](int begin, int end, const void* work, hybridyn_step* step) {
    for (int k = end - 1; k >= begin; --k) step(work, k), ++steps;
  };
  std::array<int, kCount> status{};
  {
    MatrixX<double> qdd(3, kCount);
    const void* const in[] = {expected.q.data(), expected.v.data(), expected.tau.data()};
    void* const out[] = {qdd.data()};
    fd.batch[hybridyn_double_states](kCount, in, out, status.data(), run);
    CHECK(difference(qdd, expected.qdd) < kTolerance);
    CHECK(steps > 0);
  }
  {
    using Floats = MatrixX<float>;
    const Floats q = expected.q.transpose().cast<float>();
    const Floats v = expected.v.transpose().cast<float>();
    const Floats tau = expected.tau.transpose().cast<float>();
    Floats qdd(kCount, 3);
    const void* const in[] = {q.data(), v.data(), tau.data()};
    void* const out[] = {qdd.data()};
    fd.batch[hybridyn_float_components](kCount, in, out, status.data(), run);
    CHECK(difference(qdd.transpose().cast<double>(), expected.qdd) < 1e-2);
  }
}

}  // namespace
}  // namespace hybridyn::testing
