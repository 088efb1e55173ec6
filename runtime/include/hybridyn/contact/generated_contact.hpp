// How a step in contact asks the dynamics of one robot: by the class `Robot` that
// `hybridyn generate --contacts` has written for the links that may touch something.
//
// With A, b and Jdot v of its contact rows and C, the combinations of rows that the points of a step
// are, the problem is one in these rows: Y = C', G = A and
//   (1) c = C (u + h (b - Jdot v + t)),  t = w x u of a floating base: see `free_velocity`
// Steps with what the class does not know, limits of joints that are near or their dry friction, more than one point on a
// link that has the rows of one, or more points than `RowSpace` has room for, are left to
// `NumericContact`. Links with the rows of a point feel no torsional or rolling friction.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/contact/numeric_contact.hpp"
#include "hybridyn/contact/row_space.hpp"

namespace hybridyn {

template <class Robot>
class GeneratedContact {
 public:
  /// The model, that the class was generated from, must outlive the object.
  explicit GeneratedContact(const Model<double>& model);

  /// Links without contacts of the class have none.
  bool can_touch(int link) const { return contact_of_[link] >= 0; }

  void place(const VectorX<double>& q, const VectorX<double>& v, internal::MovingLinks& links,
             internal::Twists& twists);
  /// `tau` are joint forces.
  [[nodiscard]] Status begin(const VectorX<double>& q, const VectorX<double>& v,
                             const VectorX<double>& tau, double h,
                             const std::vector<ContactPoint>& points,
                             const std::vector<JointRow>& joints, internal::MovingLinks& links,
                             internal::Twists& free_twists, ContactProblem& problem);
  void add_point(const ContactPoint& point, ContactProblem& problem, ContactBlock& block);
  ContactBlock& add_joint(const JointRow& row, const ContactOptions& options,
                          ContactProblem& problem) {
    return numeric_.add_joint(row, options, problem);
  }
  void number_islands(ContactProblem& problem) {
    if (is_numeric_) numeric_.number_islands(problem);
  }
  [[nodiscard]] Status finish(const ContactProblem& problem,
                              const std::vector<ContactPoint>& points, const VectorX<double>& x,
                              double h, VectorX<double>& change, VectorX<double>& v_next);

  int mechanism(int link) const { return numeric_.mechanism(link); }
  int mechanism_of_freedom(int freedom) const { return numeric_.mechanism_of_freedom(freedom); }
  int mechanisms() const { return numeric_.mechanisms(); }

 private:
  static constexpr int kRows = Robot::kContactRows;
  static constexpr int kContacts = Robot::kContacts;

  static constexpr int kMostPoints = internal::kMostRowsOfIsland / 6;

  using Square = Eigen::Matrix<double, kRows, kRows>;
  using Rows = Eigen::Matrix<double, kRows, 1>;

  bool is_point(int contact) const { return first_row_[contact + 1] - first_row_[contact] == 3; }
  Vector3<double> origin(int contact) const {
    return Eigen::Map<const Vector3<double>>(places_ + 12 * contact + 9);
  }
  /// Where a contact's rows are.
  Vector3<double> center(int contact) const {
    return origin(contact) + Eigen::Map<const Vector3<double>>(arms_ + 3 * contact);
  }
  bool is_known(const std::vector<ContactPoint>& points) const;
  Status begin_numeric(const VectorX<double>& q, const VectorX<double>& v,
                       const VectorX<double>& tau, double h,
                       const std::vector<ContactPoint>& points, const std::vector<JointRow>& joints,
                       internal::MovingLinks& links, internal::Twists& free_twists,
                       ContactProblem& problem);
  void aim(const std::vector<ContactPoint>& points);
  void find_free_twists(const VectorX<double>& q, const VectorX<double>& v, double h,
                        const internal::MovingLinks& links, internal::Twists& out) const;
  Vector3<double> turning_base(const VectorX<double>& q, const VectorX<double>& v) const;
  void add_rows(const ContactPoint& point, int c, double sign, ContactProblem& problem,
                ContactBlock& block, int side);
  void add_forces(const ContactPoint& point, const ContactBlock& block, int link, double sign);

