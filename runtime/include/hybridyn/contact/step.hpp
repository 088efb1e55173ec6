// One step of a mechanism in contact, by velocities and impulses.
//
// With v0 = v + h qdd the velocities at the end of the step without contact, all rows J in the
// configuration at its beginning, and impulses f of all blocks:
//   (1) v' = v0 + M^-1 J'f,   q' = q moved by v' for h
//   (2) u = J v' + push,      f and u obey each block's law (`ContactProblem`)
//   push_n = g / h              where the gap g is open: it may close within the step
//          = K g                where bodies overlap, K = recovery / h, up to a velocity
//          = e v_n              for an impact: it approaches at v_n and arrives within the step
//   push_t = K d                where a point sticks, d its displacement since it does
//   push_t = s                  surfaces that move along themselves, as conveyors do
// A surface with stiffness k and damping c that overlaps has f = -h k (g + h u_n) - h c u_n instead,
// and nothing acts while it is open:
//   (3) u_n + f / (h^2 k + h c) + push_n = 0,   push_n = g k / (h k + c), where open g / h.
// The velocity of a floating base is one of its origin in axes of the world, and not a rate in axes
// that turn: v0 has the acceleration of the point, and axes are turned at the end.
#pragma once

#include <vector>

#include "hybridyn/contact/advance.hpp"
#include "hybridyn/contact/even_load.hpp"
#include "hybridyn/contact/exact.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/memory.hpp"
#include "hybridyn/contact/numeric_contact.hpp"
#include "hybridyn/contact/options.hpp"

namespace hybridyn {

/// `Mechanism` answers what forces change: `NumericContact`, or one with the same functions.
template <class Mechanism>
class ContactStepOf {
 public:
  static constexpr double kTag = 0;  // below zero it would begin what is saved
  static constexpr double kSmoothShare = 0.5;

  /// Model and scene must outlive the object.
  ContactStepOf(const Model<double>& model, const ContactScene& scene, ContactOptions options = {});

  /// Forgets what it remembers of points.
  void clear() {
    memories_.clear();
    forces_.clear();
    acceleration_.setZero(model_.nv);
    joint_forces_.setZero(model_.nv);
  }

  /// Looks for contacts, limits and slow joints with dry friction within a step of length h from
  /// (q, v); false: there are none.
  bool find(const VectorX<double>& q, const VectorX<double>& v, double h);

  /// After find, with what acts otherwise (NumericContact: qdd without contact): q and v at the end
  /// of the step.
  [[nodiscard]] Status solve(const VectorX<double>& q, const VectorX<double>& v,
                             const VectorX<double>& drive, double h, VectorX<double>& q_next,
                             VectorX<double>& v_next);

  /// The two as one, whether there are contacts or not.
  [[nodiscard]] Status step(const VectorX<double>& q, const VectorX<double>& v,
                            const VectorX<double>& drive, double h, VectorX<double>& q_next,
                            VectorX<double>& v_next) {
    find(q, v, h);
    return solve(q, v, drive, h, q_next, v_next);
  }

  /// The other way (C-p): after a find that was true, with (q, v) at the end of a step of any
  /// integrator without contact, and v0 at its beginning. See projected_step.hpp.
  [[nodiscard]] Status project(const VectorX<double>& q, const VectorX<double>& v,
                               const VectorX<double>& v0, double h, VectorX<double>& q_next,
                               VectorX<double>& v_next);

  /// Points within reach, and what each did; none after a find that was false.
  const std::vector<ContactPoint>& points() const { return detection_.points(); }
  const std::vector<ContactForce>& forces() const { return forces_; }
  const ContactReport& report() const { return report_; }
  /// What contacts and joints' rows add to qdd, and these to tau; means over the step. Empty as
  /// these.
  const VectorX<double>& acceleration() const { return acceleration_; }
  const VectorX<double>& joint_forces() const { return joint_forces_; }
  /// X_WB of a link at the beginning of the step.
  const Transform<double>& pose(int link) const { return links_.pose(link); }
  /// Whether a link's mechanism has contacts, or limits near, in this step.
  bool is_touched(int link) const { return touched_[mechanism_.mechanism(link)] != 0; }

