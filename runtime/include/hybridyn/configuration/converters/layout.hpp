// What the converters to vector layouts share: joint by joint, coordinates of another form at other
// places. With v_o the other velocities of a joint,
//   (1) v_o = B(q) v,  B orthogonal for every form below,
//   (2) tau_o = B tau  (equal power),
//   (3) vdot_o = B vdot + Bdot v.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::converters {

/// How another tool describes the state of a joint. R is the rotation of the child in the joint's
/// frame on the parent, w and u its angular and linear velocity in its own frame.
enum class Form {
  kSame,              // as here
  kCosineSine,        // angle as (cos, sin)
  kPlanarCosineSine,  // (x, y, cos, sin); velocity in the child's frame
  kBallWxyz,          // quaternion (w x y z); w
  kBallRollPitchYaw,  // R = Rz(yaw) Ry(pitch) Rx(roll); R w
  kWorldLinear,       // (p, quaternion w x y z) in the world; (linear in the world, w)
  kQuaternionFirst    // (quaternion w x y z, p); (R w, R u)
};

template <class S>
class Layout {
 public:
  int nq() const noexcept { return nq_; }
  int nv() const noexcept { return nv_; }

  /// Joints that the other tool cannot have, by name. Their coordinates are carried over as far as
  /// they go.
  const std::vector<std::string>& unsupported() const noexcept { return unsupported_; }

  /// Positions and velocities from here to there. Inputs and outputs must not share memory.
  void to(const QueryVector<S>& q, const QueryVector<S>& v, ResultVector<S> q_other,
          ResultVector<S> v_other) const noexcept {
    for (const Slot& slot : slots_) {
      to_position(slot, q.data() + slot.q_index, q_other.data() + slot.q_other);
    }
    map(q, v, v_other, true);
  }

  /// And back. Quaternions need not have length one; angles given by cosine and sine come back in
  /// (-pi, pi].
  void from(const QueryVector<S>& q_other, const QueryVector<S>& v_other, ResultVector<S> q,
            ResultVector<S> v) const noexcept {
    for (const Slot& slot : slots_) {
      from_position(slot, q_other.data() + slot.q_other, q.data() + slot.q_index);
    }
    map(q, v_other, v, false);
  }

  /// Joint forces (2). In these functions q and v are those of here.
  void to_tau(const QueryVector<S>& q, const QueryVector<S>& tau,
              ResultVector<S> tau_other) const noexcept {
    map(q, tau, tau_other, true);
  }
  void from_tau(const QueryVector<S>& q, const QueryVector<S>& tau_other,
                ResultVector<S> tau) const noexcept {
    map(q, tau_other, tau, false);
  }

  /// Accelerations (3): time derivatives of the velocities, component by component.
  void to_acceleration(const QueryVector<S>& q, const QueryVector<S>& v, const QueryVector<S>& qdd,
                       ResultVector<S> qdd_other) const noexcept {
    map(q, qdd, qdd_other, true);
    for (const Slot& slot : slots_) {
      if (slot.form == Form::kSame) continue;
      qdd_other.segment(slot.v_other, slot.nv) += rate_of_map(slot, q, v);
    }
  }
  void from_acceleration(const QueryVector<S>& q, const QueryVector<S>& v,
                         const QueryVector<S>& qdd_other, ResultVector<S> qdd) const noexcept {
    for (const Slot& slot : slots_) {
      if (slot.form == Form::kSame) {
        qdd.segment(slot.v_index, slot.nv) = qdd_other.segment(slot.v_other, slot.nv);
        continue;
      }
      const Small rest = qdd_other.segment(slot.v_other, slot.nv) - rate_of_map(slot, q, v);
      qdd.segment(slot.v_index, slot.nv).noalias() = matrix(slot, q).transpose() * rest;
    }
  }

 protected:
  Layout() = default;

  /// Puts a link's joint next in the other layout.
  void append(const Model<S>& model, int link, Form form) {
    const Link<S>& l = model.links[link];
    Slot slot{form, l.q_index, l.v_index, nq_, nv_, l.nq(), l.nv(), l.X_PJ};
    nq_ += slot.nq;
    if (form == Form::kCosineSine || form == Form::kPlanarCosineSine) ++nq_;
    if (form == Form::kBallRollPitchYaw) --nq_;
    nv_ += slot.nv;
    slots_.push_back(slot);
  }
  void mark_unsupported(std::string joint) { unsupported_.push_back(std::move(joint)); }

