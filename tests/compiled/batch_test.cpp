// Generated functions for many states: the same as state by state, and the same bits for any number
// of states, layout and order of the work.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <vector>

#include "hybrid_12/batch.hpp"
#include "hybrid_13/batch.hpp"
#include "hybrid_8/batch.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "pa10_all/batch.hpp"
#if HYBRIDYN_HAS_TBB
#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::testing {
namespace {

using hybridyn::Layout;

/// Pieces in the opposite order.
struct Backward {
  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    for (int k = end; k-- > begin;) f(k);
  }
};

template <class Scalar>
std::vector<Scalar> random_numbers(int count) {
  RandomGenerator random(11);
  std::vector<Scalar> out(count);
  for (Scalar& x : out) x = static_cast<Scalar>(random.uniform(-1, 1));
  return out;
}

/// Component after component.
template <class Scalar>
std::vector<Scalar> transposed(const std::vector<Scalar>& states, int size) {
  const int count = static_cast<int>(states.size()) / size;
  std::vector<Scalar> out(states.size());
  for (int s = 0; s < count; ++s) {
    for (int i = 0; i < size; ++i) out[i * count + s] = states[s * size + i];
  }
  return out;
}

template <class Scalar>
double difference(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
  double gap = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    gap = std::max(gap, static_cast<double>(std::abs(a[i] - b[i])));
    size = std::max(size, static_cast<double>(std::abs(b[i])));
  }
  return gap / size;
}

/// More than one piece, and a pack that is not full.
template <class Scalar>
constexpr int kStates = kPacksOfPiece* kNativeLanes<Scalar> * 2 + 5;

/// `batch(layout, count, q, v, tau, out, executor)` against `single(q, v, tau, out)`; sizes of a
/// state: nq, nv, nv and n. Rounding differs where sums and products are fused.
template <class Scalar, class Batch, class Single>
void check(int nq, int nv, int n, const std::vector<Scalar>& q, const Batch& batch,
           const Single& single) {
  constexpr int kCount = kStates<Scalar>;
  const std::vector<Scalar> v = random_numbers<Scalar>(kCount * nv), tau = v;
  std::vector<Scalar> expected(kCount * n), out(kCount * n), other(kCount * n);
  for (int s = 0; s < kCount; ++s) single(&q[s * nq], &v[s * nv], &tau[s * nv], &expected[s * n]);
  using States = std::integral_constant<Layout, Layout::kStates>;
  using Components = std::integral_constant<Layout, Layout::kComponents>;
  batch(States(), kCount, q.data(), v.data(), tau.data(), out.data(), SerialExecutor());
  CHECK(difference(out, expected) <
        1e3 * static_cast<double>(std::numeric_limits<Scalar>::epsilon()));
  batch(States(), kCount, q.data(), v.data(), tau.data(), other.data(), Backward());
  CHECK(other == out);
#if HYBRIDYN_HAS_TBB
  std::fill(other.begin(), other.end(), Scalar(0));
  batch(States(), kCount, q.data(), v.data(), tau.data(), other.data(), TbbExecutor(1));
  CHECK(other == out);
#endif
  batch(Components(), kCount, transposed(q, nq).data(), transposed(v, nv).data(),
        transposed(tau, nv).data(), other.data(), SerialExecutor());
  CHECK(other == transposed(out, n));
  for (const int count : {1, 3}) {  // of the states from the last but two on
    const int first = kCount - 3;
    std::vector<Scalar> few(count * n);
    batch(States(), count, &q[first * nq], &v[first * nv], &tau[first * nv], few.data(),
          SerialExecutor());
    CHECK(std::equal(few.begin(), few.end(), out.begin() + first * n));
  }
}

template <class Scalar>
void check_arm() {
  constexpr int n = pa10_all::kVelocities;
  const auto states = random_numbers<Scalar>(kStates<Scalar> * n);
  check<Scalar>(
      n, n, n, states,
      [](auto layout, int count, const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* out,
         const auto& executor) {
        pa10_all::forward_dynamics_batch<decltype(layout)::value>(count, q, v, tau, out, executor);
      },
      &pa10_all::forward_dynamics<Scalar>);
  check<Scalar>(
      n, n, n, states,
      [](auto layout, int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* out,
         const auto& executor) {
        pa10_all::inverse_dynamics_batch<decltype(layout)::value>(count, q, v, qdd, out, executor);
      },
      &pa10_all::inverse_dynamics<Scalar>);
  check<Scalar>(
      n, n, n * n, states,
      [](auto layout, int count, const Scalar* q, const Scalar*, const Scalar*, Scalar* out,
         const auto& executor) {
        pa10_all::mass_matrix_batch<decltype(layout)::value>(count, q, out, executor);
      },
      [](const Scalar* q, const Scalar*, const Scalar*, Scalar* out) {
        pa10_all::mass_matrix(q, out);
      });
}

TEST_CASE("batches of an arm's functions are its functions, whatever the number of states") {
  check_arm<double>();
  check_arm<float>();
}