  /// What it remembers from step to step, as numbers; and takes it back, false where they are not such.
  void save(std::vector<double>& out) const { save_memories(memories_, out); }
  [[nodiscard]] bool restore(const std::vector<double>& saved) {
    return restore_memories(saved, memories_);
  }

  ContactMemories& memories() { return memories_; }
  const ContactMemories& memories() const { return memories_; }

 private:
  /// Velocity of body b against body a, in the world, of the points that are at `origin`.
  struct RelativeMotion {
    Vector3<double> angular, linear;
    Vector3<double> origin;

    Vector3<double> at(const Vector3<double>& p) const {
      return linear + angular.cross(p - origin);
    }
  };

  void mark_touched();
  RelativeMotion motion_of_pair(const ContactPoint& p, const internal::Twists& twists) const;
  void add_point(int i, double h);
  void look_at_pair(const ContactPoint& p);
  void pose_problem(double h);
  void predict(int i, const Material& material, double h, ContactBlock& block);
  void add_push(int i, const Material& material, double h, ContactBlock& block);
  void recall(int i, double h, ContactBlock& block);
  void add_joint(const JointRow& row, double h);
  void store_joint(const JointRow& row, const ContactBlock& block, double h);
  void hold_points(double h);
  void store(double h);
  ContactForce force_of(int i, double h) const;

