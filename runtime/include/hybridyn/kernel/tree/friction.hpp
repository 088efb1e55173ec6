// What joint friction r(v) adds to derivatives by velocities: dtau/dv += diag(dr/dv), and as tau - r drives
// forward dynamics dqdd/dv -= dqdd/dtau diag(dr/dv).
#pragma once

namespace hybridyn {
namespace internal {

template <class Scalar>
void add_to_diagonal(int n, const Scalar* slopes, Scalar* matrix) noexcept {
  for (int j = 0; j < n; ++j) matrix[n * j + j] = matrix[n * j + j] + slopes[j];
}

/// Matrices of so many rows, by columns.
template <class Scalar>
void subtract_slopes(int rows, int columns, const Scalar* slopes, const Scalar* by_force,
                     Scalar* by_velocity) noexcept {
  for (int j = 0; j < columns; ++j) {
    const Scalar slope = slopes[j];
    for (int i = rows * j; i < rows * (j + 1); ++i) {
      by_velocity[i] = by_velocity[i] - slope * by_force[i];
    }
  }
}

}  // namespace internal

/// Of inverse dynamics.
template <int N, class Scalar>
void add_friction(const Scalar* slopes, Scalar* dtau_dv) noexcept {
  internal::add_to_diagonal(N, slopes, dtau_dv);
}

/// Of forward dynamics, or of forces at contacts.
template <int Rows, int N, class Scalar>
void subtract_friction(const Scalar* slopes, const Scalar* by_force, Scalar* by_velocity) noexcept {
  internal::subtract_slopes(Rows, N, slopes, by_force, by_velocity);
}

}  // namespace hybridyn
