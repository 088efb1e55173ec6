// One step of a mechanism whose bodies touch with the volumes in which they overlap, by `VolumeContact`.
//
// With v0 = v + h qdd the velocities at the end of the step without contact, and pairs j that overlap
// at its beginning, i_j about the centroid of what they share (`geometry::ContactPatch`):
//   (1) v' = v0 + M^-1 sum J_j'i_j,   q' = q moved by v' for h
//   (2) w_j = J_j v' - v_j*,          i_j and w_j obey Coulomb's law at all corners of the polygon
//   (3) v_j* = k lift_j - k h0 / 2 n  the motion that undoes the overlap, down to the depth h0
//            = -e v_n n               of an impact that bounces
// and the velocity of conveyors, along tangents. Where a pair bears a load and
// sticks, a lift within a hundredth of h0 / 2 of what it should be is right: what rests is not asked to
// move by what the step before has left. Two flat faces that lie d deep in each other leave
// at k (d - h0) / 2.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "hybridyn/base/executor.hpp"
#include "hybridyn/contact/advance.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/numeric_contact.hpp"
#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/overlaps.hpp"
#include "hybridyn/contact/patch_memory.hpp"
#include "hybridyn/contact/volume.hpp"

namespace hybridyn {

/// `Mechanism` answers what forces change: `NumericContact`, or one with the same functions.
template <class Mechanism>
class VolumeStepOf {
 public:
  static constexpr double kTag = -4;  // begins what is saved

  /// Model and scene must outlive the object.
  VolumeStepOf(const Model<double>& model, const ContactScene& scene, ContactOptions options = {},
               VolumeOptions volume = {});

  /// Forgets what it remembers of pairs.
  void clear() {
    memories_.clear();
    forget_step();
    has_last_ = false;
  }

  /// Looks for overlaps, and for limits and slow joints with dry friction within a step of length h
  /// from (q, v); false: there are none.
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

  /// Corners of all patches, and what each did; none after a find that was false. Made when they are
  /// asked for.
  const std::vector<ContactPoint>& points() const {
    account();
    return points_;
  }
  const std::vector<ContactForce>& forces() const {
    account();
    return forces_;
  }
  const VolumeReport& report() const { return report_; }
  /// Pairs that overlap, and the impulses of the last step, about p along n, t1, t2.
  const OverlapDetection& overlaps() const { return overlaps_; }
  const std::vector<PatchBlock>& patches() const { return patches_; }
  /// What contacts and joints' rows add to qdd, and these to tau; means over the step. Empty as
  /// these.
  const VectorX<double>& acceleration() const { return acceleration_; }
  const VectorX<double>& joint_forces() const { return joint_forces_; }
  /// X_WB of a link at the beginning of the step.
  const Transform<double>& pose(int link) const { return links_.pose(link); }
  /// Whether a link's mechanism has contacts, or limits near, in this step.
  bool is_touched(int link) const { return touched_[mechanism_.mechanism(link)] != 0; }

  PatchMemories& memories() { return memories_; }
  const PatchMemories& memories() const { return memories_; }

 private:
  void forget_step();
  void note_motion(const VectorX<double>& q);
  void mark_touched();
  void add_centres();
  void add_patch(int i, double h);
  bool is_kept(int i) const;
  void keep_patch(int i);
  void make_patch(int i, const Material& material);
  void add_joint(const JointRow& row, double h);
  ContactVector velocity(const ContactPoint& p, const internal::Twists& twists) const;
  ContactVector wanted(int i, const Material& material, const ContactVector& free, double h) const;
  void recall(int i, PatchBlock& patch) const;
  Vector3<double> arm_of(const ContactPoint& p) const;
  void store(double h);
  void account() const;
  void add_forces(int i) const;

