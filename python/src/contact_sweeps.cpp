#include "contact_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hybridyn::python {
namespace {

constexpr double kRecovery = 0.1;         // of a penetration, in a step
constexpr double kFastestRecovery = 0.1;  // m/s
constexpr double kEnough = 1e-4;          // change of impulses in a sweep, of the largest one

double dot(const double* a, const double* b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

void ContactSweeps::begin(int freedoms, const double* M_inverse, const double* velocity) {
  freedoms_ = freedoms;
  points_ = 0;
  M_inverse_ = M_inverse;
  velocity_ = velocity;
}

bool ContactSweeps::add(const double* J, double radius, double gap, double h, double* impulse) {
  double falling = 0;
  for (int i = 0; i < freedoms_; ++i) falling += J[6 * i + 5] * velocity_[i];
  if (gap + 2 * h * std::min(falling, 0.0) > 0) return false;
  Point& p = point_[static_cast<std::size_t>(points_++)];
  p.impulse = impulse;
  p.bias = gap > 0 ? gap / h : std::max(kRecovery * gap / h, -kFastestRecovery);
  // The lowest point is `radius` below the centre: u = linear - radius angular x z.
  for (int i = 0; i < freedoms_; ++i) {
    const double* column = J + 6 * i;
    p.J[0][i] = column[3] - radius * column[1];
    p.J[1][i] = column[4] + radius * column[0];
    p.J[2][i] = column[5];
  }
  for (int r = 0; r < 3; ++r) {
    p.free[r] = dot(p.J[r].data(), velocity_, freedoms_);
    double* Y = p.Y[r].data();
    std::fill_n(Y, freedoms_, 0.0);
    for (int i = 0; i < freedoms_; ++i) {
      const double x = p.J[r][i];
      if (x == 0) continue;  // joints of other legs
      const double* column = M_inverse_ + std::ptrdiff_t{i} * freedoms_;
      for (int k = 0; k < freedoms_; ++k) Y[k] += x * column[k];
    }
  }
  return true;
}

void ContactSweeps::couple() {
  for (int a = 0; a < points_; ++a) {
    for (int b = 0; b < points_; ++b) {
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) {
          point_[a].W[r][3 * b + c] = dot(point_[a].J[r].data(), point_[b].Y[c].data(), freedoms_);
        }
      }
    }
  }
}

/// The largest change of an impulse. Each point alone: its normal, then its tangential impulse.
double ContactSweeps::sweep(double friction) {
  double change = 0;
  for (int a = 0; a < points_; ++a) {
    Point& p = point_[a];
    std::array<double, 3> u = p.free;
    for (int b = 0; b < points_; ++b) {
      for (int r = 0; r < 3; ++r) u[r] += dot(p.W[r].data() + 3 * b, point_[b].impulse, 3);
    }
    const double normal = std::max(0.0, p.impulse[2] - (u[2] + p.bias) / p.W[2][3 * a + 2]);
    const double by_normal = normal - p.impulse[2];
    // Tangential: the 2x2 system that stops the slip, cut off at the cone.
    const double xx = p.W[0][3 * a], xy = p.W[0][3 * a + 1], yy = p.W[1][3 * a + 1];
    const double ux = u[0] + p.W[0][3 * a + 2] * by_normal;
    const double uy = u[1] + p.W[1][3 * a + 2] * by_normal;
    const double determinant = xx * yy - xy * xy;
    double x = p.impulse[0] - (yy * ux - xy * uy) / determinant;
    double y = p.impulse[1] - (xx * uy - xy * ux) / determinant;
    const double size = std::hypot(x, y);
    const double most = friction * normal;
    if (size > most) {
      x *= most / size;
      y *= most / size;
    }
    change = std::max(
        {change, std::abs(by_normal), std::abs(x - p.impulse[0]), std::abs(y - p.impulse[1])});
    p.impulse[0] = x;
    p.impulse[1] = y;
    p.impulse[2] = normal;
  }
  return change;
}

void ContactSweeps::solve(double friction, int sweeps, double* velocity) {
  if (points_ == 0) return;
  couple();
  for (int k = 0; k < sweeps; ++k) {
    const double change = sweep(friction);
    double most = 0;
    for (int a = 0; a < points_; ++a) most = std::max(most, point_[a].impulse[2]);
    if (change <= kEnough * most) break;
  }
  for (int a = 0; a < points_; ++a) {
    for (int r = 0; r < 3; ++r) {
      const double impulse = point_[a].impulse[r];
      for (int i = 0; i < freedoms_; ++i) velocity[i] += impulse * point_[a].Y[r][i];
    }
  }
}

}  // namespace hybridyn::python
