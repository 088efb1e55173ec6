// Numbers of twice double's precision: what the generator folds constants with. One number, or, for
// siblings that are computed side by side, one for each lane; it is zero if it is zero in all.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "hybridyn/generator/symbolic/double_double.hpp"

namespace hybridyn::generator {

class Extended {
 public:
  Extended() = default;
  Extended(double value) : first_(value) {}               // NOLINT(google-explicit-constructor)
  Extended(const DoubleDouble& value) : first_(value) {}  // NOLINT(google-explicit-constructor)
  /// One for each lane; the same as a single one if all are equal.
  explicit Extended(const std::vector<DoubleDouble>& lanes) : first_(lanes.front()) {
    const bool differ = std::any_of(lanes.begin(), lanes.end(),
                                    [this](const DoubleDouble& x) { return x != first_; });
    if (differ) others_.assign(lanes.begin() + 1, lanes.end());
  }

  bool has_lanes() const { return !others_.empty(); }
  int lane_count() const { return static_cast<int>(others_.size()) + 1; }
  const DoubleDouble& lane(int i) const {
    return i == 0 || others_.empty() ? first_ : others_[static_cast<std::size_t>(i) - 1];
  }
  /// The first lane's number.
  double rounded() const { return first_.rounded(); }

  bool is_zero() const { return first_.is_zero() && others_.empty(); }
  /// The sign that a tape takes out: of the first lane that is not zero.
  bool is_negative() const {
    for (int i = 0; i < lane_count(); ++i) {
      if (!lane(i).is_zero()) return lane(i).is_negative();
    }
    return false;
  }

  Extended operator-() const {
    return map(*this, *this, [](const DoubleDouble& a, const DoubleDouble&) { return -a; });
  }
  friend Extended operator+(const Extended& a, const Extended& b) {
    return map(a, b, [](const DoubleDouble& x, const DoubleDouble& y) { return x + y; });
  }
  friend Extended operator-(const Extended& a, const Extended& b) {
    return map(a, b, [](const DoubleDouble& x, const DoubleDouble& y) { return x - y; });
  }
  friend Extended operator*(const Extended& a, const Extended& b) {
    return map(a, b, [](const DoubleDouble& x, const DoubleDouble& y) { return x * y; });
  }
  friend Extended operator/(const Extended& a, const Extended& b) {
    return map(a, b, [](const DoubleDouble& x, const DoubleDouble& y) { return x / y; });
  }
  Extended& operator+=(const Extended& b) { return *this = *this + b; }
  Extended& operator-=(const Extended& b) { return *this = *this - b; }
  Extended& operator*=(const Extended& b) { return *this = *this * b; }

  friend bool operator==(const Extended& a, const Extended& b) {
    return a.first_ == b.first_ && a.others_ == b.others_;
  }
  friend bool operator!=(const Extended& a, const Extended& b) { return !(a == b); }

  friend Extended abs(const Extended& a) {
    return map(a, a, [](const DoubleDouble& x, const DoubleDouble&) { return abs(x); });
  }
  friend Extended sqrt(const Extended& a) {
    return map(a, a, [](const DoubleDouble& x, const DoubleDouble&) { return sqrt(x); });
  }
  /// f lane by lane; a single number is the same in all.
  template <class F>
  static Extended map(const Extended& a, const Extended& b, const F& f) {
    if (!a.has_lanes() && !b.has_lanes()) return Extended(f(a.first_, b.first_));
    if (a.has_lanes() && b.has_lanes() && a.lane_count() != b.lane_count()) {
      throw std::logic_error("numbers of different lanes");
    }
    std::vector<DoubleDouble> lanes;
    const int count = std::max(a.lane_count(), b.lane_count());
    for (int i = 0; i < count; ++i) lanes.push_back(f(a.lane(i), b.lane(i)));
    return Extended(lanes);
  }

 private:
  DoubleDouble first_;
  std::vector<DoubleDouble> others_;  // of the lanes after the first; empty if all are equal
};

/// The magnitude in the lane where it is largest.
inline double largest_magnitude(const Extended& number) {
  double out = 0;
  for (int i = 0; i < number.lane_count(); ++i) {
    out = std::max(out, std::abs(number.lane(i).rounded()));
  }
  return out;
}

/// And where it is least.
inline double least_magnitude(const Extended& number) {
  double out = std::abs(number.lane(0).rounded());
  for (int i = 1; i < number.lane_count(); ++i) {
    out = std::min(out, std::abs(number.lane(i).rounded()));
  }
  return out;
}

}  // namespace hybridyn::generator
