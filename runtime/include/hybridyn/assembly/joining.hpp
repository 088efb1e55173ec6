// Two articulated bodies joined at the joint of link c, and taken apart again. Joining carries the
// parent's side through X = X_c(q):
//   G_a = X Phi_pa (a in A), G_b = -Phi_cb (b in B),  F_c = W (beta0 + sum G_h F_h) + gamma'
//   Phi'_hk -= G_h' W G_k,  beta'_h -= G_h' F_c0                                     [T] (2.21)
// where F_c0 is F_c without outer forces. W and gamma' (Splice) are ADA's or DCA's.
#pragma once

#include <type_traits>
#include <vector>

#include "hybridyn/assembly/aligned_join.hpp"
#include "hybridyn/assembly/bodies.hpp"
#include "hybridyn/assembly/planar_splice.hpp"
#include "hybridyn/assembly/splice.hpp"
#include "hybridyn/assembly/state.hpp"
#include "hybridyn/base/flatten.hpp"

namespace hybridyn::internal {

template <class S, class Representation>
class Joining {
 public:
  Joining(const Model<S>& model, const AssemblyPlan& plan)
      : forces_(plan.join_count(), Vector6<S>::Zero()),
        inverse_size_(plan.join_count()),
        hats_(plan.hat_count()),
        serial_(plan.join_count(), Serial::kNo),
        rates_(plan.join_count()) {
    for (const AssemblyPlan::Step& step : plan.steps()) {
      if (step.joint >= 0) serial_[step.join_index] = serial_of(model, plan, step);
    }
  }

  /// False where the joint's splice is singular.
  [[nodiscard]] bool join(const AssemblyState<S>& state, const AssemblyPlan::Step& step,
                          ArticulatedBodies<S>& bodies) {
    if (state.plan.is_in_plane()) return join_in_plane(state, step, bodies);
    switch (serial_[step.join_index]) {
      case Serial::kTurn:
        return join_serially<2>(state, step, bodies);
      case Serial::kSlide:
        return join_serially<5>(state, step, bodies);
      case Serial::kNo:
      case Serial::kInPlane:
        break;
    }
    const AssemblyPlan::Body& A = state.plan.bodies()[step.a];
    const AssemblyPlan::Body& B = state.plan.bodies()[step.b];
    const Link<S>& link = state.model.links[step.joint];
    const LinkKinematics<S>& k = state.across()[step.joint];
    const int p = step.at_parent;
    const int c = step.at_child;
    const bool is_free = state.plan.has_code(step.joint) && is_floating(link.type);
    if (is_free && p < 0 && step.kept_a.count + step.kept_b.count == 0) {
      free(state, link, forces_[step.join_index]);
      return true;
    }

    Matrix6<S> P = bodies.phi(B, c, c);
    Vector6<S> beta0 = k.bias.vector() - bodies.beta(B, c);
    Matrix6<S> G_p;  // X Phi_pp
    if (p < 0) {
      beta0 += k.X_PC.to_child(state.ground).vector();
    } else {
      if (is_aligned(state, step)) {
        G_p = bodies.phi(A, p, p);
        P += G_p;
        beta0 += bodies.beta(A, p);
      } else {
        G_p = motions_to_child(k.X_PC, bodies.phi(A, p, p));
        P += motions_to_child(k.X_PC, Matrix6<S>(G_p.transpose()));  // X (X Phi)' = X Phi X'
        beta0 += k.X_PC.to_child(Motion<S>::from(bodies.beta(A, p))).vector();
      }
    }
    S tau[6];
    for (int i = 0; i < link.nv(); ++i) {
      tau[i] = effective_torque(link, state.tau[link.v_index + i], state.v[link.v_index + i]);
    }
    Splice<S> splice;
    if (!Representation::splice(link, state.q + link.q_index, P, tau, splice)) return false;
    Vector6<S>& force = forces_[step.join_index];
    force = splice.gamma;
    force.noalias() += splice.W * beta0;
    if (step.kept_b.count == 0 && step.kept_a.count == 1 && state.plan.kept(step.kept_a, 0) == p) {
      join_branch(state.plan, step, splice.W, G_p, bodies);
    } else {
      join_handles(state, step, splice.W, bodies);
    }
    inverse_size_[step.join_index] = MobilitySize<S>::of(splice.W);
    return true;
  }

