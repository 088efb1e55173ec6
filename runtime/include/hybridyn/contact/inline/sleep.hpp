// Code of sleep.hpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hybridyn/contact/sleep.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE Sleep::Sleep(const Model<double>& model, const std::vector<int>& mechanism_of_link,
                             const ContactOptions& options)
    : mechanism_of_link_(mechanism_of_link),
      after_(options.sleep_after),
      speed_(options.sleep_speed),
      q_(model.nq),
      drive_(model.nv) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const auto mechanism = static_cast<std::size_t>(mechanism_of_link[i]);
    if (mechanism >= ranges_.size())
      ranges_.resize(mechanism + 1, {link.q_index, 0, link.v_index, 0});
    Range& range = ranges_[mechanism];
    range.nq = link.q_index + link.nq() - range.q;
    range.nv = link.v_index + link.nv() - range.v;
  }
  above_.resize(ranges_.size());
  std::iota(above_.begin(), above_.end(), 0);
  clear();
}

HYBRIDYN_INLINE void Sleep::clear() {
  count_ = 0;
  group_.assign(ranges_.size(), -1);
  is_new_.assign(ranges_.size(), 0);
  still_.assign(ranges_.size(), 0);
  q_.setZero();
  drive_.setZero();
}

/// With its group.
HYBRIDYN_INLINE void Sleep::wake(int mechanism) {
  const int group = group_[mechanism];
  if (group < 0) return;
  for (std::size_t m = 0; m < group_.size(); ++m) {
    if (group_[m] != group) continue;
    group_[m] = -1;
    is_new_[m] = 0;
    still_[m] = 0;
    --count_;
  }
}

/// What fell asleep in the last step may have been rounded since.
HYBRIDYN_INLINE void Sleep::look_at_state(const VectorX<double>& q, const VectorX<double>& v) {
  constexpr double kRounding = 1e-12;
  if (count_ == 0) return;
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    if (group_[m] < 0) continue;
    const Range& at = ranges_[m];
    const auto now = q.segment(at.q, at.nq);
    auto before = q_.segment(at.q, at.nq);
    const bool is_there =
        is_new_[m] != 0 ? (now - before).cwiseAbs().maxCoeff() <= kRounding : now == before;
    if (is_there && v.segment(at.v, at.nv).isZero(0)) {
      if (is_new_[m] != 0) before = now;
    } else {
      wake(static_cast<int>(m));
    }
  }
}

/// What fell asleep in the last step is driven a little otherwise, as it has no velocity any more.
HYBRIDYN_INLINE bool Sleep::look_at_drive(const VectorX<double>& drive) {
  constexpr double kAlike = 1e-3;
  const int before = count_;
  if (count_ == 0) return false;
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    if (group_[m] < 0) continue;
    const Range& at = ranges_[m];
    const auto now = drive.segment(at.v, at.nv);
    auto last = drive_.segment(at.v, at.nv);
    if (is_new_[m] == 0) {
      if (now != last) wake(static_cast<int>(m));
      continue;
    }
    const double size = 1 + last.cwiseAbs().maxCoeff();
    if ((now - last).cwiseAbs().maxCoeff() <= kAlike * size) {
      last = now;
      is_new_[m] = 0;
    } else {
      wake(static_cast<int>(m));
    }
  }
  return count_ != before;
}

HYBRIDYN_INLINE int Sleep::root(int mechanism) {
  while (above_[mechanism] != mechanism) {
    mechanism = above_[mechanism] = above_[above_[mechanism]];
  }
  return mechanism;
}

HYBRIDYN_INLINE bool Sleep::touch(int link_a, int link_b) {
  if (!is_used() || link_a == kWorld || link_b == kWorld) return false;
  const int a = mechanism_of_link_[link_a];
  const int b = mechanism_of_link_[link_b];
  const bool wakes = is_asleep(a) != is_asleep(b);
  if (wakes) wake(is_asleep(a) ? a : b);
  const int above_a = root(a);
  const int above_b = root(b);
  above_[std::max(above_a, above_b)] = std::min(above_a, above_b);
  return wakes;
}

HYBRIDYN_INLINE bool Sleep::end_step(const std::vector<char>& touched, const VectorX<double>& drive,
                                     double h, const VectorX<double>& q_next,
                                     VectorX<double>& v_next) {
  if (!is_used()) return false;
  const int before = count_;
  least_.assign(ranges_.size(), std::numeric_limits<double>::infinity());
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    if (group_[m] >= 0) continue;
    const auto v = v_next.segment(ranges_[m].v, ranges_[m].nv);
    const bool is_slow = touched[m] != 0 && v.cwiseAbs().maxCoeff() < speed_;
    still_[m] = is_slow ? still_[m] + h : 0;
    double& least = least_[root(static_cast<int>(m))];
    least = std::min(least, still_[m]);
  }
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    const int group = root(static_cast<int>(m));
    if (group_[m] >= 0 || least_[group] < after_) continue;
    const Range& at = ranges_[m];
    group_[m] = group;
    is_new_[m] = 1;
    v_next.segment(at.v, at.nv).setZero();
    q_.segment(at.q, at.nq) = q_next.segment(at.q, at.nq);
    drive_.segment(at.v, at.nv) = drive.segment(at.v, at.nv);
    ++count_;
  }
  std::iota(above_.begin(), above_.end(), 0);
  return count_ != before;
}

HYBRIDYN_INLINE void Sleep::hold(const VectorX<double>& q, const VectorX<double>& drive,
                                 VectorX<double>& q_next, VectorX<double>& v_next,
                                 VectorX<double>& acceleration) const {
  for (std::size_t m = 0; m < ranges_.size() && count_ > 0; ++m) {
    if (group_[m] < 0) continue;
    const Range& at = ranges_[m];
    q_next.segment(at.q, at.nq) = q.segment(at.q, at.nq);
    v_next.segment(at.v, at.nv).setZero();
    acceleration.segment(at.v, at.nv) = -drive.segment(at.v, at.nv);
  }
}

HYBRIDYN_INLINE void Sleep::save(std::vector<double>& out) const {
  if (!is_used()) return;
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    out.insert(out.end(), {static_cast<double>(group_[m]), is_new_[m] != 0 ? 1.0 : 0.0, still_[m]});
  }
  out.insert(out.end(), q_.data(), q_.data() + q_.size());
  out.insert(out.end(), drive_.data(), drive_.data() + drive_.size());
}

HYBRIDYN_INLINE bool Sleep::restore(const double* saved, std::size_t count) {
  clear();
  if (!is_used() || count == 0) return true;  // all begin awake
  const auto mechanisms = static_cast<double>(ranges_.size());
  const auto numbers = static_cast<std::size_t>(q_.size() + drive_.size());
  if (count != 3 * ranges_.size() + numbers) return false;
  if (!std::all_of(saved, saved + count, [](double x) { return std::isfinite(x); })) return false;
  for (std::size_t m = 0; m < ranges_.size(); ++m) {
    const double* const at = saved + 3 * m;
    const bool is_group = at[0] >= -1 && at[0] < mechanisms && at[0] == std::floor(at[0]);
    if (!is_group || (at[1] != 0 && at[1] != 1)) return false;
    group_[m] = static_cast<int>(at[0]);
    is_new_[m] = at[1] != 0 ? 1 : 0;
    still_[m] = at[2];
    if (group_[m] >= 0) ++count_;
  }
  std::copy_n(saved + 3 * ranges_.size(), q_.size(), q_.data());
  std::copy_n(saved + 3 * ranges_.size() + q_.size(), drive_.size(), drive_.data());
  return true;
}

}  // namespace hybridyn::internal
