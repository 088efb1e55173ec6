// What a step of `VolumeStepOf` says of itself, and what it remembers for the next one: impulses, what
// has not moved, what sleeps.
#pragma once

#include "hybridyn/contact/volume_step.hpp"

namespace hybridyn {

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
void VolumeStepOf<Mechanism>::add_joint(const JointRow& row, double h) {
  ContactBlock& block = mechanism_.add_joint(row, options_, problem_);
  block.c[0] += joint_push(row.gap, options_, h);
  const PatchMemory* memory = memories_.find(row.key());
  if (memory != nullptr) block.f[0] = row.middle() + memory->impulse[0];
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::wake_what_is_touched() {
  if (!sleep_.is_used()) return;
  bool wakes = true;
  while (wakes) {
    wakes = false;
    overlaps_.each(
        [&](const OverlappingPair& p) { wakes = sleep_.touch(p.link_a, p.link_b) || wakes; });
  }
  resting_.keep([this](int link) { return sleep_.is_link_asleep(link); });
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

/// From the origin of a body of the pair, about which its impulse is remembered: p goes a long way
/// where flat bodies tilt a little.
template <class Mechanism>
Vector3<double> VolumeStepOf<Mechanism>::arm_of(const ContactPoint& p) const {
  return p.position - links_.pose(p.link_b != kWorld ? p.link_b : p.link_a).translation;
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
  for (const PatchMemory& memory : memories_.all()) {
    if (sleep_.count() > 0 && is_asleep(memory.key)) memories_.add(memory);
  }
  memories_.turn();
}

/// The pair, or the joint's row, of a memory.
template <class Mechanism>
bool VolumeStepOf<Mechanism>::is_asleep(std::uint64_t key) const {
  if (key >> 32U == 0xffffffffU) {
    const auto freedom = static_cast<int>((key & 0xffffffffU) / 4);
    return freedom < model_.nv && sleep_.is_asleep(mechanism_.mechanism_of_freedom(freedom));
  }
  const auto& colliders = overlaps_.near().scene().colliders;
  const std::size_t a = key >> 48U;
  const std::size_t b = key >> 32U & 0xffffU;
  return a < colliders.size() && b < colliders.size() &&
         is_asleep(colliders[a].link, colliders[b].link);
}

/// Notes the contacts of those that have fallen asleep.
template <class Mechanism>
void VolumeStepOf<Mechanism>::lay_down() {
  account();
  const std::vector<ContactPoint> points = points_;
  const std::vector<ContactForce> forces = forces_;
  resting_.clear();
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (is_asleep(points[i].link_a, points[i].link_b)) resting_.add(points[i], forces[i]);
  }
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::save(std::vector<double>& out) const {
  std::vector<double> sleeping;
  sleep_.save(sleeping);
  std::vector<double> resting;
  resting_.save(resting);
  save_memories(memories_, out);
  out.insert(out.begin(), resting.begin(), resting.end());
  out.insert(out.begin(), sleeping.begin(), sleeping.end());
  out.insert(out.begin(),
             {kTag, static_cast<double>(sleeping.size()), static_cast<double>(resting.size())});
}

template <class Mechanism>
bool VolumeStepOf<Mechanism>::restore(const std::vector<double>& saved) {
  const auto size = static_cast<double>(saved.size());
  if (saved.size() < 3 || !internal::is_index(saved[1], size) ||
      !internal::is_index(saved[2], size) || 3 + saved[1] + saved[2] > size) {
    return false;
  }
  const auto sleeping = static_cast<std::size_t>(saved[1]);
  const auto resting = static_cast<std::size_t>(saved[2]);
  const double* const at = saved.data() + 3;
  const auto colliders = static_cast<int>(overlaps_.near().scene().colliders.size());
  patches_.clear();
  is_accounted_ = false;  // but for what sleeps
  return sleep_.restore(at, sleeping) &&
         resting_.restore(at + sleeping, resting, model_.size(), colliders) &&
         restore_memories({at + sleeping + resting, saved.data() + saved.size()}, memories_);
}

template <class Mechanism>
void VolumeStepOf<Mechanism>::account() const {
  if (is_accounted_) return;
  is_accounted_ = true;
  for (std::size_t i = 0; i < patches_.size(); ++i) add_forces(static_cast<int>(i));
  resting_.append_to(points_, forces_);
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

}  // namespace hybridyn