  /// The force at the joint, from those on the handles that the joined body has.
  void part(AssemblyState<S>& state, const AssemblyPlan::Step& step) {
    if (state.plan.is_in_plane()) return part_in_plane(state, step);
    if (serial_[step.join_index] != Serial::kNo) return part_serially(state, step);
    const AssemblyPlan::Body& C = state.plan.bodies()[step.out];
    Vector6<S>& F = forces_[step.join_index];
    for (int n = 0; n < C.handles.count; ++n) {
      F.noalias() += hats_[step.first_hat + n] * state.force[state.plan.handle(C, n)];
    }
    state.force[step.joint] += F;
    const int parent = state.model.links[step.joint].parent;
    if (parent == kWorld) return;
    if (is_aligned(state, step)) {
      state.force[parent] -= F;
    } else {
      const Transform<S>& X_PC = state.across()[step.joint].X_PC;
      state.force[parent] -= X_PC.to_parent(Wrench<S>::from(F)).vector();
    }
  }

  /// Whether parting leaves the joint's acceleration in the state.
  bool gives_rate(int join) const { return serial_[join] != Serial::kNo; }
  /// On the child, after part(); by the index of the join.
  const Vector6<S>& force(int join) const { return forces_[join]; }
  /// Of W, by the index of the join.
  const MobilitySize<S>& inverse_size(int join) const { return inverse_size_[join]; }

 private:
  /// W = 0: what the joint exerts is its own force alone.
  static void free(const AssemblyState<S>& state, const Link<S>& link, Vector6<S>& force) {
    for (int i = 0; i < 6; ++i) {  // linear, angular
      const int at = link.v_index + i;
      force[(i + 3) % 6] = effective_torque(link, state.tau[at], state.v[at]);
    }
  }

  /// The usual case: a branch that nothing else hangs on is joined to the only handle of its
  /// parent.
  void join_branch(const AssemblyPlan& plan, const AssemblyPlan::Step& step, const Matrix6<S>& W,
                   const Matrix6<S>& G_p, ArticulatedBodies<S>& bodies) {
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const int p = step.at_parent;
    Matrix6<S>& WG = hats_[step.first_hat];
    WG.noalias() = W * G_p;
    bodies.phi(C, 0, 0) = bodies.phi(A, p, p) - G_p.transpose().lazyProduct(WG);
    bodies.beta(C, 0) = bodies.beta(A, p);
    bodies.beta(C, 0).noalias() -= G_p.transpose() * forces_[step.join_index];
  }

  void join_handles(const AssemblyState<S>& state, const AssemblyPlan::Step& step,
                    const Matrix6<S>& W, ArticulatedBodies<S>& bodies) {
    const AssemblyPlan& plan = state.plan;
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    const AssemblyPlan::Body& B = plan.bodies()[step.b];
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const Transform<S>& X_PC = state.across()[step.joint].X_PC;
    const Vector6<S>& force = forces_[step.join_index];
    const int kept_a = step.kept_a.count;
    const bool aligned = is_aligned(state, step);
    const auto old_index = [&](int n) {
      return n < kept_a ? plan.kept(step.kept_a, n) : plan.kept(step.kept_b, n - kept_a);
    };
    const auto G = [&](int n) -> Matrix6<S> {
      if (n >= kept_a) return -bodies.phi_any(B, step.at_child, old_index(n));
      if (step.at_parent < 0) return Matrix6<S>::Zero();
      if (aligned) return bodies.phi_any(A, step.at_parent, old_index(n));
      return motions_to_child(X_PC, bodies.phi_any(A, step.at_parent, old_index(n)));
    };
    for (int i = 0; i < C.handles.count; ++i) {
      const Matrix6<S> G_i = G(i);
      hats_[step.first_hat + i].noalias() = W * G_i;
      bodies.beta(C, i) = i < kept_a ? bodies.beta(A, old_index(i)) : bodies.beta(B, old_index(i));
      bodies.beta(C, i).noalias() -= G_i.transpose() * force;
      for (int j = 0; j <= i; ++j) {
        Matrix6<S>& out = bodies.phi(C, i, j);
        if ((i < kept_a) == (j < kept_a)) {
          out = bodies.phi_any(i < kept_a ? A : B, old_index(i), old_index(j));
        } else {
          out.setZero();
        }
        out -= G_i.transpose().lazyProduct(hats_[step.first_hat + j]);
      }
    }
  }

