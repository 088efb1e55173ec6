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
  /// Numbers of one handle, and of two, where they are kept.
  using Six = Eigen::Map<const Vector6<double>>;
  using Block = Eigen::Map<const Matrix6<double>, Eigen::Unaligned, Eigen::OuterStride<>>;

  Part(int positions, int velocities, int handles, bool floats)
      : positions_(positions),
        velocities_(velocities),
        handles_(handles),
        floats_(floats),
        place_(12 * static_cast<std::size_t>(handles)),
        twist_(6 * static_cast<std::size_t>(handles)),
        beta_(twist_.size()),
        phi_(twist_.size() * twist_.size()) {
    for (int i = 0; i < handles; ++i) {
      for (const int diagonal : {0, 4, 8}) place_[12 * i + diagonal] = 1;
    }
  }
  virtual ~Part() = default;
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  int positions() const { return positions_; }
  int velocities() const { return velocities_; }
  bool floats() const { return floats_; }
  int handles() const { return handles_; }

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
  Transform<double> pose(int handle) const {
    const double* at = place_.data() + 12 * handle;
    return {Eigen::Map<const Matrix3<double>>(at), Eigen::Map<const Vector3<double>>(at + 9)};
  }
  Motion<double> twist(int handle) const {
    const double* at = twist_.data() + 6 * handle;
    return {Eigen::Map<const Vector3<double>>(at), Eigen::Map<const Vector3<double>>(at + 3)};
  }
  Six beta(int handle) const { return Six(beta_.data() + 6 * handle); }
  Block phi(int i, int j) const {
    const Eigen::Index rows = 6 * handles_;
    return Block(phi_.data() + 6 * (rows * j + i), Eigen::OuterStride<>(rows));
  }
  /// By how much rounding may have been magnified in it, 1 or more.
  virtual double magnification() const { return 1; }

 protected:
  // What update fills in, handle after handle, as generated code has it.
  double* place() { return place_.data(); }  // 12 each: axes x, y, z and origin in the world
  double* twists() { return twist_.data(); }
  double* betas() { return beta_.data(); }
  double* phis() { return phi_.data(); }  // columns of all handles' rows
  /// Whether all of Phi and beta are numbers.
  bool is_finite() const {
    using Array = Eigen::Map<const Eigen::ArrayXd>;
    const Array beta(beta_.data(), static_cast<Eigen::Index>(beta_.size()));
    const Array phi(phi_.data(), static_cast<Eigen::Index>(phi_.size()));
    return (beta - beta).sum() == 0 && (phi - phi).sum() == 0;
  }

 private:
  int positions_;
  int velocities_;
  int handles_;
  bool floats_;
  std::vector<double> place_;
  std::vector<double> twist_;
  std::vector<double> beta_;
  std::vector<double> phi_;
};

}  // namespace hybridyn
