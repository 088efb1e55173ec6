// A part of a structure: an articulated body with handles, by which it is joined to others while a
// program runs. A handle is a frame fixed in one of the part's bodies. Seen in the axes of the
// handle, at its origin, angular part first ([T] 2.1, (2.4)),
//   A_i = sum_j Phi_ij F_j + beta_i
// are accelerations (rates of the twist's components, relative to free fall) under wrenches F_j on
// the handles. Parts know nothing of each other: how they are joined is `Structure`'s.
#pragma once

#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn {

class Part {
 public:
  Part(int positions, int velocities, int handles, bool floats)
      : positions_(positions),
        velocities_(velocities),
        floats_(floats),
        at_(handles,
            {Transform<double>::identity(), Motion<double>::zero(), Vector6<double>::Zero()}),
        phi_(handles * handles) {}
  virtual ~Part() = default;
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  int positions() const { return positions_; }
  int velocities() const { return velocities_; }
  bool floats() const { return floats_; }
  int handles() const { return static_cast<int>(at_.size()); }

  /// For the positions, velocities and joint forces of the part: all that follows. kSingular where
  /// that cannot be.
  [[nodiscard]] virtual Status update(const double* q, const double* v, const double* tau,
                                      const Vector3<double>& gravity) = 0;
  /// After update: accelerations of its freedoms under wrenches on all its handles.
  virtual void accelerations(const Vector6<double>* F, double* qdd) = 0;
  /// After update: by how much wrenches alone change the accelerations, or impulses the velocities.
  virtual void respond(const Vector6<double>* F, double* change) = 0;
  /// q moved by v for a time; q_out may be q.
  virtual void integrate(const double* q, const double* v, double time, double* q_out) const = 0;

  /// After update, of a handle: placement in the world, twist, and as above.
  const Transform<double>& pose(int handle) const { return at_[handle].X_WH; }
  const Motion<double>& twist(int handle) const { return at_[handle].V; }
  const Vector6<double>& beta(int handle) const { return at_[handle].beta; }
  /// By how much rounding may have been magnified in it, 1 or more.
  virtual double magnification() const { return 1; }
  const Matrix6<double>& phi(int i, int j) const { return phi_[i * handles() + j]; }

 protected:
  struct AtHandle {
    Transform<double> X_WH;
    Motion<double> V;
    Vector6<double> beta;
  };
  AtHandle& at(int handle) { return at_[handle]; }
  void set_phi(int i, int j, const Matrix6<double>& phi) {
    phi_[i * handles() + j] = phi;
    phi_[j * handles() + i] = phi.transpose();
  }

 private:
  int positions_;
  int velocities_;
  bool floats_;
  std::vector<AtHandle> at_;
  std::vector<Matrix6<double>> phi_;  // row by row
};

}  // namespace hybridyn