  const Model<double>& model_;
  ContactOptions options_;
  internal::MovingLinks links_;
  Mechanism mechanism_;
  ContactDetection detection_;
  ContactProblem problem_;
  internal::EvenLoad even_load_;
  ExactContact method_;
  ContactMemories memories_;
  ContactReport report_;
  std::vector<JointRow> joints_;                // limits near, dry friction of what is slow
  std::vector<char> touched_;                   // by mechanism
  internal::Twists twists_;                     // at the beginning
  internal::Twists free_twists_;                // of v0
  std::vector<Vector3<double>> displacements_;  // d by point, in the world
  std::vector<Vector3<double>> free_;           // velocity for v0 by point, along n, t1, t2
  bool is_projection_ = false;
  std::vector<double> gaps_;    // by block: that push is for
  std::vector<double> shares_;  // by block: of the impulse, that moves places in a projection
  VectorX<double> v_before_;    // of a projection
  VectorX<double> drive_;       // of one, none; then what moves places
  std::vector<const ContactMemory*> before_;    // of the points; null: none
  const ContactMemory* next_memory_ = nullptr;  // after the last that was recalled
  const ContactPoint* pair_ = nullptr;          // of the bodies that the motions are of
  RelativeMotion free_motion_;                  // for v0
  RelativeMotion motion_before_;
  std::vector<ContactForce> forces_;
  VectorX<double> x_;
  VectorX<double> motion_;  // G x
  VectorX<double> acceleration_;
  VectorX<double> joint_forces_;
};

template <class Mechanism>
ContactStepOf<Mechanism>::ContactStepOf(const Model<double>& model, const ContactScene& scene,
                                        ContactOptions options)
    : model_(model),
      options_(options),
      links_(model),
      mechanism_(model),
      detection_(scene, [this](int link) { return mechanism_.can_touch(link); }),
      touched_(mechanism_.mechanisms(), 0),
      twists_(model.links.size()),
      free_twists_(model.links.size()),
      x_(model.nv),
      motion_(model.nv),
      acceleration_(VectorX<double>::Zero(model.nv)),
      joint_forces_(VectorX<double>::Zero(model.nv)) {}

template <class Mechanism>
bool ContactStepOf<Mechanism>::find(const VectorX<double>& q, const VectorX<double>& v, double h) {
  mechanism_.place(q, v, links_, twists_);
  detection_.find([this](int i) -> const Transform<double>& { return links_.pose(i); },
                  [this](int i) -> const Motion<double>& { return twists_[i]; }, h);
  joints_.clear();
  if (options_.joint_limits) find_near_limits(model_, q, v, h, joints_);
  find_slow_joints(model_, v, h, joints_);
  mark_touched();
  forces_.clear();
  acceleration_.setZero();
  joint_forces_.setZero();
  if (points().empty() && joints_.empty()) {
    memories_.turn();
    return false;
  }
  return true;
}

template <class Mechanism>
void ContactStepOf<Mechanism>::mark_touched() {
  std::fill(touched_.begin(), touched_.end(), 0);
  for (const ContactPoint& p : points()) {
    if (p.link_a != kWorld) touched_[mechanism_.mechanism(p.link_a)] = 1;
    if (p.link_b != kWorld) touched_[mechanism_.mechanism(p.link_b)] = 1;
  }
  for (const JointRow& row : joints_) {
    touched_[mechanism_.mechanism_of_freedom(row.freedom)] = 1;
  }
}

template <class Mechanism>
Status ContactStepOf<Mechanism>::solve(const VectorX<double>& q, const VectorX<double>& v,
                                       const VectorX<double>& drive, double h,
                                       VectorX<double>& q_next, VectorX<double>& v_next) {
  problem_.admit_tree(!detection_.has_turning_friction());
  Status status =
      mechanism_.begin(q, v, drive, h, points(), joints_, links_, free_twists_, problem_);
  if (status == Status::kSingular) return status;
  is_projection_ = false;
  pose_problem(h);
  problem_.find_motion(x_, motion_);
  status = std::max(status, mechanism_.finish(problem_, points(), x_, h, acceleration_, v_next));
  if (status == Status::kSingular) return status;
  acceleration_ /= h;
  store(h);
  internal::advance(model_, q, h, q_next, v_next);
  return status;
}

/// After mechanism_.begin: all blocks, and their impulses.
template <class Mechanism>
void ContactStepOf<Mechanism>::pose_problem(double h) {
  displacements_.resize(points().size());
  free_.resize(points().size());
  gaps_.clear();
  shares_.clear();
  before_.assign(points().size(), nullptr);
  next_memory_ = memories_.all().data();
  pair_ = nullptr;
  for (std::size_t i = 0; i < points().size(); ++i) add_point(static_cast<int>(i), h);
  for (const JointRow& row : joints_) add_joint(row, h);
  mechanism_.number_islands(problem_);
  hold_points(h);
  report_ = method_.solve(problem_, x_);
}

template <class Mechanism>
typename ContactStepOf<Mechanism>::RelativeMotion ContactStepOf<Mechanism>::motion_of_pair(
    const ContactPoint& p, const internal::Twists& twists) const {
  return {
      links_.angular_velocity(twists, p.link_b) - links_.angular_velocity(twists, p.link_a),
      links_.velocity(twists, p.link_b, p.position) - links_.velocity(twists, p.link_a, p.position),
      p.position};
}

/// Points of a pair of bodies follow each other, most often.
template <class Mechanism>
void ContactStepOf<Mechanism>::look_at_pair(const ContactPoint& p) {
  if (pair_ != nullptr && pair_->link_a == p.link_a && pair_->link_b == p.link_b) return;
  pair_ = &p;
  free_motion_ = motion_of_pair(p, free_twists_);
  motion_before_ = motion_of_pair(p, twists_);
}

template <class Mechanism>
void ContactStepOf<Mechanism>::add_point(int i, double h) {
  const ContactPoint& p = points()[i];
  look_at_pair(p);
  const Material& material = detection_.material(p);
  ContactBlock& block = problem_.blocks.emplace_back();
  block.law.spin = material.torsional_friction;
  block.law.roll = material.rolling_friction;
  block.static_friction = std::max(material.static_friction, material.dynamic_friction);
  block.dynamic_friction = material.dynamic_friction;
  mechanism_.add_point(p, problem_, block);
  block.scale = problem_.scale(block);
  block.R.setConstant(options_.relaxation * block.scale);
  free_[i] = p.along(free_motion_.at(p.position) + detection_.surface_velocity(p));
  block.c.head<3>() = free_[i];
  if (block.law.rows() > 3) {
    block.c.tail<3>() = p.along(free_motion_.angular);
    for (int k = 3; k < 6; ++k) {  // these rows have a scale of their own
      block.R[k] = options_.relaxation * problem_.diagonal(block, k);
    }
  }
  gaps_.push_back(p.gap);
  if (is_projection_) predict(i, material, h, block);
  add_push(i, material, h, block);
  recall(i, h, block);
}

template <class Mechanism>
void ContactStepOf<Mechanism>::add_push(int i, const Material& material, double h,
                                        ContactBlock& block) {
  const ContactPoint& p = points()[i];
  const double gap = gaps_[i];
  if (std::isfinite(material.stiffness)) {
    block.compliant = true;
    const double k = material.stiffness;
    block.R[0] = 1 / (h * h * k + h * material.damping);
    block.c[0] += gap >= 0 ? gap / h : gap * k / (h * k + material.damping);
    return;
  }
  const double v_n = p.normal.dot(motion_before_.at(p.position));
  const double gained = std::abs(block.c[0] - v_n);  // within the step, without contact
  const bool arrives = block.c[0] + gap / h < 0;
  if (arrives && material.restitution > 0 && v_n < -options_.slowest_bounce - 2 * gained) {
    block.bounce = -material.restitution * v_n;
    block.c[0] -= block.bounce;
  } else if (gap >= 0) {
    block.c[0] += gap / h;
  } else {
    block.c[0] += std::max(options_.recovery / h * gap, -options_.fastest_recovery);
  }
}

/// What is known of a point from the step before.
template <class Mechanism>
void ContactStepOf<Mechanism>::recall(int i, double h, ContactBlock& block) {
  const ContactPoint& p = points()[i];
  displacements_[i].setZero();
  const ContactMemory* memory = memories_.find(p.key, next_memory_);
  if (memory == nullptr) return;
  next_memory_ = memory + 1;
  before_[i] = memory;
  const Vector3<double>& f = memory->impulse;
  block.f.head<3>() << std::max(p.normal.dot(f), 0.0), p.tangent1.dot(f), p.tangent2.dot(f);
  if (block.law.rows() > 3) {
    const Vector3<double>& m = memory->moment;
    block.f.tail<3>() = p.along(m);
  }
  // A load that lasts; what an impact takes does not.
  if (block.f[0] <= 2 * memory->normal_impulse) block.refer_to(block.f);
  block.slips = memory->slips;
  if (memory->slips || !(block.f[0] > 0)) return;
  const Vector3<double> moved =
      links_.to_world(p.link_b, memory->anchor_b) - links_.to_world(p.link_a, memory->anchor_a);
  Vector3<double> d = memory->displacement + moved;
  if (is_projection_) d -= shares_[i] * h * p.in_world(free_[i]);
  displacements_[i] = d - p.normal.dot(d) * p.normal;
}

template <class Mechanism>
void ContactStepOf<Mechanism>::add_joint(const JointRow& row, double h) {
  ContactBlock& block = mechanism_.add_joint(row, options_, problem_);
  gaps_.push_back(row.gap);
  if (is_projection_) {
    const double rate = row.sign * v_before_[row.freedom];
    shares_.push_back(rate < -2 * std::abs(block.c[0] - rate) ? 1 : kSmoothShare);
    gaps_.back() -= shares_.back() * h * block.c[0];
  }
  if (row.law.kind == ContactKind::kLimit) block.c[0] += joint_push(gaps_.back(), options_, h);
  const ContactMemory* memory = memories_.find(row.key());
  if (memory == nullptr) return;
  block.f[0] = row.middle() + memory->impulse[0];
  const bool lasts =
      row.law.kind == ContactKind::kDrag || memory->impulse[0] <= 2 * memory->normal_impulse;
  if (lasts) block.reference = block.f;
}

template <class Mechanism>
void ContactStepOf<Mechanism>::hold_points(double h) {
  even_load_.spread(points(), problem_.blocks, displacements_);
  for (std::size_t i = 0; i < points().size(); ++i) {
    const ContactPoint& p = points()[i];
    const Vector3<double>& d = displacements_[i];
    problem_.blocks[i].hold =
        options_.recovery / h * Eigen::Vector2d(p.tangent1.dot(d), p.tangent2.dot(d));
  }
}

using ContactStep = ContactStepOf<NumericContact>;

}  // namespace hybridyn

#include "hybridyn/contact/projected_step.hpp"
#include "hybridyn/contact/step_account.hpp"
