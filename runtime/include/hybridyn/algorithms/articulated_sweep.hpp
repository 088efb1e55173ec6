// Articulated inertias at work: the joint's share of one link, and the sweeps W and W' of
// M^-1 = W'W that the factors D = LL' of all joints give, [T] 2.2.2.
//
// For link i with joint subspace S and articulated inertia I, in body frames:
//   (1) U = I S,  D = S'U + rotor
//   (2) I - U D^-1 U' is what the joint passes on to the parent
//   (3) W f:   u = f - S'p,  x = L^-1 u,  p_P += X*(p + U D^-1 u)      from the tips to the ground
//   (4) W'x:   A' = X A_P,  rate = D^-1 (L x - U'A'),  A = A' + S rate  from the ground to the tips
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/numerics/cholesky.hpp"

namespace hybridyn::internal {

/// A joint of one freedom: (1).
template <class S>
struct AxisFactor {
  Wrench<S> U;
  S inverse_d;       // 1 / D
  S root_inverse_d;  // 1 / sqrt(D)
};

/// A joint of several freedoms: (1).
template <class S>
struct WideFactor {
  Matrix6U<S> S_C;
  Matrix6U<S> U;
  Eigen::Matrix<S, 6, 1> u;
  Cholesky<S, 6> D;
};

/// How large the terms were that an articulated inertia is the rest of: traces of its rotational
/// and its translational part before joints took their share. Rounding is relative to these. A
/// joint also takes the rounding along its own direction, one of six, so that what is old counts by
/// half with every joint; without that the size would be that of the composite rigid body, which
/// grows with the cube of a chain's length.
template <class S>
struct InertiaSize {
  S rotational{0};
  S translational{0};

  /// From the sum over what hangs on the link to the link with all of it, of inertia I.
  void raise(const ArticulatedInertia<S>& I) {
    raise(I.A.xx + I.A.yy + I.A.zz, I.M.xx + I.M.yy + I.M.zz);
  }
  void raise(const Matrix6<S>& I) {
    raise(I.template topLeftCorner<3, 3>().trace(), I.template bottomRightCorner<3, 3>().trace());
  }
  /// What comes through a joint from the link that it carries, seen from a point `t` away.
  void add(const InertiaSize& child, const Vector3<S>& t) {
    translational += S(0.5) * child.translational;
    rotational += S(0.5) * (child.rotational + t.squaredNorm() * child.translational);
  }
  /// For an inertia that U D^-1 U' has been taken from.
  void restore(const Wrench<S>& U, const S& inverse_d) {
    raise(rotational + inverse_d * U.moment.squaredNorm(),
          translational + inverse_d * U.force.squaredNorm());
  }
  /// The size of what resists a motion along s.
  template <class Direction>
  S along(const Direction& s) const {
    return rotational * s.template head<3>().squaredNorm() +
           translational * s.template tail<3>().squaredNorm();
  }