TEST_CASE("derivatives in batches are those of single states") {
  constexpr int n = pa10_all::kVelocities;
  constexpr int kCount = kNativeLanes<double> + 3;
  const auto q = random_numbers<double>(kCount * n);
  std::vector<double> qdd(kCount * n), one(n);
  std::vector<double> batch[3], single[3];
  for (int i = 0; i < 3; ++i) {
    batch[i].resize(kCount * n * n);
    single[i].resize(kCount * n * n);
  }
  pa10_all::forward_dynamics_derivatives_batch(kCount, q.data(), q.data(), q.data(), qdd.data(),
                                               batch[0].data(), batch[1].data(), batch[2].data());
  for (int s = 0; s < kCount; ++s) {
    const double* const x = &q[s * n];
    pa10_all::forward_dynamics_derivatives(x, x, x, one.data(), &single[0][s * n * n],
                                           &single[1][s * n * n], &single[2][s * n * n]);
  }
  for (int i = 0; i < 3; ++i) CHECK(difference(batch[i], single[i]) < 1e-12);
}

/// What fills the lanes by itself gets each state's numbers side by side, and gives them back where they
/// belong, in blocks and for the states that are left over.
TEST_CASE("functions of single states take and give components in either layout") {
  constexpr int n = 5;
  for (const int count : {1, 7, 8, 67}) {
    const auto x = random_numbers<double>(count * n);
    const std::vector<double> given = transposed(x, n);
    std::vector<double> expected(count * n), out(count * n, -1);
    const double factor = 3;
    const auto cumulate = [](const double* from, const double* by, double* to) {
      double sum = 0;
      for (int i = 0; i < n; ++i) to[i] = sum += by[0] * from[i];
    };
    for (int s = 0; s < count; ++s) cumulate(&x[s * n], &factor, &expected[s * n]);
    for_states<Layout::kComponents, double>(
        count, SerialExecutor(), [&](auto*... arrays) { cumulate(arrays...); },
        of_state<n>(given.data()), of_all_states<1>(&factor), of_state<n>(out.data()));
    CHECK(out == transposed(expected, n));
  }
}

/// Of a robot with a free base.
template <int nq, int nv, class Batch, class Robot>
void check_floating(const Batch& batch, Robot& robot) {
  auto states = random_numbers<double>(kStates<double> * nq);
  for (int s = 0; s < kStates<double>; ++s) {
    double* const x = &states[s * nq + 3];
    const double length = std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]);
    for (int i = 0; i < 4; ++i) x[i] /= length;
  }
  check<double>(nq, nv, nv, states, batch,
                [&robot](const double* q, const double* v, const double* tau, double* out) {
                  CHECK(robot.forward_dynamics(q, v, tau, out) == Status::kOk);
                });
}

TEST_CASE("batches of a hybrid are the hybrid, free base and quaternions included") {
  hybrid_12::Robot<double> robot;
  check_floating<hybrid_12::kPositions, hybrid_12::kVelocities>(
      [](auto layout, int count, const double* q, const double* v, const double* tau, double* out,
         const auto& executor) {
        std::vector<Status> status(count);
        hybrid_12::robot_forward_dynamics_batch<decltype(layout)::value>(count, q, v, tau, out,
                                                                         status.data(), executor);
        CHECK(std::count(status.begin(), status.end(), Status::kOk) == count);
      },
      robot);
}

TEST_CASE(
    "batches of a hybrid with siblings are the hybrid: limb after limb, states side by side") {
  hybrid_13::Robot<double> robot;
  check_floating<hybrid_13::kPositions, hybrid_13::kVelocities>(
      [](auto layout, int count, const double* q, const double* v, const double* tau, double* out,
         const auto& executor) {
        std::vector<Status> status(count);
        hybrid_13::robot_forward_dynamics_batch<decltype(layout)::value>(count, q, v, tau, out,
                                                                         status.data(), executor);
        CHECK(std::count(status.begin(), status.end(), Status::kOk) == count);
      },
      robot);
}

TEST_CASE("batches with loops tell the status of each state") {
  constexpr int n = hybrid_8::kVelocities;
  constexpr int kCount = kNativeLanes<double> + 2;
  auto q = random_numbers<double>(kCount * n);
  q[2 * n] = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> qdd(kCount * n);
  std::vector<Status> status(kCount);
  hybrid_8::robot_forward_dynamics_batch(kCount, q.data(), q.data(), q.data(), qdd.data(),
                                         status.data());
  hybrid_8::Robot<double> robot;
  for (int s = 0; s < kCount; ++s) {
    double one[n];
    CHECK(status[s] == robot.forward_dynamics(&q[s * n], &q[s * n], &q[s * n], one));
    for (int i = 0; i < n; ++i) {
      if (s != 2) CHECK(std::abs(one[i] - qdd[s * n + i]) <= 1e-9 * std::abs(one[i]));
    }
  }
  CHECK(status[2] == Status::kSingular);
}

}  // namespace
}  // namespace hybridyn::testing
