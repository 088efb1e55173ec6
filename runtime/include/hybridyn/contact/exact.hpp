// The default method: Coulomb's law itself, by Newton's method on the velocities.
//
// With a small compliance R = lambda D every block's impulse follows from its velocity alone, also
// where points are redundant, and the step is one equation in the freedoms x:
//   (1) f_i(x) = P(f0_i - s_i / R_i),  s_i = Y_i'x + c_i,      F(x) = x - sum Y_i f_i(x) = 0
//   (2) (1 + sum Y_i K_i Y_i') dx = -F,  K = G / R with G of P
// (`NewtonSystem`). F is the slope of a convex function but for one thing, that disks of friction
// grow with the normal impulse. A step that does not lessen |F| well is therefore made anew for the
// radii that disks have now, and ends where the convex function of these is least: dx'F = 0.
//
// R lets velocities be, s = R (f0 - f). Therefore again with f0 = f, each time they shrink by about
// lambda; and f0 begins with the impulse of the step before, as evenly as the points that bear it
// allow (`EvenLoad`): a load that rests is met exactly, and equal corners carry equal parts of it.
// Where s does not shrink the law cannot be met.
//
// Where Newton's method does not arrive, sweeps over the blocks have the last word.
//
// Friction has two coefficients. A point that stuck slips where at the static disk it moves faster
// than its compliance lets it, and then has the dynamic one; a point that slipped sticks where it
// does not.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>

#include "hybridyn/contact/newton_system.hpp"
#include "hybridyn/contact/problem.hpp"
#include "hybridyn/contact/relaxation.hpp"

namespace hybridyn {

struct ContactReport {
  int newton_steps = 0;  // of all islands
  int hard_islands = 0;  // that took more sweeps than usual
  int unsolved = 0;      // islands whose equations are not met to rounding
};

class ExactContact {
 public:
  /// Impulses, and which points slip, of all blocks; `x` becomes Y f.
  ContactReport solve(ContactProblem& problem, VectorX<double>& x);

 private:
  static constexpr int kFirstSweeps = 4;
  static constexpr int kManySweeps = 100;
  static constexpr int kMostNewtonSteps = 50;
  static constexpr int kMostPasses = 6;       // of points that change between sticking and slipping
  static constexpr int kMostRefinements = 6;  // f0 = f
  static constexpr double kSlipFactor = 10;   // of R f, above which a point slips
  static constexpr double kProgress = 0.98;   // of |F|, in a step that is well
  static constexpr double kNear = 0.1;        // |F| beside its terms, of a guess to begin with
  static constexpr double kSoft = 100;        // R of a first approach beside R
  static constexpr int kSoftRounds = 2;
  static constexpr double kSoftTolerance = 1e-3;
  static constexpr double kRounding = 1e-12;    // of the terms of F
  static constexpr double kGoodEnough = 1e-10;  // where no step lessens F
  static constexpr double kShrinking = 0.95;    // of what is left, from one f0 to the next
  static constexpr double kRefined = 1e-7;      // R (f - f0) beside D f

  /// What is kept of a block beside the problem's.
  struct Work {
    ContactMatrix A;          // Y'Y of the block
    ContactVector guess;      // f to begin with
    ContactVector reference;  // kept while another one is in use
    ContactVector s;          // at x
    ContactVector change;     // of s with dx
    ContactMatrix K;
    double left = 0;    // R (f - f0) when f0 was last made
    double normal = 0;  // impulse that frozen disks have
  };

  void sort_islands();
  void solve_island(int first, int last, ContactReport& report);
  void begin_island();
  void begin(ContactBlock& block, Work& work);
  void fall_back();
  bool solve_equations(ContactReport& report);
  bool update_slipping();
  void sweep();
  void relax(ContactBlock& block, const Work& work);
  void approach(ContactReport& report);
  bool newton(ContactReport& report, double tolerance);
  void find_velocities();
  double evaluate(double length, bool with_slopes, bool frozen = false);
  double slope() const;
  bool take_step(double size);
  bool take_convex_step();
  double least_along();
  void move(double length);
  bool find_direction();
  bool refer_to_present();
  void finish();