  const Model<double>& model_;
  ContactOptions options_;
  VolumeOptions volume_;
  internal::MovingLinks links_;
  Mechanism mechanism_;
  OverlapDetection overlaps_;
  ContactProblem problem_, last_problem_;
  VolumeContact method_;
  PatchMemories memories_;
  VolumeReport report_;
  std::vector<ContactPoint> centres_;  // of the pairs
  std::vector<PatchBlock> patches_, last_patches_;
  std::vector<ContactVector> wanted_;  // v* of (3)
  std::vector<JointRow> joints_;
  std::vector<char> touched_;     // by mechanism
  std::vector<char> has_moved_;   // by mechanism, since the find before
  VectorX<double> q_;             // of the last find
  bool has_last_ = false;         // what the find before has found was solved
  internal::Twists twists_;       // at the beginning
  internal::Twists free_twists_;  // of v0
  double h_ = 0;                  // of the step whose forces are still to be made; 0: none
  mutable bool is_accounted_ = true;
  mutable std::vector<ContactPoint> points_;
  mutable std::vector<ContactForce> forces_;
  VectorX<double> x_;
  VectorX<double> acceleration_;
  VectorX<double> joint_forces_;
};

template <class Mechanism>
VolumeStepOf<Mechanism>::VolumeStepOf(const Model<double>& model, const ContactScene& scene,
                                      ContactOptions options, VolumeOptions volume)
    : model_(model),
      options_(options),
      volume_(volume),
      links_(model),
      mechanism_(model),
      overlaps_(scene, [this](int link) { return mechanism_.can_touch(link); }),
      method_(volume),
      touched_(mechanism_.mechanisms(), 0),
      has_moved_(mechanism_.mechanisms(), 1),
      q_(VectorX<double>::Constant(model.nq, std::numeric_limits<double>::quiet_NaN())),
      twists_(model.links.size()),
      free_twists_(model.links.size()),
      x_(model.nv),
      acceleration_(VectorX<double>::Zero(model.nv)),
      joint_forces_(VectorX<double>::Zero(model.nv)) {}

template <class Mechanism>
void VolumeStepOf<Mechanism>::forget_step() {
  points_.clear();
  forces_.clear();
  is_accounted_ = true;
  acceleration_.setZero(model_.nv);
  joint_forces_.setZero(model_.nv);
}

template <class Mechanism>
bool VolumeStepOf<Mechanism>::find(const VectorX<double>& q, const VectorX<double>& v, double h) {
  note_motion(q);
  mechanism_.place(q, v, links_, twists_);
  overlaps_.find([this](int i) -> const Transform<double>& { return links_.pose(i); },
                 [this](std::uint64_t key) -> const Vector3<double>* {
                   const PatchMemory* memory = memories_.find(key);
                   return memory != nullptr ? &memory->normal : nullptr;
                 },
                 SerialExecutor());
  joints_.clear();
  if (options_.joint_limits) find_near_limits(model_, q, v, h, joints_);
  find_slow_joints(model_, v, h, joints_);
  forget_step();
  add_centres();
  mark_touched();
  if (!centres_.empty() || !joints_.empty()) return true;
  memories_.turn();
  return false;
}

/// Of what has not moved, to the last bit, since a step that was solved nothing is made twice.
template <class Mechanism>
void VolumeStepOf<Mechanism>::note_motion(const VectorX<double>& q) {
  std::fill(has_moved_.begin(), has_moved_.end(), has_last_ ? 0 : 1);
  has_last_ = false;
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    const auto now = q.segment(link.q_index, link.nq());
    if (now != q_.segment(link.q_index, link.nq())) has_moved_[mechanism_.mechanism(i)] = 1;
  }
  q_ = q;
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::add_centres() {
  centres_.clear();
  for (int i = 0; i < overlaps_.count(); ++i) {
    const OverlappingPair& pair = overlaps_[i];
    const geometry::ContactPatch& patch = pair.patch;
    centres_.push_back({pair.key, pair.collider_a, pair.collider_b, pair.link_a, pair.link_b,
                        patch.centroid, patch.normal, patch.tangent1, patch.tangent2,
                        -patch.depth});
  }
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::mark_touched() {
  std::fill(touched_.begin(), touched_.end(), 0);
  for (const ContactPoint& p : centres_) {
    if (p.link_a != kWorld) touched_[mechanism_.mechanism(p.link_a)] = 1;
    if (p.link_b != kWorld) touched_[mechanism_.mechanism(p.link_b)] = 1;
  }
  for (const JointRow& row : joints_) {
    touched_[mechanism_.mechanism_of_freedom(row.freedom)] = 1;
  }
}

template <class Mechanism>
Status VolumeStepOf<Mechanism>::solve(const VectorX<double>& q, const VectorX<double>& v,
                                      const VectorX<double>& drive, double h,
                                      VectorX<double>& q_next, VectorX<double>& v_next) {
  std::swap(problem_, last_problem_);
  std::swap(patches_, last_patches_);
  Status status =
      mechanism_.begin(q, v, drive, h, centres_, joints_, links_, free_twists_, problem_);
  if (status == Status::kSingular) return status;
  patches_.resize(centres_.size());
  wanted_.resize(centres_.size());
  for (std::size_t i = 0; i < centres_.size(); ++i) add_patch(static_cast<int>(i), h);
  for (const JointRow& row : joints_) add_joint(row, h);
  mechanism_.number_islands(problem_);
  report_ = method_.solve(problem_, patches_, x_);
  status = std::max(status, mechanism_.finish(problem_, centres_, x_, h, acceleration_, v_next));
  if (status == Status::kSingular) return status;
  acceleration_ /= h;
  store(h);
  has_last_ = true;
  internal::advance(model_, q, h, q_next, v_next);
  return status;
}

/// Of b against a at p, along n, t1, t2.
template <class Mechanism>
ContactVector VolumeStepOf<Mechanism>::velocity(const ContactPoint& p,
                                                const internal::Twists& twists) const {
  const Vector3<double> linear =
      links_.velocity(twists, p.link_b, p.position) - links_.velocity(twists, p.link_a, p.position);
  const Vector3<double> angular =
      links_.angular_velocity(twists, p.link_b) - links_.angular_velocity(twists, p.link_a);
  ContactVector out;
  out << p.along(linear), p.along(angular);
  return out;
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::add_patch(int i, double h) {
  const ContactPoint& p = centres_[i];
  const Material material = overlaps_.near().material(p.collider_a, p.collider_b);
  if (is_kept(i)) {
    keep_patch(i);
  } else {
    make_patch(i, material);
  }
  ContactVector free = velocity(p, free_twists_);
  free.head<3>() +=
      p.along(overlaps_.near().surface_velocity(p.collider_a, p.collider_b, p.normal));
  recall(i, patches_[i]);
  wanted_[i] = wanted(i, material, free, h);
  problem_.blocks.back().c = free - wanted_[i];
}

template <class Mechanism>
bool VolumeStepOf<Mechanism>::is_kept(int i) const {
  const OverlappingPair& pair = overlaps_[i];
  const auto has_moved = [this](int link) {
    return link != kWorld && has_moved_[mechanism_.mechanism(link)] != 0;
  };
  return pair.before >= 0 && !has_moved(pair.link_a) && !has_moved(pair.link_b);
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::keep_patch(int i) {
  const int before = overlaps_[i].before;
  problem_.add_like(last_problem_, last_problem_.blocks[before]);
  PatchBlock& patch = patches_[i];
  patch = last_patches_[before];
  patch.is_solved = false;
  patch.has_loads = false;
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::make_patch(int i, const Material& material) {
  ContactBlock& block = problem_.blocks.emplace_back();
  block.law.kind = ContactKind::kPatch;
  mechanism_.add_point(centres_[i], problem_, block);
  const geometry::ContactPatch& found = overlaps_[i].patch;
  PatchBlock& patch = patches_[i];
  patch = {};
  patch.cone.polygon = found.polygon;
  const bool has_lever = volume_.variant <= VolumeVariant::kDirect;
  patch.cone.lever = has_lever ? found.lever : 1;
  patch.cone.radius = found.polygon.radius();
  patch.static_friction = std::max(material.static_friction, material.dynamic_friction);
  patch.dynamic_friction = material.dynamic_friction;
}

/// (3)
template <class Mechanism>
ContactVector VolumeStepOf<Mechanism>::wanted(int i, const Material& material,
                                              const ContactVector& free, double h) const {
  constexpr double kMost = 0.5;          // of an overlap, in a step
  constexpr double kBand = 0.01;         // of the depth at rest: so near to it nothing is asked for
  constexpr double kLeastRadius = 0.01;  // m, of polygons that have such a band
  const double k = std::min(volume_.recovery, kMost / h);
  const Vector3<double>& lift = overlaps_[i].patch.lift;
  const PatchBlock& patch = patches_[i];
  const double band = patch.i[0] > 0 && !patch.slips ? kBand * volume_.rest_depth / 2 : 0;
  const double tilt_band = band / std::max(patch.cone.radius, kLeastRadius);
  const auto beyond = [](double x, double width) {
    return x > width ? x - width : std::min(x + width, 0.0);
  };
  ContactVector out = ContactVector::Zero();
  out[0] = k * beyond(lift[0] - volume_.rest_depth / 2, band);
  out[4] = k * beyond(lift[1], tilt_band);
  out[5] = k * beyond(lift[2], tilt_band);
  if (!(material.restitution > 0)) return out;
  const double approach = -velocity(centres_[i], twists_)[0];
  const double gained = std::abs(free[0] + approach);  // within the step, without contact
  if (approach > volume_.slowest_bounce + 2 * gained) {
    out[0] = std::max(out[0], material.restitution * approach);
  }
  return out;
}

/// From the origin of a body of the pair, about which its impulse is remembered: p goes a long way
/// where flat bodies tilt a little.
template <class Mechanism>
Vector3<double> VolumeStepOf<Mechanism>::arm_of(const ContactPoint& p) const {
  return p.position - links_.pose(p.link_b != kWorld ? p.link_b : p.link_a).translation;
}

/// What is known of a pair from the step before.
template <class Mechanism>
void VolumeStepOf<Mechanism>::recall(int i, PatchBlock& patch) const {
  const ContactPoint& p = centres_[i];
  const PatchMemory* memory = memories_.find(p.key);
  if (memory == nullptr) return;
  patch.slips = memory->slips;
  const Vector3<double> moment = memory->moment - arm_of(p).cross(memory->impulse);
  patch.i << p.along(memory->impulse), p.along(moment);
  if (!(patch.i[0] > 0)) patch.i.setZero();
  if (patch.has_Phi) {
    patch.active.load.fill(0);
  } else {
    patch.active = memory->recall(patch.cone.polygon, patch.cone.radius);
  }
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::store(double h) {
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const ContactPoint& p = centres_[i];
    const PatchBlock& patch = patches_[i];
    PatchMemory memory;
    memory.key = p.key;
    memory.slips = patch.slips;
    memory.normal = p.normal;
    memory.impulse = p.in_world(patch.i.head<3>());
    memory.moment = p.in_world(patch.i.tail<3>()) + arm_of(p).cross(memory.impulse);
    memory.remember(patch.active, patch.cone.polygon);
    memories_.add(memory);
  }
  h_ = h;
  is_accounted_ = false;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointRow& row = joints_[i];
    const ContactBlock& block = problem_.blocks[patches_.size() + i];
    joint_forces_[row.freedom] += row.sign * block.f[0] / h;
    PatchMemory memory;
    memory.key = row.key();
    memory.impulse[0] = block.f[0] - row.middle();
    memories_.add(memory);
  }
  memories_.turn();
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::add_joint(const JointRow& row, double h) {
  ContactBlock& block = mechanism_.add_joint(row, options_, problem_);
  block.c[0] += joint_push(row.gap, options_, h);
  const PatchMemory* memory = memories_.find(row.key());
  if (memory != nullptr) block.f[0] = row.middle() + memory->impulse[0];
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::account() const {
  if (is_accounted_) return;
  is_accounted_ = true;
  for (std::size_t i = 0; i < patches_.size(); ++i) add_forces(static_cast<int>(i));
}

/// Corners of a patch as points. Friction acts with a lever that is not the corner's own: the rest is
/// a moment.
template <class Mechanism>
void VolumeStepOf<Mechanism>::add_forces(int i) const {
  const ContactPoint& p = centres_[i];
  const PatchBlock& patch = patches_[i];
  const PatchCone& cone = patch.cone;
  const Vector3<double>& lift = overlaps_[i].patch.lift;
  const ContactVector w =
      problem_.velocity(problem_.blocks[i], x_) + problem_.blocks[i].c + wanted_[i];
  for (int l = 0; l < cone.polygon.count; ++l) {
    const double x = cone.polygon.x[l];
    const double y = cone.polygon.y[l];
    ContactVector f = ContactVector::Zero();
    f.head<3>() = patch.load_of(l);
    ContactPoint& point = points_.emplace_back(p);
    point.key = p.key | static_cast<std::uint64_t>(l);
    point.position += x * p.tangent1 + y * p.tangent2;
    point.gap = -std::clamp(2 * (lift[0] + y * lift[1] - x * lift[2]), 0.0, -p.gap);
    ContactForce& force = forces_.emplace_back();
    force.force = p.in_world(f.head<3>()) / h_;
    force.moment = (cone.lever - 1) * (x * f[2] - y * f[1]) / h_ * p.normal;
    force.velocity << cone.normal_velocity(l, w), cone.slip(l, w);
    force.friction = cone.friction;
    force.slips = patch.slips;
    ContactLaw law;
    law.friction = cone.friction;
    judge(law, cone.scale(l, patch.Phi), f, room_of(point.gap, 0, h_), force);
  }
}

using VolumeStep = VolumeStepOf<NumericContact>;

}  // namespace hybridyn
