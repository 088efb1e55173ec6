// What a step of `ContactStepOf` says of itself, and remembers for the next one.
#pragma once

#include "hybridyn/contact/step.hpp"

namespace hybridyn {

template <class Mechanism>
void ContactStepOf<Mechanism>::store_joint(const JointRow& row, const ContactBlock& block,
                                           double h) {
  joint_forces_[row.freedom] += row.sign * block.f[0] / h;
  ContactMemory memory;
  memory.key = row.key();
  const ContactMemory* before = memories_.find(memory.key);
  if (before != nullptr) memory.normal_impulse = before->impulse[0];
  if (!block.unmet) memory.impulse[0] = block.f[0] - row.middle();
  memories_.add(memory);
}

template <class Mechanism>
void ContactStepOf<Mechanism>::store(double h) {
  forces_.resize(points().size());
  for (std::size_t i = 0; i < points().size(); ++i) {
    const ContactPoint& p = points()[i];
    forces_[i] = force_of(static_cast<int>(i), h);
    ContactMemory memory;
    memory.key = p.key;
    memory.slips = forces_[i].slips;
    if (before_[i] != nullptr) memory.normal_impulse = before_[i]->impulse.dot(p.normal);
    if (!problem_.blocks[i].unmet) {
      memory.impulse = h * forces_[i].force;
      memory.moment = h * forces_[i].moment;
    }
    memory.anchor_a = links_.to_body(p.link_a, p.position);
    memory.anchor_b = links_.to_body(p.link_b, p.position);
    // What a conveyor moves on meanwhile is no displacement.
    const Vector3<double> travel = h * detection_.surface_velocity(p);
    // Nor is what friction at its limit has not drawn back.
    const bool holds = !memory.slips && !problem_.blocks[i].is_at_limit();
    if (holds) memory.displacement = displacements_[i] + travel;
    if (is_projection_) {  // anchors are where the integrator has led
      if (holds) memory.displacement += shares_[i] * h * p.in_world(free_[i]);
      detection_.set_gap(static_cast<int>(i), gaps_[i] + shares_[i] * h * forces_[i].velocity[0]);
    }
    memories_.add(memory);
  }
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    store_joint(joints_[i], problem_.blocks[points().size() + i], h);
  }
  memories_.turn();
}

template <class Mechanism>
ContactForce ContactStepOf<Mechanism>::force_of(int i, double h) const {
  const ContactPoint& p = points()[i];
  const ContactBlock& block = problem_.blocks[i];
  ContactForce out;
  out.force = p.in_world(block.f.head<3>()) / h;
  out.moment = p.in_world(block.f.tail<3>()) / h;
  out.velocity = free_[i] + problem_.velocity(block, motion_).head<3>();
  out.friction = block.law.friction;
  out.slips = block.slips;
  const double room = block.compliant ? block.R[0] * block.f[0] + block.c[0] - free_[i][0]  // (3)
                                      : room_of(gaps_[i], block.bounce, h);
  judge(block.law, block.scale, block.f, room, out);
  return out;
}

}  // namespace hybridyn