  /// Whether both handles are in the joint's frame.
  static bool is_aligned(const AssemblyState<S>& state, const AssemblyPlan::Step& step) {
    return state.plan.handle_frame(step.joint) == AssemblyPlan::HandleFrame::kInboard &&
           state.plan.is_aligned(step.joint);
  }

  /// Between aligned handles of parts with code, where of the joined body the parent's other handle
  /// is left, or none.
  enum class Serial : char { kNo, kTurn, kSlide, kInPlane };

  static Serial serial_of(const Model<S>& model, const AssemblyPlan& plan,
                          const AssemblyPlan::Step& step) {
    const Link<S>& link = model.links[step.joint];
    const bool is_aligned = plan.handle_frame(step.joint) == AssemblyPlan::HandleFrame::kInboard &&
                            plan.is_aligned(step.joint);
    const bool is_one_left = step.kept_b.count == 0 && step.kept_a.count <= 1 &&
                             (step.kept_a.count == 0 || plan.kept(step.kept_a, 0) < step.at_parent);
    if (!is_aligned || !is_one_left) return Serial::kNo;
    if (plan.is_in_plane()) return Serial::kInPlane;
    if (!std::is_same_v<Representation, ConstraintOriented> || link.rotor_inertia != S(0)) {
      return Serial::kNo;
    }
    return is_rotation_about_axis(link.type) ? Serial::kTurn : Serial::kSlide;
  }

  template <int k>
  [[nodiscard]] HYBRIDYN_FLATTEN bool join_serially(const AssemblyState<S>& state,
                                                    const AssemblyPlan::Step& step,
                                                    ArticulatedBodies<S>& bodies) {
    const AssemblyPlan& plan = state.plan;
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    const AssemblyPlan::Body& B = plan.bodies()[step.b];
    const Link<S>& link = state.model.links[step.joint];
    const int p = step.at_parent;
    const S tau = effective_torque(link, state.tau[link.v_index], state.v[link.v_index]);
    AlignedJoin<k, S> joint;
    const int c = step.at_child;
    AlignedRate<S>& rate = rates_[step.join_index];
    if (!joint.set({bodies.phi(A, p, p), bodies.beta(A, p), bodies.phi(B, c, c), bodies.beta(B, c)},
                   tau, rate)) {
      return false;
    }
    inverse_size_[step.join_index] = joint.inverse_size();
    Vector6<S>& force = forces_[step.join_index];
    if (step.kept_a.count == 0) {
      joint.find_force(tau, force);
      return true;
    }
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const int r = plan.kept(step.kept_a, 0);
    joint.join(tau,
               {bodies.phi(A, p, r), bodies.phi(A, r, r), bodies.beta(A, r), bodies.phi(C, 0, 0),
                bodies.beta(C, 0), hats_[step.first_hat]},
               force, rate);
    return true;
  }

