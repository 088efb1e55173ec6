// Numbers of twice double's precision: what the generator folds constants with, so that a constant
// is rounded once, when it is printed. A value is the unevaluated sum high + low with
// |low| <= ulp(high)/2. Only IEEE additions and multiplications in a fixed order: the same digits
// on every machine (compiled with -ffp-contract=off).
#pragma once

#include <cmath>

namespace hybridyn::generator {

class Extended {
 public:
  constexpr Extended() = default;
  constexpr Extended(double value) : high_(value) {}  // NOLINT(google-explicit-constructor)

  double rounded() const { return high_; }
  bool is_zero() const { return high_ == 0; }
  bool is_negative() const { return high_ < 0; }

  Extended operator-() const { return {-high_, -low_}; }
  friend Extended operator+(const Extended& a, const Extended& b) {
    const Extended s = sum(a.high_, b.high_);
    const Extended t = sum(a.low_, b.low_);
    const Extended u = quick_sum(s.high_, s.low_ + t.high_);
    return quick_sum(u.high_, u.low_ + t.low_);
  }
  friend Extended operator-(const Extended& a, const Extended& b) { return a + (-b); }
  friend Extended operator*(const Extended& a, const Extended& b) {
    const Extended p = product(a.high_, b.high_);
    return quick_sum(p.high_, p.low_ + (a.high_ * b.low_ + a.low_ * b.high_));
  }
  friend Extended operator/(const Extended& a, const Extended& b) {
    const double q1 = a.high_ / b.high_;
    const Extended r1 = a - b * Extended(q1);
    const double q2 = r1.high_ / b.high_;
    const Extended r2 = r1 - b * Extended(q2);
    return sum(q1, q2) + Extended(r2.high_ / b.high_);
  }
  Extended& operator+=(const Extended& b) { return *this = *this + b; }
  Extended& operator-=(const Extended& b) { return *this = *this - b; }
  Extended& operator*=(const Extended& b) { return *this = *this * b; }

  friend bool operator==(const Extended& a, const Extended& b) {
    return a.high_ == b.high_ && a.low_ == b.low_;
  }
  friend bool operator!=(const Extended& a, const Extended& b) { return !(a == b); }

  friend Extended abs(const Extended& a) { return a.is_negative() ? -a : a; }
  /// One Newton step on the rounded root doubles its digits.
  friend Extended sqrt(const Extended& a) {
    if (a.is_zero()) return a;
    const Extended root(std::sqrt(a.high_));
    return (root + a / root) * Extended(0.5);
  }

 private:
  constexpr Extended(double high, double low) : high_(high), low_(low) {}

  static Extended sum(double a, double b) {
    const double s = a + b;
    const double bb = s - a;
    return {s, (a - (s - bb)) + (b - bb)};
  }
  static Extended quick_sum(double a, double b) {  // |a| >= |b|
    const double s = a + b;
    return {s, b - (s - a)};
  }
  static Extended product(double a, double b) {
    const double p = a * b;
    return {p, std::fma(a, b, -p)};
  }

  double high_ = 0;
  double low_ = 0;
};

}  // namespace hybridyn::generator
