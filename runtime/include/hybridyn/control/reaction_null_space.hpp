// Joint motions that take no wrench from the links that are held: [T] 6.1.
//
// Links whose frames stand still hold the mechanism by K v = 0, K their Jacobians. All velocities
// that this allows are v = T z with the columns of T in terms of the joints: of one held link
// z = the joints' velocities and T = (-J_fb^-1 J_fj; 1); of several the joints are not independent,
// and z are coordinates along an orthonormal basis of the null space of K. With h = A v, momentum:
//   (1) M_fl = A T
//   (2) z = N b, M_fl N = 0, keeps the momentum
//   (3) wrench on the held links   F = h' - m g-terms,  h' = M_fl z' + rate
//   (4) rate = A' v - A K^+ K' v,  z' = -M_fl^+ rate + N b takes no wrench but the weight's
#pragma once

#include <vector>

#include "hybridyn/control/momentum.hpp"

namespace hybridyn::control {

template <class S>
class ReactionNullSpace {
 public:
  /// `held`: frames (links of the model file) that stand still. The model must outlive the object.
  ReactionNullSpace(const Model<S>& model, std::vector<int> held)
      : model_(model),
        held_(std::move(held)),
        momentum_(model),
        contacts_(6 * static_cast<int>(held_.size()), model.nv),
        K_(6 * static_cast<int>(held_.size()), model.nv),
        J_(6, model.nv),
        bias_(K_.rows()),
        drift_(model.nv) {}

  /// At (q, v), about a point that stays where it is.
  void update(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v, const Vector3<S>& point);

  /// Number of independent coordinates z.
  int mobility() const { return model_.nv - contacts_.rank(); }
  /// T: orthonormal columns.
  auto motions() const { return contacts_.basis(); }
  /// (1), 6 x mobility; angular rows first.
  const MatrixX<S>& matrix() const { return M_fl_; }
  /// (4), without z'.
  const Vector6<S>& rate() const { return rate_; }
  /// v' where z' = 0: the least that keeps the links where they are.
  const VectorX<S>& drift() const { return drift_; }
  const MomentumRows<S>& momentum() const { return momentum_; }

 private:
  const Model<S>& model_;
  std::vector<int> held_;
  MomentumRows<S> momentum_;
  NullSpace<S> contacts_;
  MatrixX<S> K_;
  MatrixX<S> J_;
  MatrixX<S> M_fl_;
  VectorX<S> bias_;
  VectorX<S> drift_;
  Vector6<S> rate_ = Vector6<S>::Zero();
};

template <class S>
void ReactionNullSpace<S>::update(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                                  const Vector3<S>& point) {
  momentum_.update(q, v, point);
  const Kinematics<S>& kinematics = momentum_.kinematics();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const auto row = 6 * static_cast<int>(i);
    kinematics.jacobian(held_[i], J_);
    K_.template middleRows<6>(row) = J_;
    bias_.template segment<6>(row) = -kinematics.acceleration(held_[i]).vector();  // -K' v
  }
  contacts_.factor(K_);
  contacts_.solve(bias_, drift_);
  M_fl_.noalias() = momentum_.matrix() * contacts_.basis();
  rate_ = momentum_.rate();
  rate_.noalias() += momentum_.matrix() * drift_;
}

}  // namespace hybridyn::control