  HYBRIDYN_FLATTEN void part_serially(AssemblyState<S>& state, const AssemblyPlan::Step& step) {
    const AssemblyPlan::Body& C = state.plan.bodies()[step.out];
    const AlignedRate<S>& rate = rates_[step.join_index];
    Vector6<S>& F = forces_[step.join_index];
    if (C.handles.count == 0) {
      state.rate[step.joint] = rate(F);
    } else {
      const Vector6<S>& F_r = state.force[state.plan.handle(C, 0)];
      F.noalias() += hats_[step.first_hat].lazyProduct(F_r);
      state.rate[step.joint] = rate(F, F_r);
    }
    state.force[step.joint] += F;
    state.force[state.model.links[step.joint].parent] -= F;
  }

  /// P, beta0 and X of a joint in a plane.
  struct PlanarJoint {
    Matrix3<S> X = Matrix3<S>::Identity();
    Matrix3<S> P;
    Vector3<S> beta0;
  };

  static PlanarJoint planar_joint(const AssemblyState<S>& state, const AssemblyPlan::Step& step,
                                  const ArticulatedBodies<S>& bodies) {
    const AssemblyPlan::Body& A = state.plan.bodies()[step.a];
    const AssemblyPlan::Body& B = state.plan.bodies()[step.b];
    const LinkKinematics<S>& k = state.across()[step.joint];
    const int p = step.at_parent;
    const int c = step.at_child;
    PlanarJoint out;
    out.P = in_plane(bodies.phi(B, c, c));
    out.beta0 = -in_plane(bodies.beta(B, c));
    if (is_aligned(state, step)) {
      out.P += in_plane(bodies.phi(A, p, p));
      out.beta0 += in_plane(bodies.beta(A, p));
      return out;
    }
    out.X = planar_motion<S>(k.X_PC);
    out.beta0 += in_plane(k.bias.vector());
    if (p < 0) {
      out.beta0.noalias() += out.X * in_plane(state.ground.vector());
    } else {
      out.P.noalias() += out.X * in_plane(bodies.phi(A, p, p)) * out.X.transpose();
      out.beta0.noalias() += out.X * in_plane(bodies.beta(A, p));
    }
    return out;
  }

  /// The same in a plane: W and G have components 2 to 4 alone.
  [[nodiscard]] HYBRIDYN_FLATTEN bool join_in_plane(const AssemblyState<S>& state,
                                                    const AssemblyPlan::Step& step,
                                                    ArticulatedBodies<S>& bodies) {
    const AssemblyPlan& plan = state.plan;
    const PlanarJoint joint = planar_joint(state, step, bodies);
    const Link<S>& link = state.model.links[step.joint];
    PlanarSplice<S> splice;
    const S tau = effective_torque(link, state.tau[link.v_index], state.v[link.v_index]);
    if (!splice.set(joint.P, tau)) return false;
    if (serial_[step.join_index] == Serial::kInPlane) {
      AlignedRate<S>& rate = rates_[step.join_index];
      in_plane(rate.P) = joint.P.row(0);
      if (step.kept_a.count > 0) {
        const AssemblyPlan::Body& A = plan.bodies()[step.a];
        const int kept = plan.kept(step.kept_a, 0);
        in_plane(rate.G) = in_plane(bodies.phi_any(A, step.at_parent, kept)).row(0);
      }
      rate.beta = -joint.beta0[0];
    }
    in_plane(forces_[step.join_index]) = splice.gamma + splice.W * joint.beta0;
    join_handles_in_plane(plan, step, joint.X, splice.W, bodies);
    inverse_size_[step.join_index] = {S(0), splice.W(1, 1) + splice.W(2, 2)};
    return true;
  }

