// One island by the default method: see exact.hpp. `Space` says what x is: the freedoms of the
// mechanisms (`FreedomSpace`) or the impulses of the rows (`RowSpace`).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/contact/problem.hpp"
#include "hybridyn/contact/relaxation.hpp"

namespace hybridyn {

struct ContactReport {
  int newton_steps = 0;  // of all islands
  int hard_islands = 0;  // that took more sweeps than usual
  int unsolved = 0;      // islands whose equations are not met to rounding
};

namespace internal {

template <class Space>
class IslandSolver {
 public:
  /// Impulses, and which points slip, of the blocks with these numbers; x becomes Y f.
  void solve(ContactProblem& problem, const int* blocks, int count, ContactReport& report);

 private:
  static constexpr int kWidth = Space::kWidth;  // of blocks: rows at most
  using Vector = BlockVector<kWidth>;
  using Matrix = BlockMatrix<kWidth>;

  static constexpr int kFirstSweeps = 4;
  static constexpr int kManySweeps = 100;
  static constexpr int kMostNewtonSteps = 50;
  static constexpr int kMostPasses = 6;       // of points that change between sticking and slipping
  static constexpr int kMostRefinements = 6;  // f0 = f
  static constexpr double kSlipFactor = 10;   // of R f, above which a point slips
  static constexpr double kProgress = 0.98;   // of |F|, in a step that is well
  static constexpr int kDirectSteps = 4;      // from the guess, which is the step before
  static constexpr double kSoft = 100;        // R of a first approach beside R
  static constexpr int kSoftRounds = 2;
  static constexpr double kSoftTolerance = 1e-3;
  static constexpr double kNear = 1e-5;         // of the terms of F: Newton's method alone will do
  static constexpr double kRounding = 1e-12;    // of the terms of F
  static constexpr double kGoodEnough = 1e-10;  // where no step lessens F
  static constexpr double kShrinking = 0.5;     // of what is left, from the first f0 to the last
  static constexpr double kRefined = 1e-7;      // R (f - f0) beside the island's largest D f

  /// What is kept of a block beside the problem's.
  struct Work {
    ContactBlock* block;
    Matrix A;          // Y'Y of the block, for sweeps
    Vector guess;      // f to begin with
    Vector reference;  // kept while another one is in use
    Vector R;          // that is in use, and one by one 1 / R
    Vector inverse;
    Vector s;       // at x
    Vector change;  // of s with dx
    Vector z;       // of (1) where it was last evaluated
    Matrix K;       // (2), where it is not zero
    bool has_slope;
    double left;  // R (f - f0) when f0 was first made, and f then
    double first;
    double normal;  // impulse that frozen disks have
  };

  void begin();
  void begin(Work& w, int number);
  void fall_back();
  bool solve_equations(ContactReport& report);
  bool update_slipping();
  void sweep();
  void approach(ContactReport& report);
  void soften(double factor);
  double look();
  bool newton(double size, ContactReport& report, double tolerance, int most = kMostNewtonSteps);
  double evaluate(double length, bool frozen = false);
  void find_slopes(bool frozen);
  void set_slope(Work& w, const Matrix& G);
  double try_same_set(double size, ContactReport& report);
  Vector same_state(const Work& w) const;
  bool take_step(double& size);
  bool take_convex_step(double& size);
  double least_along();
  void move(double length);
  bool find_direction();
  bool refer_to_present(int round);
  bool leave_unmet();
  void finish();

  static double size_of(const Vector& v) { return v.template lpNorm<Eigen::Infinity>(); }
  static auto impulse(ContactBlock& b) { return b.f.head<kWidth>(); }
  static auto impulse(const ContactBlock& b) { return b.f.head<kWidth>(); }
  static auto reference(const ContactBlock& b) { return b.reference.head<kWidth>(); }
  /// What R still lets be that the law does not.
  static double left_of(const ContactBlock& b) {
    Vector left = (impulse(b) - reference(b)).cwiseProduct(b.R.head<kWidth>());
    if (b.compliant) left[0] = 0;
    return size_of(left);
  }
  int size() const { return static_cast<int>(work_.size()); }