  ContactVector compliance(const ContactBlock& block) const {
    return block.compliant ? block.R : ContactVector(softness_ * block.R);
  }
  static double inverse(double compliance) { return 1 / compliance; }

  ContactBlock& block(int i) { return problem_->blocks[order_[i]]; }
  const ContactBlock& block(int i) const { return problem_->blocks[order_[i]]; }
  Work& work(int i) { return work_[order_[i]]; }
  const Work& work(int i) const { return work_[order_[i]]; }

  ContactProblem* problem_ = nullptr;
  VectorX<double>* x_ = nullptr;
  std::vector<int> order_;  // blocks by island
  std::vector<Work> work_;
  int begin_ = 0;  // of the island in `order_`
  int end_ = 0;
  internal::IslandFreedoms freedoms_;
  VectorX<double> F_;  // by freedom
  VectorX<double> dx_;
  double softness_ = 1;  // R that is in use, beside the blocks' R
  double terms_ = 0;     // what F is the rest of
  internal::NewtonSystem system_;
};

inline ContactReport ExactContact::solve(ContactProblem& problem, VectorX<double>& x) {
  ContactReport report;
  problem_ = &problem;
  x_ = &x;
  x.setZero(problem.freedoms());
  F_.setZero(problem.freedoms());
  dx_.setZero(problem.freedoms());
  freedoms_.local.assign(problem.freedoms(), -1);
  if (work_.size() < problem.blocks.size()) work_.resize(problem.blocks.size());
  sort_islands();
  const int count = static_cast<int>(order_.size());
  for (int first = 0; first < count;) {
    int last = first + 1;
    while (last < count && block(last).island == block(first).island) ++last;
    solve_island(first, last, report);
    first = last;
  }
  return report;
}

inline void ExactContact::sort_islands() {
  order_.resize(problem_->blocks.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [this](int a, int b) {
    const int island_a = problem_->blocks[a].island;
    const int island_b = problem_->blocks[b].island;
    return island_a != island_b ? island_a < island_b : a < b;
  });
}

inline void ExactContact::solve_island(int first, int last, ContactReport& report) {
  begin_ = first;
  end_ = last;
  begin_island();
  find_velocities();
  if (!(evaluate(0, false) <= kNear * terms_)) approach(report);
  bool solved = solve_equations(report);
  for (int pass = 0; pass < kMostPasses && update_slipping(); ++pass) {
    solved = solve_equations(report);
  }
  for (int i = 0; i < kMostRefinements && refer_to_present(); ++i) {
    solved = newton(report, kRounding) && solved;
  }
  finish();
  if (solved) return;
  ++report.unsolved;
  fall_back();
}

/// What sweeps alone find is no exact solution, but forces that are within the law's bounds.
inline void ExactContact::fall_back() {
  for (int i = begin_; i < end_; ++i) {
    block(i).f = work(i).guess;
    block(i).reference.setZero();
  }
  finish();
  for (int i = 0; i < kManySweeps; ++i) sweep();
  finish();
}

/// Numbers the freedoms of the island; x is Y f of the guess.
inline void ExactContact::begin_island() {
  freedoms_.all.clear();
  for (int i = begin_; i < end_; ++i) {
    begin(block(i), work(i));
    for (const ContactColumns& at : block(i).columns) {
      for (int k = at.first; k < at.first + at.size; ++k) {
        if (freedoms_.local[k] >= 0) continue;
        freedoms_.local[k] = 0;
        freedoms_.all.push_back(k);
      }
    }
  }
  std::sort(freedoms_.all.begin(), freedoms_.all.end());
  for (std::size_t k = 0; k < freedoms_.all.size(); ++k) {
    freedoms_.local[freedoms_.all[k]] = static_cast<int>(k);
  }
}

inline void ExactContact::begin(ContactBlock& block, Work& work) {
  const int n = block.law.rows();
  block.unmet = false;
  work.left = std::numeric_limits<double>::infinity();
  work.A.setZero();
  for (int side = 0; side < 2; ++side) {
    if (block.columns[side].size == 0) continue;
    const auto Y = problem_->columns(block, side);
    work.A.topLeftCorner(n, n).noalias() += Y.transpose().lazyProduct(Y);
  }
  block.law.friction = block.slips ? block.dynamic_friction : block.static_friction;
  problem_->add(block, block.f, *x_);
  work.guess = block.f;
}

inline bool ExactContact::solve_equations(ContactReport& report) {
  if (newton(report, kRounding)) return true;
  ++report.hard_islands;
  finish();
  for (int i = 0; i < kManySweeps; ++i) sweep();
  for (int i = begin_; i < end_; ++i) work(i).guess = block(i).f;
  approach(report);
  return newton(report, kRounding);
}

/// From a guess that is not near: what R is small for is easier to find with a larger R, from
/// f0 = f that sweeps have made.
inline void ExactContact::approach(ContactReport& report) {
  for (int i = begin_; i < end_; ++i) {
    work(i).reference = block(i).reference;
    block(i).f = work(i).guess;
  }
  finish();
  for (int i = 0; i < kFirstSweeps; ++i) sweep();
  softness_ = kSoft;
  for (int round = 0; round < kSoftRounds; ++round) {
    for (int i = begin_; i < end_; ++i) {
      if (!block(i).compliant) block(i).reference = block(i).f;
    }
    newton(report, kSoftTolerance);
  }
  softness_ = 1;
  for (int i = begin_; i < end_; ++i) block(i).reference = work(i).reference;
}

/// True where a point has changed that is not the same in both ways.
inline bool ExactContact::update_slipping() {
  bool changed = false;
  for (int i = begin_; i < end_; ++i) {
    ContactBlock& b = block(i);
    if (b.law.kind != ContactKind::kPoint) continue;
    const double force = b.f.segment<2>(1).norm();
    const bool slips = b.f[0] > 0 && force >= (1 - 1e-9) * b.law.friction * b.f[0] &&
                       work(i).s.segment<2>(1).norm() > kSlipFactor * b.R[1] * force;
    if (slips == b.slips) continue;
    b.slips = slips;
    b.law.friction = slips ? b.dynamic_friction : b.static_friction;
    changed = changed || b.static_friction != b.dynamic_friction || !b.hold.isZero(0);
  }
  return changed;
}

inline void ExactContact::sweep() {
  for (int i = begin_; i < end_; ++i) relax(block(i), work(i));
}

inline void ExactContact::relax(ContactBlock& b, const Work& w) {
  const ContactVector u =
      problem_->velocity(b, *x_) + b.R.cwiseProduct(b.f - b.reference) + b.offset();
  const ContactVector change = internal::relax_block(w.A, u, b);
  problem_->add(b, change, *x_);
}

inline void ExactContact::find_velocities() {
  for (const int k : freedoms_.all) dx_[k] = 0;
  for (int i = begin_; i < end_; ++i) {
    work(i).s = problem_->velocity(block(i), *x_) + block(i).offset();
    work(i).change.setZero();
  }
}

/// (1) at x + length dx, with the change of s known: |F|. `frozen`: with disks as they were at x.
inline double ExactContact::evaluate(double length, bool with_slopes, bool frozen) {
  for (const int k : freedoms_.all) F_[k] = (*x_)[k] + length * dx_[k];
  terms_ = 0;
  for (int i = begin_; i < end_; ++i) {
    ContactBlock& b = block(i);
    Work& w = work(i);
    const ContactVector s = w.s + length * w.change;
    const ContactVector R = compliance(b);
    const ContactVector z = b.reference - s.cwiseQuotient(R);
    ContactMatrix G;
    b.f = nearest_impulse(b.law, z, with_slopes ? &G : nullptr, frozen ? &w.normal : nullptr);
    if (with_slopes) w.K.noalias() = G * R.unaryExpr(&ExactContact::inverse).asDiagonal();
    const ContactVector minus = -b.f;
    problem_->add(b, minus, F_);
    terms_ += b.scale * b.f.head<3>().squaredNorm();
  }
  terms_ = std::sqrt(terms_);
  double sum = 0;
  for (const int k : freedoms_.all) sum += F_[k] * F_[k];
  return std::sqrt(sum);
}

/// dx'F, after evaluate.
inline double ExactContact::slope() const {
  double sum = 0;
  for (const int k : freedoms_.all) sum += dx_[k] * F_[k];
  return sum;
}

inline void ExactContact::move(double length) {
  for (const int k : freedoms_.all) (*x_)[k] += length * dx_[k];
}

/// After evaluate at x with slopes.
inline bool ExactContact::take_step(double size) {
  if (find_direction() && evaluate(1, false) < kProgress * size) {
    move(1);
    return true;
  }
  return take_convex_step();
}

inline bool ExactContact::take_convex_step() {
  find_velocities();
  evaluate(0, false);
  for (int i = begin_; i < end_; ++i) work(i).normal = block(i).f[0];
  evaluate(0, true, true);
  if (!find_direction()) return false;
  move(least_along());
  return true;
}

/// The length along dx where dx'F of frozen disks, which rises, is zero.
inline double ExactContact::least_along() {
  constexpr int kMostTrials = 20;
  evaluate(1, false, true);
  if (slope() <= 0) return 1;
  double low = 0;
  double high = 1;
  for (int trial = 0; trial < kMostTrials; ++trial) {
    const double middle = (low + high) / 2;
    evaluate(middle, false, true);
    (slope() <= 0 ? low : high) = middle;
    if (low > 0 && high - low < 0.1 * high) break;
  }
  return low > 0 ? low : high;
}

inline bool ExactContact::newton(ContactReport& report, double tolerance) {
  double best = std::numeric_limits<double>::infinity();
  int since_best = 0;
  for (int step = 0; step < kMostNewtonSteps; ++step) {
    find_velocities();
    const double size = evaluate(0, true);
    since_best = size < best / 2 ? 0 : since_best + 1;
    best = std::min(best, size);
    if (size <= tolerance * terms_) return true;
    if (size <= kGoodEnough * terms_ && since_best > 1) return true;
    ++report.newton_steps;
    if (!take_step(size)) return false;
  }
  find_velocities();
  return evaluate(0, false) <= kGoodEnough * terms_;
}

/// dx of (2).
inline bool ExactContact::find_direction() {
  system_.clear();
  for (int i = begin_; i < end_; ++i) system_.add(block(i), work(i).K);
  for (const int k : freedoms_.all) dx_[k] = -F_[k];
  if (!system_.solve(*problem_, freedoms_, dx_)) return false;
  for (int i = begin_; i < end_; ++i) work(i).change = problem_->velocity(block(i), dx_);
  return true;
}

/// f0 = f, but where compliance is the surface's own; false where that changes nothing. Where the
/// velocity that is left does not shrink, as of bodies that their joints do not let apart, the
/// impulse would grow with each time: there f0 = 0.
inline bool ExactContact::refer_to_present() {
  bool changes = false;
  for (int i = begin_; i < end_; ++i) {
    ContactBlock& b = block(i);
    Work& w = work(i);
    if (b.compliant || b.unmet) continue;
    const double left = (b.f - b.reference).cwiseProduct(b.R).lpNorm<Eigen::Infinity>();
    if (left <= kRefined * b.scale * b.f.lpNorm<Eigen::Infinity>()) continue;
    changes = true;
    b.unmet = left > kShrinking * w.left;
    w.left = left;
    b.reference = b.unmet ? ContactVector(ContactVector::Zero()) : b.f;
  }
  return changes;
}

/// x = Y f.
inline void ExactContact::finish() {
  for (const int k : freedoms_.all) (*x_)[k] = 0;
  for (int i = begin_; i < end_; ++i) problem_->add(block(i), block(i).f, *x_);
}

}  // namespace hybridyn