  void join_handles_in_plane(const AssemblyPlan& plan, const AssemblyPlan::Step& step,
                             const Matrix3<S>& X, const Matrix3<S>& W,
                             ArticulatedBodies<S>& bodies) {
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    const AssemblyPlan::Body& B = plan.bodies()[step.b];
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const Vector3<S> force = in_plane(forces_[step.join_index]);
    const int kept_a = step.kept_a.count;
    const auto old_index = [&](int n) {
      return n < kept_a ? plan.kept(step.kept_a, n) : plan.kept(step.kept_b, n - kept_a);
    };
    const auto G = [&](int n) -> Matrix3<S> {
      if (n >= kept_a) return -in_plane(bodies.phi_any(B, step.at_child, old_index(n)));
      if (step.at_parent < 0) return Matrix3<S>::Zero();
      return X * in_plane(bodies.phi_any(A, step.at_parent, old_index(n)));
    };
    for (int i = 0; i < C.handles.count; ++i) {
      const bool is_of_a = i < kept_a;
      const AssemblyPlan::Body& from = is_of_a ? A : B;
      const Matrix3<S> G_i = G(i);
      hats_[step.first_hat + i].template block<3, 3>(2, 2).noalias() = W * G_i;
      in_plane(bodies.beta(C, i)) =
          in_plane(bodies.beta(from, old_index(i))) - G_i.transpose() * force;
      for (int j = 0; j <= i; ++j) {
        auto out = in_plane(bodies.phi(C, i, j));
        if (is_of_a == (j < kept_a)) {
          out = in_plane(bodies.phi_any(from, old_index(i), old_index(j)));
        } else {
          out.setZero();
        }
        out.noalias() -= G_i.transpose() * in_plane(hats_[step.first_hat + j]);
      }
    }
  }

  void part_in_plane(AssemblyState<S>& state, const AssemblyPlan::Step& step) {
    const AssemblyPlan::Body& C = state.plan.bodies()[step.out];
    Vector3<S> F = in_plane(forces_[step.join_index]);
    for (int n = 0; n < C.handles.count; ++n) {
      F.noalias() +=
          in_plane(hats_[step.first_hat + n]) * in_plane(state.force[state.plan.handle(C, n)]);
    }
    in_plane(forces_[step.join_index]) = F;
    if (serial_[step.join_index] == Serial::kInPlane) {
      const AlignedRate<S>& rate = rates_[step.join_index];
      S& out = state.rate[step.joint];
      out = in_plane(rate.P).dot(F) + rate.beta;
      if (C.handles.count > 0) {
        out -= in_plane(rate.G).dot(in_plane(state.force[state.plan.handle(C, 0)]));
      }
    }
    in_plane(state.force[step.joint]) += F;
    const int parent = state.model.links[step.joint].parent;
    if (parent == kWorld) return;
    if (is_aligned(state, step)) {
      in_plane(state.force[parent]) -= F;
    } else {
      in_plane(state.force[parent]) -=
          planar_motion<S>(state.across()[step.joint].X_PC).transpose() * F;
    }
  }

  /// X M for a matrix whose columns are motions at the parent.
  static Matrix6<S> motions_to_child(const Transform<S>& X_PC, const Matrix6<S>& M) {
    const Matrix3<S> Rt = X_PC.rotation.transpose();
    const Vector3<S>& t = X_PC.translation;
    Matrix6<S> out;
    Eigen::Matrix<S, 3, 6> linear = M.template bottomRows<3>();  // v + w x t
    linear.row(0) += M.row(1) * t.z() - M.row(2) * t.y();
    linear.row(1) += M.row(2) * t.x() - M.row(0) * t.z();
    linear.row(2) += M.row(0) * t.y() - M.row(1) * t.x();
    out.template topRows<3>().noalias() = Rt * M.template topRows<3>();
    out.template bottomRows<3>().noalias() = Rt * linear;
    return out;
  }

  std::vector<Vector6<S>> forces_;             // F_c0, after part() F_c
  std::vector<MobilitySize<S>> inverse_size_;  // of W
  std::vector<Matrix6<S>> hats_;               // W G of the handles each step keeps
  std::vector<Serial> serial_;
  std::vector<AlignedRate<S>> rates_;  // of those that are
};

}  // namespace hybridyn::internal