  ContactProblem* problem_ = nullptr;
  std::vector<Work> work_;
  Space space_;
  double terms_ = 0;          // what F is the rest of
  bool is_factored_ = false;  // for the K that there are
  bool has_own_ = false;      // each block its A
};

template <class Space>
void IslandSolver<Space>::solve(ContactProblem& problem, const int* blocks, int count,
                                ContactReport& report) {
  problem_ = &problem;
  work_.resize(count);
  for (int i = 0; i < count; ++i) work_[i].block = &problem.blocks[blocks[i]];
  begin();
  const double size = try_same_set(look(), report);
  bool solved = newton(size, report, kRounding, kDirectSteps);
  if (!solved) {
    approach(report);
    solved = solve_equations(report);
  }
  for (int pass = 0; pass < kMostPasses && update_slipping(); ++pass) {
    solved = solve_equations(report);
  }
  int round = 0;
  while (round < kMostRefinements && refer_to_present(round)) {
    solved = newton(evaluate(0), report, kRounding) && solved;
    ++round;
  }
  if (round == kMostRefinements && leave_unmet()) {
    solved = newton(evaluate(0), report, kRounding) && solved;
  }
  if (solved) return;
  ++report.unsolved;
  fall_back();
}

/// What sweeps alone find is no exact solution, but forces that are within the law's bounds.
template <class Space>
void IslandSolver<Space>::fall_back() {
  for (Work& w : work_) {
    impulse(*w.block) = w.guess;
    w.block->reference.setZero();
  }
  finish();
  for (int i = 0; i < kManySweeps; ++i) sweep();
  finish();
}

/// x is Y f of the guess.
template <class Space>
void IslandSolver<Space>::begin() {
  is_factored_ = false;
  has_own_ = false;
  space_.begin(*problem_);
  for (const Work& w : work_) space_.add(*w.block);
  space_.prepare();
  for (int i = 0; i < size(); ++i) begin(work_[i], i);
  soften(1);
}

/// Multiplies R, but where it is the surface's own.
template <class Space>
void IslandSolver<Space>::soften(double factor) {
  for (Work& w : work_) {
    w.R = factor * w.block->R.template head<kWidth>();
    if (w.block->compliant) w.R[0] = w.block->R[0];
    w.inverse = w.R.cwiseInverse();
  }
}

template <class Space>
void IslandSolver<Space>::begin(Work& w, int number) {
  ContactBlock& block = *w.block;
  block.unmet = false;
  block.law.friction = block.slips ? block.dynamic_friction : block.static_friction;
  w.has_slope = false;
  w.K.setZero();
  w.guess = impulse(block);
  space_.move_by(number, w.guess);
}

template <class Space>
bool IslandSolver<Space>::solve_equations(ContactReport& report) {
  if (newton(look(), report, kRounding)) return true;
  ++report.hard_islands;
  finish();
  for (int i = 0; i < kManySweeps; ++i) sweep();
  for (Work& w : work_) w.guess = impulse(*w.block);
  approach(report);
  return newton(look(), report, kRounding);
}

/// From a guess that is not near: what R is small for is easier to find with a larger R, from
/// f0 = f that sweeps have made.
template <class Space>
void IslandSolver<Space>::approach(ContactReport& report) {
  for (Work& w : work_) {
    w.reference = reference(*w.block);
    impulse(*w.block) = w.guess;
  }
  finish();
  for (int i = 0; i < kFirstSweeps; ++i) sweep();
  soften(kSoft);
  for (int round = 0; round < kSoftRounds; ++round) {
    for (Work& w : work_) w.block->refer_to(w.block->f);
    newton(look(), report, kSoftTolerance);
  }
  soften(1);
  for (Work& w : work_) w.block->reference.template head<kWidth>() = w.reference;
}

/// True where a point has changed that is not the same in both ways. What draws a point back is no
/// motion: where it cannot be followed, the point has not slipped.
template <class Space>
bool IslandSolver<Space>::update_slipping() {
  bool changed = false;
  for (Work& w : work_) {
    ContactBlock& b = *w.block;
    if (b.law.kind != ContactKind::kPoint) continue;
    Eigen::Vector2d u = w.s.template segment<2>(1);
    if (!b.slips) u -= b.hold;
    const bool slips =
        b.is_at_limit() && u.norm() > kSlipFactor * b.R[1] * b.f.segment<2>(1).norm();
    if (slips == b.slips) continue;
    b.slips = slips;
    b.law.friction = slips ? b.dynamic_friction : b.static_friction;
    changed = changed || b.static_friction != b.dynamic_friction || !b.hold.isZero(0);
  }
  return changed;
}

template <class Space>
void IslandSolver<Space>::sweep() {
  for (Work& w : work_) {
    if (!has_own_) w.A = problem_->template coupling<kWidth>(*w.block, *w.block);
  }
  has_own_ = true;
  for (int i = 0; i < size(); ++i) {
    ContactBlock& b = *work_[i].block;
    const Vector kept = b.R.head<kWidth>().cwiseProduct(impulse(b) - reference(b));
    const Vector u = space_.velocity(i) + kept + b.template offset<kWidth>();
    space_.move_by(i, relax_block<kWidth>(work_[i].A, u, b));
  }
}

/// f0 = f; false where that changes nothing.
template <class Space>
bool IslandSolver<Space>::refer_to_present(int round) {
  bool changes = false;
  double largest = 0;  // of what impulses move
  for (const Work& w : work_)
    largest = std::max(largest, w.block->scale * size_of(impulse(*w.block)));
  for (Work& w : work_) {
    ContactBlock& b = *w.block;
    const double left = left_of(b);
    if (round == 0) {
      w.left = left;
      w.first = size_of(impulse(b));
    }
    if (left <= kRefined * largest) continue;
    changes = true;
    b.refer_to(b.f);
  }
  return changes;
}

/// After all rounds. Where the velocity that is left has not shrunk and the impulse has grown with
/// each of them, as of bodies that their joints do not let apart, no impulse will do: there f0 = 0.
template <class Space>
bool IslandSolver<Space>::leave_unmet() {
  bool any = false;
  for (Work& w : work_) {
    ContactBlock& b = *w.block;
    if (b.compliant) continue;
    b.unmet =
        left_of(b) > kShrinking * w.left && size_of(impulse(b)) > kMostRefinements / 2.0 * w.first;
    if (!b.unmet) continue;
    b.reference.setZero();
    any = true;
  }
  return any;
}

/// x = Y f.
template <class Space>
void IslandSolver<Space>::finish() {
  space_.clear_position();
  for (int i = 0; i < size(); ++i) space_.move_by(i, impulse(*work_[i].block));
}

}  // namespace internal
}  // namespace hybridyn

#include "hybridyn/contact/island_newton.hpp"