 private:
  using Small = Eigen::Matrix<S, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
  using SmallMatrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

  struct Slot {
    Form form;
    int q_index;
    int v_index;
    int q_other;
    int v_other;
    int nq;  // here
    int nv;  // on both sides
    Transform<S> X_PJ;
  };

  static void to_position(const Slot& slot, const S* q, S* out) noexcept;
  static void from_position(const Slot& slot, const S* in, S* q) noexcept;

  /// out = B in, or with in and out in the opposite roles B' in.
  void map(const ConstVectorRef<S>& q, const ConstVectorRef<S>& in, VectorRef<S>& out,
           bool forward) const noexcept {
    for (const Slot& slot : slots_) {
      const int from = forward ? slot.v_index : slot.v_other;
      const int to = forward ? slot.v_other : slot.v_index;
      if (slot.form == Form::kSame) {
        out.segment(to, slot.nv) = in.segment(from, slot.nv);
      } else if (forward) {
        out.segment(to, slot.nv).noalias() = matrix(slot, q) * in.segment(from, slot.nv);
      } else {
        out.segment(to, slot.nv).noalias() =
            matrix(slot, q).transpose() * in.segment(from, slot.nv);
      }
    }
  }

  /// B
  static SmallMatrix matrix(const Slot& slot, const ConstVectorRef<S>& q) noexcept;
  /// Bdot v
  static Small rate_of_map(const Slot& slot, const ConstVectorRef<S>& q,
                           const ConstVectorRef<S>& v) noexcept;

  /// Rotation of the child that a quaternion at offset `k` of the joint's coordinates gives.
  static Matrix3<S> rotation(const Slot& slot, const ConstVectorRef<S>& q, int k) noexcept {
    return rotation_from_quaternion<S>(q.template segment<4>(slot.q_index + k));
  }

  std::vector<Slot> slots_;
  std::vector<std::string> unsupported_;
  int nq_ = 0;
  int nv_ = 0;
};

namespace internal {

/// Between (x y z w) and (w x y z).
template <class S>
void xyzw_to_wxyz(const S* xyzw, S* wxyz) noexcept {
  wxyz[0] = xyzw[3];
  for (int k = 0; k < 3; ++k) wxyz[k + 1] = xyzw[k];
}
template <class S>
void wxyz_to_xyzw(const S* wxyz, S* xyzw) noexcept {
  xyzw[3] = wxyz[0];
  for (int k = 0; k < 3; ++k) xyzw[k] = wxyz[k + 1];
}

/// Where cos(pitch) vanishes only yaw - roll or yaw + roll is determined; yaw is then taken as it
/// comes out of rounding, and roll such that the rotation is right.
template <class S>
Vector3<S> roll_pitch_yaw(const Matrix3<S>& R) noexcept {
  using std::atan2;
  using std::cos;
  using std::sin;
  using std::sqrt;
  const S yaw = atan2(R(1, 0), R(0, 0));
  const S pitch = atan2(-R(2, 0), S(sqrt(R(0, 0) * R(0, 0) + R(1, 0) * R(1, 0))));
  const S c = cos(yaw);
  const S s = sin(yaw);
  const S roll = atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1));
  return {roll, pitch, yaw};
}

/// (x y z w) of Rz(yaw) Ry(pitch) Rx(roll).
template <class S>
Vector4<S> quaternion_from_roll_pitch_yaw(const S* angles) noexcept {
  const auto about = [](const S& angle, int axis) {
    return quaternion_exp<S>(angle * Vector3<S>::Unit(axis));
  };
  const Vector4<S> yaw_pitch = quaternion_product<S>(about(angles[2], 2), about(angles[1], 1));
  return quaternion_product<S>(yaw_pitch, about(angles[0], 0));
}

}  // namespace internal

