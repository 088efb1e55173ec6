// What a structure has to know of one that is elsewhere, in another process say, and hangs on it by
// one handle: numbers in a row, to be sent as they are. Of dynamics these are 27, Phi and beta of
// (2.4) in [T]; 18 more say where the handle is and how it moves. Back comes the wrench on it.
#pragma once

#include <array>

#include "hybridyn/spatial/transform.hpp"

namespace hybridyn {

struct HandleMessage {
  std::array<double, 27> mobility;  // Phi's lower triangle, row by row; beta
  std::array<double, 18> motion;    // axes x, y, z and origin in the world; twist

  void pack(const Matrix6<double>& Phi, const Vector6<double>& beta) {
    auto to = mobility.begin();
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j <= i; ++j) *to++ = Phi(i, j);
    }
    for (int i = 0; i < 6; ++i) *to++ = beta[i];
  }
  void unpack(Matrix6<double>& Phi, Vector6<double>& beta) const {
    auto from = mobility.begin();
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j <= i; ++j) Phi(i, j) = Phi(j, i) = *from++;
    }
    for (int i = 0; i < 6; ++i) beta[i] = *from++;
  }

  void pack(const Transform<double>& X_WH, const Motion<double>& V) {
    Eigen::Map<Matrix3<double>>(motion.data()) = X_WH.rotation;
    Eigen::Map<Vector3<double>>(motion.data() + 9) = X_WH.translation;
    Eigen::Map<Vector6<double>>(motion.data() + 12) = V.vector();
  }
};

}  // namespace hybridyn
