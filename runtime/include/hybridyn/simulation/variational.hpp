// A variational integrator: steps that make a discrete action stationary. It conserves momenta to
// rounding, its energy does not drift but stays in a band whose width shrinks as h^2, however long
// the motion. Implicit, second order.
//
// Between two configurations a link's centre of mass moves by d (in W), its axes turn by the Cayley
// vector xi (in B, xi = 2 tan(angle / 2) about the axis): velocities d / h and xi / h, and
//   L_d(q0, q1) = h (1/2 m |d / h|^2 + 1/2 xi' I_c xi / h^2) - h/2 (U(q0) + U(q1)).
// Its derivatives are what the link's momenta are at either end,
//   linear   p = m d / h                                                     in W, at both ends
//   angular  mu0 = pi + xi x pi / 2 + xi (xi'pi) / 4,  mu1 = pi - xi x pi / 2 + xi (xi'pi) / 4
//            with pi = I_c xi / h                            about the centre of mass, in B0, B1
// Swept to the joints, with forces Q (weight, joint forces, external wrenches) and loops,
//   J0'(mu0, p) = M(q0) v0 + h/2 Q0 + K0' lambda,  e(q1) = 0                          gives q1
//   M(q1) v1 = J1'(mu1, p) + h/2 Q1 + K1' mu,      K1 v1 = 0                          gives v1
// Forces that depend on time or motion are those at the middle of the step.
//
// Across a singular configuration of the loops the forces K0' lambda cannot close them at q1: steps
// without a solution are taken by Fehlberg's method.
#pragma once

#include <vector>

#include "hybridyn/simulation/steppers.hpp"

namespace hybridyn::internal {

template <class S>
class Variational {
 public:
  explicit Variational(const Model<S>& model)
      : links_(model.links.size()),
        q0_(model.nq),
        q1_(model.nq),
        q_mid_(model.nq),
        v_mid_(model.nv),
        momentum0_(model.nv),
        p_(model.nv),
        gap_(VectorX<S>::Zero(model.constraint_size())) {
    for (int i = 0; i < model.size(); ++i) {
      const RigidInertia<S>& inertia = model.links[i].inertia;
      LinkStep& l = links_[i];
      l.c.setZero();
      if (inertia.mass > S(0)) l.c = inertia.first_moment / inertia.mass;
      const Matrix3<S> c = skew(l.c);
      l.I_c = inertia.rotational.matrix() + inertia.mass * c * c;
    }
  }

  void step(EquationsOfMotion<S>& equations, VectorX<S>& x, const VectorX<S>& xdot, const S& t,
            const S& h) {
    const Model<S>& model = equations.model();
    q0_ = x.head(model.nq);
    v_mid_ = x.tail(model.nv);
    start(model, v_mid_);
    v_mid_ += h / S(2) * xdot.tail(model.nv);
    if (!equations.projection().prepare(q0_)) return equations.fail(Fault::kMass, t);
    integrate(model, q0_, v_mid_, h, q1_);
    if (!find_end(equations, t, h)) {
      if (equations.fault() == Fault::kNone) fallback_.step(equations, x, xdot, t, h);
      return;
    }
    gap_.setZero();
    momentum_at_end(equations, h);
    if (!equations.projection().prepare(q1_)) return equations.fail(Fault::kMass, t + h);
    equations.projection().impulse(gap_, p_);
    x << q1_, p_;
  }

 private:
  static constexpr int kMostIterations = 60;

  struct LinkStep {
    Vector3<S> c;  // centre of mass, in B
    Matrix3<S> I_c;
    Transform<S> X_PC[2];  // in the parent, at both ends
    Transform<S> X_WB[2];
    Vector3<S> linear;      // in W
    Vector3<S> angular[2];  // about the centre of mass, in B
    Motion<S> V;            // at the start
    Wrench<S> F;            // momentum or impulse, at B
  };

  /// Poses and joint momenta M v at the start.
  void start(const Model<S>& model, const VectorX<S>& v) {
    place(model, q0_, 0);
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      LinkStep& l = links_[i];
      l.V = joint_velocity(link, q0_.data() + link.q_index, v.data() + link.v_index);
      if (link.parent != kWorld) l.V += l.X_PC[0].to_child(links_[link.parent].V);
      l.F = link.inertia * l.V;
    }
    sweep(model, q0_, 0, momentum0_);
    for (const Link<S>& link : model.links) {
      momentum0_.segment(link.v_index, link.nv()) +=
          link.rotor_inertia * v.segment(link.v_index, link.nv());
    }
  }

