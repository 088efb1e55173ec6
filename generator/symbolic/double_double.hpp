// Numbers of twice double's precision: what the generator folds constants with, so that a constant
// is rounded once, when it is printed. A value is the unevaluated sum high + low with
// |low| <= ulp(high)/2. Only IEEE additions and multiplications in a fixed order: the same digits
// on every machine (compiled with -ffp-contract=off).
#pragma once

#include <cmath>

namespace hybridyn::generator {

class DoubleDouble {
 public:
  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : high_(value) {}  // NOLINT(google-explicit-constructor)

  double rounded() const { return high_; }
  bool is_zero() const { return high_ == 0; }
  bool is_negative() const { return high_ < 0; }

  DoubleDouble operator-() const { return {-high_, -low_}; }
  friend DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s = sum(a.high_, b.high_);
    const DoubleDouble t = sum(a.low_, b.low_);
    const DoubleDouble u = quick_sum(s.high_, s.low_ + t.high_);
    return quick_sum(u.high_, u.low_ + t.low_);
  }
  friend DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + (-b); }
  friend DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble p = product(a.high_, b.high_);
    return quick_sum(p.high_, p.low_ + (a.high_ * b.low_ + a.low_ * b.high_));
  }
  friend DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
    const double q1 = a.high_ / b.high_;
    const DoubleDouble r1 = a - b * DoubleDouble(q1);
    const double q2 = r1.high_ / b.high_;
    const DoubleDouble r2 = r1 - b * DoubleDouble(q2);
    return sum(q1, q2) + DoubleDouble(r2.high_ / b.high_);
  }
  DoubleDouble& operator+=(const DoubleDouble& b) { return *this = *this + b; }
  DoubleDouble& operator-=(const DoubleDouble& b) { return *this = *this - b; }
  DoubleDouble& operator*=(const DoubleDouble& b) { return *this = *this * b; }

  friend bool operator==(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high_ == b.high_ && a.low_ == b.low_;
  }
  friend bool operator!=(const DoubleDouble& a, const DoubleDouble& b) { return !(a == b); }

  friend DoubleDouble abs(const DoubleDouble& a) { return a.is_negative() ? -a : a; }
  /// One Newton step on the rounded root doubles its digits.
  friend DoubleDouble sqrt(const DoubleDouble& a) {
    if (a.is_zero()) return a;
    const DoubleDouble root(std::sqrt(a.high_));
    return (root + a / root) * DoubleDouble(0.5);
  }

 private:
  constexpr DoubleDouble(double high, double low) : high_(high), low_(low) {}

  static DoubleDouble sum(double a, double b) {
    const double s = a + b;
    const double bb = s - a;
    return {s, (a - (s - bb)) + (b - bb)};
  }
  static DoubleDouble quick_sum(double a, double b) {  // |a| >= |b|
    const double s = a + b;
    return {s, b - (s - a)};
  }
  static DoubleDouble product(double a, double b) {
    const double p = a * b;
    return {p, std::fma(a, b, -p)};
  }

  double high_ = 0;
  double low_ = 0;
};

}  // namespace hybridyn::generator