 private:
  void raise(const S& rotation, const S& translation) {
    using std::max;
    rotational = max(rotational, rotation);
    translational = max(translational, translation);
  }
};

/// (1) for a joint of one freedom. Returns D.
template <class S>
inline S axis_inertia(const Link<S>& link, const ArticulatedInertia<S>& I, Wrench<S>& U) {
  if (is_rotation_about_axis(link.type)) {  // S = (z, 0)
    U = {{I.A.xz, I.A.yz, I.A.zz}, I.B.row(2).transpose()};
    return I.A.zz + link.rotor_inertia;
  }
  if (is_translation_along_axis(link.type)) {  // S = (0, z)
    U = {I.B.col(2), {I.M.xz, I.M.yz, I.M.zz}};
    return I.M.zz + link.rotor_inertia;
  }
  const S& h = link.pitch;  // S = (z, h z)
  U = {Vector3<S>(I.A.xz, I.A.yz, I.A.zz) + h * I.B.col(2),
       Vector3<S>(I.B.row(2).transpose()) + h * Vector3<S>(I.M.xz, I.M.yz, I.M.zz)};
  return U.moment.z() + h * U.force.z() + link.rotor_inertia;
}

/// What D of a joint of one freedom would be of, were it not for cancellation.
template <class S>
inline S axis_size(const Link<S>& link, const InertiaSize<S>& size) {
  if (is_rotation_about_axis(link.type)) return size.rotational;
  if (is_translation_along_axis(link.type)) return size.translational;
  return size.rotational + link.pitch * link.pitch * size.translational;
}

/// (1) for a joint of N freedoms, S_C given. False when D is not positive definite.
template <int N, class S>
[[nodiscard]] bool factor_wide(const Matrix6<S>& I, WideFactor<S>& factor) {
  const auto S_C = factor.S_C.template leftCols<N>();
  const Eigen::Matrix<S, 6, N> U = I * S_C;
  const Eigen::Matrix<S, N, N> D = S_C.transpose() * U;
  if (!factor.D.template factor<N>(D)) return false;
  factor.U = U;
  return true;
}

/// The sweeps (3) and (4) over nodes that are an `AxisFactor` and have X_PC.
template <class S, class Node>
class ArticulatedSweep {
 public:
  ArticulatedSweep(const Model<S>& model, const std::vector<Node>& nodes,
                   const std::vector<WideFactor<S>>& wide, const std::vector<int>& wide_index)
      : model_(model), nodes_(nodes), wide_(wide), wide_index_(wide_index) {}

  /// column += W J'F for a wrench on a link, in its body frame.
  template <class Column>
  void add_wrench(int link, Wrench<S> F, Column& column) const {
    for (int i = link; i != kWorld; i = model_.links[i].parent) {
      const Link<S>& l = model_.links[i];
      const Node& node = nodes_[i];
      if (l.nv() == 1) {
        const S f = project_on_axis(l, F);
        column[l.v_index] += f * node.root_inverse_d;
        F -= S(f * node.inverse_d) * node.U;
      } else {
        add_wide(l, wide_[wide_index_[i]], F, column);
      }
      F = node.X_PC.to_parent(F);
    }
  }

  /// The same for a force along a joint of one freedom: it pulls on the link and, against it, on
  /// the parent, so that -U D^-1 force is left over there.
  template <class Column>
  void add_joint_force(int link, const S& force, Column& column) const {
    const Node& node = nodes_[link];
    column[model_.links[link].v_index] += force * node.root_inverse_d;
    const int parent = model_.links[link].parent;
    if (parent == kWorld) return;
    add_wrench(parent, node.X_PC.to_parent(S(-force * node.inverse_d) * node.U), column);
  }

  /// The same for a force along freedom k of any joint.
  template <class Column>
  void add_joint_force(int link, int k, const S& force, Column& column) const {
    const Link<S>& l = model_.links[link];
    if (l.nv() == 1) {
      add_joint_force(link, force, column);
      return;
    }
    const WideFactor<S>& wide = wide_[wide_index_[link]];
    with_velocity_size(l.nv(), [&](auto size) {
      constexpr int N = decltype(size)::value;
      Eigen::Matrix<S, N, 1> x = force * Eigen::Matrix<S, N, 1>::Unit(k);
      wide.D.template solve_lower_in_place<N>(x);
      column.template segment<N>(l.v_index) += x;
      if (l.parent == kWorld) return;
      wide.D.template solve_upper_in_place<N>(x);
      const Wrench<S> left = Wrench<S>::from(-(wide.U.template leftCols<N>() * x));
      add_wrench(l.parent, nodes_[link].X_PC.to_parent(left), column);
    });
  }

  /// f <- W f. `p` has room for a wrench on each link.
  template <class Vector>
  void backward(Vector&& f, std::vector<Wrench<S>>& p) const {
    std::fill(p.begin(), p.end(), Wrench<S>::zero());
    backward_under(f, p);
  }