  const Model<double>& model_;
  NumericContact numeric_;
  bool is_numeric_ = false;
  Robot robot_;
  std::array<int, kContacts> link_;
  std::array<Transform<double>, kContacts> X_FB_;  // of its link in the contact frame
  std::array<int, kContacts + 1> first_row_;
  std::vector<int> contact_of_;  // by link; -1: none
  double places_[12 * kContacts] = {};
  double velocities_[6 * kContacts] = {};
  double arms_[3 * kContacts] = {};
  std::array<bool, kContacts> is_touched_ = {};
  Square A_ = Square::Zero();
  Rows b_ = Rows::Zero();
  Rows bias_ = Rows::Zero();
  Rows forces_ = Rows::Zero();
  VectorX<double> v_;
  VectorX<double> qdd_;
};

template <class Robot>
GeneratedContact<Robot>::GeneratedContact(const Model<double>& model)
    : model_(model),
      numeric_(model),
      contact_of_(model.links.size(), -1),
      v_(model.nv),
      qdd_(model.nv) {
  if (Robot::kVelocities != model.nv || Robot::kPositions != model.nq) {
    throw Error("GeneratedContact: the class Robot has been generated from another model");
  }
  first_row_[0] = 0;
  for (int c = 0; c < kContacts; ++c) {
    const int frame = model.find_frame(Robot::kContactNames[c]);
    if (frame < 0) {
      throw Error(std::string("GeneratedContact: the model has no link '") +
                  Robot::kContactNames[c] + "', which the class Robot has contacts of");
    }
    link_[c] = model.frames[frame].link;
    X_FB_[c] = model.frames[frame].X_BF.inverse();
    first_row_[c + 1] = first_row_[c] + (Robot::kContactIsPoint[c] ? 3 : 6);
    if (contact_of_[link_[c]] >= 0) {
      throw Error(std::string("GeneratedContact: links '") + Robot::kContactNames[c] + "' and '" +
                  Robot::kContactNames[contact_of_[link_[c]]] +
                  "' are on one body: one of them will do");
    }
    contact_of_[link_[c]] = c;
  }
}

template <class Robot>
void GeneratedContact<Robot>::place(const VectorX<double>& q, const VectorX<double>& v,
                                    internal::MovingLinks& links, internal::Twists& twists) {
  robot_.place_contacts(q.data(), v.data(), places_, velocities_);
  for (int c = 0; c < kContacts; ++c) {
    const Eigen::Map<const Matrix3<double>> R_WF(places_ + 12 * c);
    const Eigen::Map<const Vector3<double>> u(velocities_ + 6 * c);
    const Eigen::Map<const Vector3<double>> w(velocities_ + 6 * c + 3);
    Transform<double> X_WF;
    X_WF.rotation = R_WF;
    X_WF.translation = origin(c);
    const Transform<double> X_WB = X_WF * X_FB_[c];
    links.set_pose(link_[c], X_WB);
    Motion<double>& V = twists[link_[c]];
    V.angular = X_WB.rotation.transpose() * w;
    V.linear = X_WB.rotation.transpose() * (u + w.cross(X_WB.translation - X_WF.translation));
  }
}

template <class Robot>
Status GeneratedContact<Robot>::begin(const VectorX<double>& q, const VectorX<double>& v,
                                      const VectorX<double>& tau, double h,
                                      const std::vector<ContactPoint>& points,
                                      const std::vector<JointRow>& joints,
                                      internal::MovingLinks& links, internal::Twists& free_twists,
                                      ContactProblem& problem) {
  is_numeric_ = !joints.empty() || !is_known(points);
  if (is_numeric_) return begin_numeric(q, v, tau, h, points, joints, links, free_twists, problem);
  aim(points);
  const Status status =
      robot_.contact_dynamics(tau.data(), arms_, A_.data(), b_.data(), bias_.data());
  if (status == Status::kSingular) return status;
  v_ = v;
  find_free_twists(q, v, h, links, free_twists);
  problem.clear(kRows);
  problem.set_metric(A_.data());
  return status;
}

/// Whether the class has all rows that these points take.
template <class Robot>
bool GeneratedContact<Robot>::is_known(const std::vector<ContactPoint>& points) const {
  if (static_cast<int>(points.size()) > kMostPoints) return false;
  std::array<int, kContacts> touches = {};
  for (const ContactPoint& p : points) {
    for (const int link : {p.link_a, p.link_b}) {
      const int c = link == kWorld ? -1 : contact_of_[link];
      if (c >= 0 && is_point(c) && ++touches[c] > 1) return false;
    }
  }
  return true;
}

/// With qdd by the class: it knows its gravity.
template <class Robot>
Status GeneratedContact<Robot>::begin_numeric(
    const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& tau, double h,
    const std::vector<ContactPoint>& points, const std::vector<JointRow>& joints,
    internal::MovingLinks& links, internal::Twists& free_twists, ContactProblem& problem) {
  std::fill(arms_, arms_ + 3 * kContacts, 0.0);
  forces_.setZero();
  Status status = robot_.contact_dynamics(tau.data(), arms_, A_.data(), b_.data(), bias_.data());
  if (status == Status::kSingular) return status;
  status = robot_.contact_accelerations(forces_.data(), qdd_.data());
  if (status == Status::kSingular) return status;
  links.place(q);
  return numeric_.begin(q, v, qdd_, h, points, joints, links, free_twists, problem);
}

/// Rows of point contacts are at the point itself, those of others at their frame's origin.
template <class Robot>
void GeneratedContact<Robot>::aim(const std::vector<ContactPoint>& points) {
  is_touched_.fill(false);
  std::fill(arms_, arms_ + 3 * kContacts, 0.0);
  for (const ContactPoint& p : points) {
    for (const int link : {p.link_a, p.link_b}) {
      const int c = link == kWorld ? -1 : contact_of_[link];
      if (c < 0) continue;
      is_touched_[c] = true;
      if (is_point(c)) Eigen::Map<Vector3<double>>(arms_ + 3 * c) = p.position - origin(c);
    }
  }
}

/// (1), as twists of links whose rows are where `aim` has put them.
template <class Robot>
void GeneratedContact<Robot>::find_free_twists(const VectorX<double>& q, const VectorX<double>& v,
                                               double h, const internal::MovingLinks& links,
                                               internal::Twists& out) const {
  const Vector3<double> t = turning_base(q, v);
  for (int c = 0; c < kContacts; ++c) {
    if (!is_touched_[c]) continue;
    const int row = first_row_[c];
    const Eigen::Map<const Vector3<double>> u(velocities_ + 6 * c);
    const Eigen::Map<const Vector3<double>> w(velocities_ + 6 * c + 3);
    const Vector3<double> arm = center(c) - origin(c);
    const Vector3<double> linear =
        u + w.cross(arm) + h * (b_ - bias_).template segment<3>(row) + h * t;
    Vector3<double> angular = w;
    if (!is_point(c)) angular += h * (b_ - bias_).template segment<3>(row + 3);
    const Transform<double>& X_WB = links.pose(link_[c]);
    Motion<double>& V = out[link_[c]];
    V.angular = X_WB.rotation.transpose() * angular;
    V.linear = X_WB.rotation.transpose() * (linear + angular.cross(X_WB.translation - center(c)));
  }
}

/// t of (1), of the base that all of the robot floats on.
template <class Robot>
Vector3<double> GeneratedContact<Robot>::turning_base(const VectorX<double>& q,
                                                      const VectorX<double>& v) const {
  const Link<double>& base = model_.links.front();
  if (base.type != JointType::kFloating) return Vector3<double>::Zero();
  const Matrix3<double> R = joint_transform(base, q.data() + base.q_index).rotation;
  const Vector3<double> linear = v.segment<3>(base.v_index);
  const Vector3<double> angular = v.segment<3>(base.v_index + 3);
  return R * angular.cross(linear);
}

template <class Robot>
void GeneratedContact<Robot>::add_point(const ContactPoint& p, ContactProblem& problem,
                                        ContactBlock& block) {
  if (is_numeric_) return numeric_.add_point(p, problem, block);
  for (const int link : {p.link_a, p.link_b}) {
    const int c = link == kWorld ? -1 : contact_of_[link];
    if (c >= 0 && is_point(c)) block.law.spin = block.law.roll = 0;
  }
  int side = 0;
  for (const bool is_b : {true, false}) {
    const int link = is_b ? p.link_b : p.link_a;
    const int c = link == kWorld ? -1 : contact_of_[link];
    if (c < 0) continue;
    add_rows(p, c, is_b ? 1 : -1, problem, block, side++);
  }
}

/// Of contact c: the point's axes as combinations of its rows.
template <class Robot>
void GeneratedContact<Robot>::add_rows(const ContactPoint& p, int c, double sign,
                                       ContactProblem& problem, ContactBlock& block, int side) {
  const int rows = is_point(c) ? 3 : 6;
  problem.make_columns(block, side, first_row_[c], rows);
  auto Y = problem.columns(block, side);
  const std::array<const Vector3<double>*, 3> axes = {&p.normal, &p.tangent1, &p.tangent2};
  const Vector3<double> arm = p.position - center(c);
  for (int k = 0; k < block.law.rows(); ++k) {
    const Vector3<double> axis = sign * *axes[k % 3];
    if (k < 3) {
      Y.col(k).template head<3>() = axis;
      if (rows == 6) Y.col(k).template tail<3>() = arm.cross(axis);
    } else if (rows == 6) {
      Y.col(k).template tail<3>() = axis;
    }
  }
}

template <class Robot>
void GeneratedContact<Robot>::add_forces(const ContactPoint& p, const ContactBlock& block, int link,
                                         double sign) {
  const int c = link == kWorld ? -1 : contact_of_[link];
  if (c < 0) return;
  const Vector3<double> force = sign * p.in_world(block.f.head<3>());
  forces_.template segment<3>(first_row_[c]) += force;
  if (is_point(c)) return;
  const Vector3<double> moment = sign * p.in_world(block.f.tail<3>());
  forces_.template segment<3>(first_row_[c] + 3) += moment + (p.position - center(c)).cross(force);
}

template <class Robot>
Status GeneratedContact<Robot>::finish(const ContactProblem& problem,
                                       const std::vector<ContactPoint>& points,
                                       const VectorX<double>& x, double h, VectorX<double>& change,
                                       VectorX<double>& v_next) {
  if (is_numeric_) return numeric_.finish(problem, points, x, h, change, v_next);
  forces_.setZero();
  for (std::size_t i = 0; i < points.size(); ++i) {
    add_forces(points[i], problem.blocks[i], points[i].link_b, 1);
    add_forces(points[i], problem.blocks[i], points[i].link_a, -1);
  }
  forces_ /= h;
  const Status status = robot_.contact_accelerations(forces_.data(), qdd_.data());
  if (status == Status::kSingular) return status;
  internal::free_velocity(model_, v_, qdd_, h, v_next);
  change.setZero();
  return status;
}

}  // namespace hybridyn
