// Newton's method of `IslandSolver`: its members that evaluate (1), find K of (2) and take steps. See
// exact.hpp.
#pragma once

#include "hybridyn/contact/island_solver.hpp"

namespace hybridyn::internal {

/// s at x, which may have come about anyhow, and |F|.
template <class Space>
double IslandSolver<Space>::look() {
  for (int i = 0; i < size(); ++i) {
    work_[i].s = space_.velocity(i) + work_[i].block->template offset<kWidth>();
  }
  return evaluate(0);
}

/// (1) at x + length dx: |F|. `frozen`: with disks as they were at x.
template <class Space>
double IslandSolver<Space>::evaluate(double length, bool frozen) {
  space_.begin_residual(length);
  double squares = 0;
  for (int i = 0; i < size(); ++i) {
    Work& w = work_[i];
    ContactBlock& b = *w.block;
    Vector s = w.s;
    if (length != 0) s += length * w.change;
    w.z = reference(b) - s.cwiseProduct(w.inverse);
    const Vector f = nearest_impulse(b.law, w.z, nullptr, frozen ? &w.normal : nullptr);
    impulse(b) = f;
    space_.subtract(i, f);
    squares += b.scale * f.template head<3>().squaredNorm();
  }
  terms_ = std::sqrt(squares);
  return space_.measure_residual();
}

/// K = G / R. Where it is the same for all blocks as before their factors hold.
template <class Space>
void IslandSolver<Space>::set_slope(Work& w, const Matrix& G) {
  visit_rows<kWidth>(w.block->law.rows(), [&](auto rows) {
    constexpr int kRows = decltype(rows)::value;
    BlockMatrix<kRows> K = G.template topLeftCorner<kRows, kRows>();
    for (int k = 0; k < kRows; ++k) K.col(k) *= w.inverse[k];
    auto before = w.K.template topLeftCorner<kRows, kRows>();
    if (K == before) return;
    is_factored_ = false;
    before = K;
    w.has_slope = !K.isZero(0);
  });
}

/// Where (1) was last evaluated.
template <class Space>
void IslandSolver<Space>::find_slopes(bool frozen) {
  Matrix G;
  for (Work& w : work_) {
    nearest_impulse(w.block->law, w.z, &G, frozen ? &w.normal : nullptr);
    set_slope(w, G);
  }
}

/// A z with which a block does what it did with the guess: bears a load or none, sticks or slips.
template <class Space>
typename IslandSolver<Space>::Vector IslandSolver<Space>::same_state(const Work& w) const {
  constexpr double kWithin = 1 - 1e-6;  // of what friction can hold
  const ContactLaw& law = w.block->law;
  Vector z = w.guess;
  if (law.kind == ContactKind::kDrag) {
    const double margin = (1 - kWithin) * (law.most - law.least);
    return z[0] > law.least + margin && z[0] < law.most - margin ? z : w.z;
  }
  if (law.kind != ContactKind::kPoint || !(z[0] > 0)) return z;
  const auto keep = [&](double c, int first, int size) {
    if (z.segment(first, size).norm() < kWithin * c * z[0]) return;
    z.segment(first, size) = w.z.segment(first, size);
  };
  keep(law.friction, 1, 2);
  if (law.rows() == 3) return z;
  if constexpr (kWidth > 3) {
    keep(law.spin, 3, 1);
    keep(law.roll, 4, 2);
  }
  return z;
}

/// The step that leads to the solution if each block does what it did with the guess, with (1)
/// linear about there: f = P(z0) + G (z - z0). It is not taken where that makes |F| larger. Near the
/// solution blocks do already what they will.
template <class Space>
double IslandSolver<Space>::try_same_set(double size, ContactReport& report) {
  if (size <= kNear * terms_) return size;
  space_.begin_residual(0);
  for (int k = 0; k < this->size(); ++k) {
    Work& w = work_[k];
    const Vector z = same_state(w);
    Matrix G = Matrix::Zero();
    Vector f = nearest_impulse(w.block->law, z, &G);
    f += G * (w.z - z);
    set_slope(w, G);
    space_.subtract(k, f);
  }
  ++report.newton_steps;
  if (find_direction()) {
    const double next = evaluate(1);
    if (next < size) {
      move(1);
      return next;
    }
  }
  return evaluate(0);
}

/// From x, where (1) was last evaluated; `size` is |F|.
template <class Space>
bool IslandSolver<Space>::take_step(double& size) {
  find_slopes(false);
  if (find_direction()) {
    const double next = evaluate(1);
    if (next < kProgress * size) {
      move(1);
      size = next;
      return true;
    }
  }
  return take_convex_step(size);
}

template <class Space>
bool IslandSolver<Space>::take_convex_step(double& size) {
  evaluate(0);
  for (Work& w : work_) w.normal = w.block->f[0];
  find_slopes(true);
  if (!find_direction()) return false;
  move(least_along());
  size = evaluate(0);
  return true;
}

template <class Space>
void IslandSolver<Space>::move(double length) {
  space_.move(length);
  for (Work& w : work_) w.s += length * w.change;
}

/// The length along dx where dx'F of frozen disks, which rises, is zero.
template <class Space>
double IslandSolver<Space>::least_along() {
  constexpr int kMostTrials = 20;
  evaluate(1, true);
  if (space_.slope() <= 0) return 1;
  double low = 0;
  double high = 1;
  for (int trial = 0; trial < kMostTrials; ++trial) {
    const double middle = (low + high) / 2;
    evaluate(middle, true);
    (space_.slope() <= 0 ? low : high) = middle;
    if (low > 0 && high - low < 0.1 * high) break;
  }
  return low > 0 ? low : high;
}

/// From x, where (1) was last evaluated; `size` is |F|.
template <class Space>
bool IslandSolver<Space>::newton(double size, ContactReport& report, double tolerance, int most) {
  double best = std::numeric_limits<double>::infinity();
  int since_best = 0;
  for (int step = 0; step < most; ++step) {
    since_best = size < best / 2 ? 0 : since_best + 1;
    best = std::min(best, size);
    if (size <= tolerance * terms_) return true;
    if (size <= kGoodEnough * terms_ && since_best > 1) return true;
    ++report.newton_steps;
    if (!take_step(size)) return false;
  }
  return look() <= (most < kMostNewtonSteps ? tolerance : kGoodEnough) * terms_;
}

/// dx of (2), and by how much it changes s.
template <class Space>
bool IslandSolver<Space>::find_direction() {
  const auto slope_of = [this](int i) { return work_[i].has_slope ? &work_[i].K : nullptr; };
  if (!is_factored_ && !space_.factor(slope_of)) return false;
  is_factored_ = true;
  space_.find_direction();
  for (int i = 0; i < size(); ++i) work_[i].change = space_.change(i);
  return true;
}

}  // namespace hybridyn::internal