template <class S>
void Layout<S>::to_position(const Slot& slot, const S* q, S* out) noexcept {
  using std::cos;
  using std::sin;
  switch (slot.form) {
    case Form::kSame:
      for (int k = 0; k < slot.nq; ++k) out[k] = q[k];
      break;
    case Form::kCosineSine:
      out[0] = cos(q[0]);
      out[1] = sin(q[0]);
      break;
    case Form::kPlanarCosineSine:
      out[0] = q[0];
      out[1] = q[1];
      out[2] = cos(q[2]);
      out[3] = sin(q[2]);
      break;
    case Form::kBallWxyz:
      internal::xyzw_to_wxyz(q, out);
      break;
    case Form::kBallRollPitchYaw: {
      const Vector4<S> quaternion = Eigen::Map<const Vector4<S>>(q);
      Vector3<S>::Map(out) = internal::roll_pitch_yaw<S>(rotation_from_quaternion<S>(quaternion));
      break;
    }
    case Form::kWorldLinear: {
      Vector3<S>::Map(out) = slot.X_PJ.point(Vector3<S>::Map(q));
      const Vector4<S> quaternion = quaternion_product<S>(
          quaternion_from_rotation(slot.X_PJ.rotation), Vector4<S>::Map(q + 3));
      internal::xyzw_to_wxyz(quaternion.data(), out + 3);
      break;
    }
    case Form::kQuaternionFirst:
      internal::xyzw_to_wxyz(q + 3, out);
      for (int k = 0; k < 3; ++k) out[4 + k] = q[k];
      break;
  }
}

template <class S>
void Layout<S>::from_position(const Slot& slot, const S* in, S* q) noexcept {
  using std::atan2;
  switch (slot.form) {
    case Form::kSame:
      for (int k = 0; k < slot.nq; ++k) q[k] = in[k];
      break;
    case Form::kCosineSine:
      q[0] = atan2(in[1], in[0]);
      break;
    case Form::kPlanarCosineSine:
      q[0] = in[0];
      q[1] = in[1];
      q[2] = atan2(in[3], in[2]);
      break;
    case Form::kBallWxyz:
      internal::wxyz_to_xyzw(in, q);
      break;
    case Form::kBallRollPitchYaw:
      Vector4<S>::Map(q) = internal::quaternion_from_roll_pitch_yaw(in);
      break;
    case Form::kWorldLinear: {
      Vector3<S>::Map(q) = slot.X_PJ.inverse().point(Vector3<S>::Map(in));
      Vector4<S> quaternion;
      internal::wxyz_to_xyzw(in + 3, quaternion.data());
      Vector4<S>::Map(q + 3) = quaternion_product<S>(
          quaternion_from_rotation<S>(slot.X_PJ.rotation.transpose()), quaternion);
      break;
    }
    case Form::kQuaternionFirst:
      internal::wxyz_to_xyzw(in, q + 3);
      for (int k = 0; k < 3; ++k) q[k] = in[4 + k];
      break;
  }
}

template <class S>
typename Layout<S>::SmallMatrix Layout<S>::matrix(const Slot& slot,
                                                  const ConstVectorRef<S>& q) noexcept {
  using std::cos;
  using std::sin;
  SmallMatrix B = SmallMatrix::Identity(slot.nv, slot.nv);
  switch (slot.form) {
    case Form::kPlanarCosineSine: {
      const S c = cos(q[slot.q_index + 2]);
      const S s = sin(q[slot.q_index + 2]);
      B.template topLeftCorner<2, 2>() << c, s, -s, c;
      break;
    }
    case Form::kBallRollPitchYaw:
      B = rotation(slot, q, 0);
      break;
    case Form::kWorldLinear:
      B.template topLeftCorner<3, 3>() = slot.X_PJ.rotation * rotation(slot, q, 3);
      break;
    case Form::kQuaternionFirst: {
      const Matrix3<S> R = rotation(slot, q, 3);
      B.setZero();
      B.template topRightCorner<3, 3>() = R;
      B.template bottomLeftCorner<3, 3>() = R;
      break;
    }
    default:
      break;
  }
  return B;
}

template <class S>
typename Layout<S>::Small Layout<S>::rate_of_map(const Slot& slot, const ConstVectorRef<S>& q,
                                                 const ConstVectorRef<S>& v) noexcept {
  Small out = Small::Zero(slot.nv);
  const Small v_j = v.segment(slot.v_index, slot.nv);
  if (slot.form == Form::kPlanarCosineSine) {
    const Small v_other = matrix(slot, q) * v_j;
    out[0] = v_j[2] * v_other[1];
    out[1] = -v_j[2] * v_other[0];
  } else if (slot.form == Form::kWorldLinear || slot.form == Form::kQuaternionFirst) {
    // R (w x u); R (w x w) vanishes
    const Vector3<S> u = v_j.template head<3>();
    const Vector3<S> w = v_j.template tail<3>();
    Small turning = Small::Zero(slot.nv);
    turning.template head<3>() = w.cross(u);
    out = matrix(slot, q) * turning;
  }
  return out;
}

}  // namespace hybridyn::converters