  void place(const Model<S>& model, const VectorX<S>& q, int end) {
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      LinkStep& l = links_[i];
      l.X_PC[end] = joint_transform(link, q.data() + link.q_index);
      l.X_WB[end] =
          link.parent == kWorld ? l.X_PC[end] : links_[link.parent].X_WB[end] * l.X_PC[end];
    }
  }

  /// p, mu0 and mu1 of all links between the two placements.
  void find_momenta(const Model<S>& model, const S& h) {
    for (int i = 0; i < model.size(); ++i) {
      LinkStep& l = links_[i];
      const Vector3<S> d = l.X_WB[1].point(l.c) - l.X_WB[0].point(l.c);
      l.linear = (model.links[i].inertia.mass / h) * d;
      const Matrix3<S> R = l.X_WB[0].rotation.transpose() * l.X_WB[1].rotation;
      const Vector3<S> odd(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
      const Vector3<S> xi = S(2) / (S(1) + R.trace()) * odd;
      const Vector3<S> pi = l.I_c * xi / h;
      const Vector3<S> even = pi + (xi.dot(pi) / S(4)) * xi;
      const Vector3<S> turn = xi.cross(pi) / S(2);
      l.angular[0] = even + turn;
      l.angular[1] = even - turn;
    }
  }

  /// F at one end: `sign` times the links' momenta, and half of what acts on them.
  void gather(const EquationsOfMotion<S>& equations, int end, const S& sign, const S& h) {
    const Environment<S>& environment = equations.environment();
    for (std::size_t i = 0; i < links_.size(); ++i) {
      LinkStep& l = links_[i];
      const S& m = equations.model().links[i].inertia.mass;
      const Vector3<S> impulse = sign * l.linear + (h / S(2) * m) * environment.gravity;
      const Vector3<S> force = l.X_WB[end].rotation.transpose() * impulse;
      l.F = {sign * l.angular[end] + l.c.cross(force), force};
      if (environment.external == nullptr) continue;
      const Wrench<S>& external = (*environment.external)[static_cast<int>(i)];
      l.F += {h / S(2) * external.moment, h / S(2) * external.force};
    }
  }

  /// out = J'F.
  void sweep(const Model<S>& model, const VectorX<S>& q, int end, VectorX<S>& out) {
    for (int i = model.size() - 1; i >= 0; --i) {
      const Link<S>& link = model.links[i];
      const LinkStep& l = links_[i];
      if (link.nv() == 1) {
        out[link.v_index] = project_on_axis(link, l.F);
      } else {
        out.segment(link.v_index, link.nv()).noalias() =
            motion_subspace(link, q.data() + link.q_index).transpose() * l.F.vector();
      }
      if (link.parent != kWorld) links_[link.parent].F += l.X_PC[end].to_parent(l.F);
    }
  }

  /// Half of the joint forces; `sign` times the momenta of the rotors.
  void add_joint_impulses(const EquationsOfMotion<S>& equations, const S& sign, const S& h) {
    for (const Link<S>& link : equations.model().links) {
      for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
        p_[k] += h / S(2) * effective_torque(link, equations.tau()[k], v_mid_[k]);
        p_[k] += sign * link.rotor_inertia * v_mid_[k];
      }
    }
  }

  /// False where there is a fault, or no solution was found. q1, by Newton's method with M(q0) and
  /// K(q0): each pass gains a factor of about h |w|.
  bool find_end(EquationsOfMotion<S>& equations, const S& t, const S& h) {
    const Model<S>& model = equations.model();
    Projection<S>& projection = equations.projection();
    S last = std::numeric_limits<S>::infinity();
    for (int pass = 0; pass < kMostIterations; ++pass) {
      difference(model, q0_, q1_, v_mid_);
      v_mid_ /= h;
      integrate(model, q0_, v_mid_, h / S(2), q_mid_);
      equations.act(t + h / S(2), q_mid_, v_mid_);
      if (equations.fault() != Fault::kNone) return false;
      place(model, q1_, 1);
      find_momenta(model, h);
      gather(equations, 0, S(-1), h);
      sweep(model, q0_, 0, p_);
      add_joint_impulses(equations, S(-1), h);
      p_ += momentum0_;
      if (model.has_constraints()) {
        projection.position_residual(q1_);
        gap_ = -projection.residuals() / h;
      }
      projection.impulse(gap_, p_);
      integrate(model, q1_, p_, h, q1_);
      const S size = h * p_.template lpNorm<Eigen::Infinity>();
      const S scale = S(1) + q1_.template lpNorm<Eigen::Infinity>();
      const S rounding = std::numeric_limits<S>::epsilon() * scale;
      // What is left no longer shrinks: it is rounding.
      if (size <= rounding || (size >= last / S(2) && size <= S(1e4) * rounding)) {
        place(model, q1_, 1);
        return true;
      }
      if (!(size < std::numeric_limits<S>::max())) return false;
      last = size;
    }
    return false;
  }

  /// M(q1) v1, without what the loops add.
  void momentum_at_end(EquationsOfMotion<S>& equations, const S& h) {
    const Model<S>& model = equations.model();
    find_momenta(model, h);
    gather(equations, 1, S(1), h);
    sweep(model, q1_, 1, p_);
    add_joint_impulses(equations, S(1), h);
  }

  std::vector<LinkStep> links_;
  VectorX<S> q0_;
  VectorX<S> q1_;
  VectorX<S> q_mid_;
  VectorX<S> v_mid_;
  VectorX<S> momentum0_;
  VectorX<S> p_;    // momenta, and what follows from them
  VectorX<S> gap_;  // of the loops, over the step
  Rkf45<S> fallback_;
};

}  // namespace hybridyn::internal