  /// f <- W (f - sum of J'p) for forces p that the links take, in their body frames; p is used up.
  template <class Vector>
  void backward_under(Vector&& f, std::vector<Wrench<S>>& p) const {
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      const Node& node = nodes_[i];
      const int k = link.v_index;
      Wrench<S> rest = p[i];
      if (link.nv() == 1) {
        const S u = f[k] - project_on_axis(link, rest);
        f[k] = u * node.root_inverse_d;
        rest += S(u * node.inverse_d) * node.U;
      } else {
        const WideFactor<S>& wide = wide_[wide_index_[i]];
        with_velocity_size(link.nv(), [&](auto size) {
          constexpr int N = decltype(size)::value;
          auto at = f.template segment<N>(k);
          Eigen::Matrix<S, N, 1> u =
              at - wide.S_C.template leftCols<N>().transpose() * rest.vector();
          wide.D.template solve_lower_in_place<N>(u);
          at = u;
          wide.D.template solve_upper_in_place<N>(u);
          rest = Wrench<S>::from(rest.vector() + wide.U.template leftCols<N>() * u);
        });
      }
      if (link.parent != kWorld) p[link.parent] += node.X_PC.to_parent(rest);
    }
  }

  /// x <- W'x; `motion[i]` becomes the acceleration of link i that belongs to it.
  template <class Vector>
  void forward(Vector&& x, std::vector<Motion<S>>& motion) const {
    for (int i = 0; i < model_.size(); ++i) forward_link(i, x, motion);
  }

  /// The same for link i alone, after its parent.
  template <class Vector>
  void forward_link(int i, Vector&& x, std::vector<Motion<S>>& motion) const {
    const Link<S>& link = model_.links[i];
    const Node& node = nodes_[i];
    Motion<S> A =
        link.parent == kWorld ? Motion<S>::zero() : node.X_PC.to_child(motion[link.parent]);
    const int k = link.v_index;
    if (link.nv() == 1) {
      x[k] = x[k] * node.root_inverse_d - dot(A, node.U) * node.inverse_d;
      add_axis_motion(link, x[k], A);
    } else {
      const WideFactor<S>& wide = wide_[wide_index_[i]];
      with_velocity_size(link.nv(), [&](auto size) {
        constexpr int N = decltype(size)::value;
        auto at = x.template segment<N>(k);
        const Eigen::Matrix<S, N, 1> scaled = at;
        Eigen::Matrix<S, N, 1> rate = wide.D.template multiply_lower<N>(scaled) -
                                      wide.U.template leftCols<N>().transpose() * A.vector();
        wide.D.template solve_in_place<N>(rate);
        at = rate;
        A = Motion<S>::from(A.vector() + wide.S_C.template leftCols<N>() * rate);
      });
    }
    motion[i] = A;
  }

 private:
  template <class Column>
  void add_wide(const Link<S>& link, const WideFactor<S>& wide, Wrench<S>& F,
                Column& column) const {
    const Vector6<S> F6 = F.vector();
    with_velocity_size(link.nv(), [&](auto size) {
      constexpr int N = decltype(size)::value;
      Eigen::Matrix<S, N, 1> x = wide.S_C.template leftCols<N>().transpose() * F6;
      wide.D.template solve_lower_in_place<N>(x);
      column.template segment<N>(link.v_index) += x;
      wide.D.template solve_upper_in_place<N>(x);
      F = Wrench<S>::from(F6 - wide.U.template leftCols<N>() * x);
    });
  }

  const Model<S>& model_;
  const std::vector<Node>& nodes_;
  const std::vector<WideFactor<S>>& wide_;
  const std::vector<int>& wide_index_;
};

/// For each link its place among the joints of several freedoms, -1 for those of one.
template <class S>
std::vector<int> wide_indices(const Model<S>& model) {
  std::vector<int> out;
  int wide = 0;
  for (const Link<S>& link : model.links) out.push_back(link.nv() > 1 ? wide++ : -1);
  return out;
}

}  // namespace hybridyn::internal
