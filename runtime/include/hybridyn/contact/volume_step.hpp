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
#include <cstdint>
#include <limits>
#include <vector>

#include "hybridyn/base/executor.hpp"
#include "hybridyn/contact/advance.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/numeric_contact.hpp"
#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/overlaps.hpp"
#include "hybridyn/contact/patch_memory.hpp"
#include "hybridyn/contact/resting_contacts.hpp"
#include "hybridyn/contact/sleep.hpp"
#include "hybridyn/contact/volume.hpp"

namespace hybridyn {

/// `Mechanism` answers what forces change: `NumericContact`, or one with the same functions.
template <class Mechanism>
class VolumeStepOf {
 public:
  static constexpr double kTag = -5;  // begins what is saved

  /// Model and scene must outlive the object.
  VolumeStepOf(const Model<double>& model, const ContactScene& scene, ContactOptions options = {},
               VolumeOptions volume = {});

  /// Forgets what it remembers of pairs.
  void clear() {
    memories_.clear();
    forget_step();
    sleep_.clear();
    resting_.clear();
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

  /// What it remembers from step to step, as numbers of which the first is kTag; and takes it back,
  /// false where they are not such.
  void save(std::vector<double>& out) const;
  [[nodiscard]] bool restore(const std::vector<double>& saved);
  /// How many mechanisms sleep.
  int asleep() const { return sleep_.count(); }
  /// What pairs are looked at and solved by, side by side; results are the same with any. It must
  /// outlive the object.
  void set_executor(const AnyExecutor& executor) {
    executor_ = executor;
    method_.set_executor(executor);
  }

  PatchMemories& memories() { return memories_; }
  const PatchMemories& memories() const { return memories_; }

 private:
  void forget_step();
  void look(const VectorX<double>& q, const VectorX<double>& v, double h);
  void wake_what_is_touched();
  void lay_down();
  std::vector<int> mechanisms_of_links() const {
    std::vector<int> out;
    for (int i = 0; i < model_.size(); ++i) out.push_back(mechanism_.mechanism(i));
    return out;
  }
  /// Whether all of two links that are no world sleep.
  bool is_asleep(int link_a, int link_b) const {
    if (sleep_.count() == 0) return false;
    return (link_a == kWorld || sleep_.is_link_asleep(link_a)) &&
           (link_b == kWorld || sleep_.is_link_asleep(link_b));
  }
  bool is_asleep(std::uint64_t key) const;
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
  internal::Sleep sleep_;
  internal::RestingContacts resting_;
  AnyExecutor executor_;
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
      sleep_(model, mechanisms_of_links(), options),
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
  const int asleep = sleep_.count();
  sleep_.look_at_state(q, v);
  if (asleep > 0 && sleep_.count() == mechanism_.mechanisms()) {
    has_last_ = false;
    return true;
  }
  look(q, v, h);
  if (!centres_.empty() || !joints_.empty() || sleep_.count() > 0) return true;
  memories_.turn();
  return false;
}

/// At all that is awake.
template <class Mechanism>
void VolumeStepOf<Mechanism>::look(const VectorX<double>& q, const VectorX<double>& v, double h) {
  note_motion(q);
  mechanism_.place(q, v, links_, twists_);
  overlaps_.find([this](int i) -> const Transform<double>& { return links_.pose(i); },
                 [this](std::uint64_t key) -> const Vector3<double>* {
                   const PatchMemory* memory = memories_.find(key);
                   return memory != nullptr ? &memory->normal : nullptr;
                 },
                 executor_);
  wake_what_is_touched();
  overlaps_.choose([this](const OverlappingPair& p) { return !is_asleep(p.link_a, p.link_b); });
  joints_.clear();
  if (options_.joint_limits) find_near_limits(model_, q, v, h, joints_);
  find_slow_joints(model_, v, h, joints_);
  const auto sleeps = [this](const JointRow& row) {
    return sleep_.is_asleep(mechanism_.mechanism_of_freedom(row.freedom));
  };
  joints_.erase(std::remove_if(joints_.begin(), joints_.end(), sleeps), joints_.end());
  forget_step();
  add_centres();
  mark_touched();
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
  for (std::size_t m = 0; m < touched_.size(); ++m) {
    if (sleep_.is_asleep(static_cast<int>(m))) touched_[m] = 1;
  }
}

template <class Mechanism>
Status VolumeStepOf<Mechanism>::solve(const VectorX<double>& q, const VectorX<double>& v,
                                      const VectorX<double>& drive, double h,
                                      VectorX<double>& q_next, VectorX<double>& v_next) {
  if (sleep_.look_at_drive(drive)) look(q, v, h);
  if (sleep_.count() == mechanism_.mechanisms()) {
    report_ = {};
    sleep_.hold(q, drive, q_next, v_next, acceleration_);
    return Status::kOk;
  }
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
  sleep_.hold(q, drive, q_next, v_next, acceleration_);
  if (sleep_.end_step(touched_, drive, h, q_next, v_next)) lay_down();
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

using VolumeStep = VolumeStepOf<NumericContact>;

}  // namespace hybridyn

#include "hybridyn/contact/volume_account.hpp"
