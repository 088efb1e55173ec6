// What steps in contact ask of worlds whose bodies are all free: as `NumericContact`, with mass
// matrices that are constant and do not know of each other.
//
// With v = S^-1 V the velocities of a body in its own axes, M = S'I S = L L' once and for all:
//   x = L^-1 S'F for wrenches F in the body's axes,   change of v = L^-T x.
#pragma once

#include <vector>

#include <Eigen/Cholesky>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/contact/numeric_contact.hpp"

namespace hybridyn {

class FreeBodies {
 public:
  /// Whether all links are free, and nothing but contact connects them.
  static bool are(const Model<double>& model) {
    for (const Link<double>& link : model.links) {
      if (link.parent != kWorld || link.type != JointType::kFloating) return false;
    }
    return !model.has_constraints();
  }

  /// The model must outlive the object.
  explicit FreeBodies(const Model<double>& model) : model_(model), rows_(model), v0_(model.nv) {
    VectorX<double> q(model.nq);
    neutral(model, q);
    for (const Link<double>& link : model.links) {
      Matrix6<double> S;
      Matrix6<double> M;
      for (int k = 0; k < 6; ++k) {
        const Vector6<double> unit = Vector6<double>::Unit(k);
        const Motion<double> V = joint_velocity(link, q.data() + link.q_index, unit.data());
        S.col(k) = V.vector();
        M.col(k) = (link.inertia * V).vector();
      }
      M = S.transpose() * M;
      Body body;
      const Matrix6<double> L = M.llt().matrixL();
      body.to_change = L.inverse().transpose();
      body.to_x = body.to_change.transpose() * S.transpose();
      bodies_.push_back(body);
    }
  }

  static bool can_touch(int /*link*/) { return true; }

  void place(const VectorX<double>& q, const VectorX<double>& v, internal::MovingLinks& links,
             internal::Twists& twists) {
    links.place(q);
    links.find_twists(q, v, twists);
    links_ = &links;
  }

  [[nodiscard]] Status begin(const VectorX<double>& q, const VectorX<double>& v,
                             const VectorX<double>& qdd, double h,
                             const std::vector<ContactPoint>& /*points*/,
                             const std::vector<JointRow>& /*joints*/,
                             const internal::MovingLinks& links, internal::Twists& free_twists,
                             ContactProblem& problem) {
    internal::free_velocity(model_, v, qdd, h, v0_);
    links.find_twists(q, v0_, free_twists);
    problem.clear(model_.nv);
    return Status::kOk;
  }

  void add_point(const ContactPoint& p, ContactProblem& problem, ContactBlock& block) {
    if (p.link_b != kWorld) add_columns(p, p.link_b, 1, 0, problem, block);
    if (p.link_a != kWorld)
      add_columns(p, p.link_a, -1, p.link_b == kWorld ? 0 : 1, problem, block);
  }
  /// Free bodies have none.
  ContactBlock& add_joint(const JointRow& /*row*/, const ContactOptions& /*options*/,
                          ContactProblem& problem) {
    return problem.blocks.emplace_back();
  }
  void number_islands(ContactProblem& problem) { rows_.number_islands(problem); }

  [[nodiscard]] Status finish(const ContactProblem& /*problem*/,
                              const std::vector<ContactPoint>& /*points*/, const VectorX<double>& x,
                              double /*h*/, VectorX<double>& change, VectorX<double>& v_next) {
    change.resize(model_.nv);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const int at = model_.links[i].v_index;
      change.segment<6>(at).noalias() = bodies_[i].to_change.lazyProduct(x.segment<6>(at));
    }
    v_next = v0_ + change;
    return Status::kOk;
  }

  int mechanism(int link) const { return rows_.mechanism(link); }
  int mechanism_of_freedom(int freedom) const { return rows_.mechanism_of_freedom(freedom); }
  int mechanisms() const { return rows_.mechanisms(); }

 private:
  struct Body {
    Matrix6<double> to_x;       // L^-1 S'
    Matrix6<double> to_change;  // L^-T
  };

  void add_columns(const ContactPoint& p, int link, double sign, int side, ContactProblem& problem,
                   ContactBlock& block) {
    const Transform<double>& X_WB = links_->pose(link);
    const Vector3<double> arm = X_WB.rotation.transpose() * (p.position - X_WB.translation);
    Matrix3<double> axes;
    axes << p.normal, p.tangent1, p.tangent2;
    axes = sign * (X_WB.rotation.transpose() * axes);
    Matrix6<double> wrenches = Matrix6<double>::Zero();
    for (int k = 0; k < 3; ++k) {
      const Vector3<double> axis = axes.col(k);
      wrenches.col(k) << arm.cross(axis), axis;
      wrenches.col(k + 3).head<3>() = axis;
    }
    const int rows = block.law.rows();
    problem.make_columns(block, side, model_.links[link].v_index, 6);
    problem.columns(block, side).noalias() =
        bodies_[link].to_x.lazyProduct(wrenches.leftCols(rows));
  }

  const Model<double>& model_;
  const internal::MovingLinks* links_ = nullptr;
  ContactRows rows_;
  std::vector<Body> bodies_;
  VectorX<double> v0_;
};

}  // namespace hybridyn
