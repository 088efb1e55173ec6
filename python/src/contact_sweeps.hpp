// The contacts of one robot with flat ground in one step: crowd.hpp has the equations.
#pragma once

#include <array>

namespace hybridyn::python {

class ContactSweeps {
 public:
  static constexpr int kMostPoints = 8;
  static constexpr int kMostFreedoms = 64;

  /// M^-1 and v' of the step, which must be there until `solve` has returned.
  void begin(int freedoms, const double* M_inverse, const double* velocity);

  /// A foot with the Jacobian J (6 x freedoms, by columns: angular, then linear) of its centre;
  /// `impulse` is that of the step before, and will be that of this one. False: it touches nothing.
  bool add(const double* J, double radius, double gap, double h, double* impulse);

  /// Finds the impulses, and adds what they do to the velocity.
  void solve(double friction, int sweeps, double* velocity);

 private:
  struct Point {
    double* impulse;
    double bias;                                           // b of (1)
    std::array<double, 3> free;                            // J v'
    std::array<std::array<double, kMostFreedoms>, 3> J;    // rows x, y, z at the lowest point
    std::array<std::array<double, kMostFreedoms>, 3> Y;    // rows of M^-1 J'
    std::array<std::array<double, 3 * kMostPoints>, 3> W;  // rows of J M^-1 J'
  };

  void couple();
  double sweep(double friction);

  int freedoms_ = 0;
  int points_ = 0;
  const double* M_inverse_ = nullptr;
  const double* velocity_ = nullptr;
  std::array<Point, kMostPoints> point_;
};

}  // namespace hybridyn::python
