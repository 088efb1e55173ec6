// Contact by springs and dampers, formed anew in each evaluation of the integrator (`PenaltyContact`).
//
// Points are looked for in each of them; references are those of the step's beginning, and follow
// what slips at its end. The account is that of the state at the end: its points, forces and
// velocities. Limits of joints are `LimitImpulses`, held through the step, for the contact forces at
// its beginning.
#pragma once

#include <cmath>
#include <limits>

#include "hybridyn/contact/penalty.hpp"
#include "hybridyn/simulation/integrated_contact.hpp"

namespace hybridyn {

/// `Method` is `PenaltyContact`.
template <class Method>
class StagedContactOf final : public internal::IntegratedContact {
 public:
  static constexpr double kTag = -3;  // of what is saved

  /// Model and scene must outlive the object.
  StagedContactOf(const Model<double>& model, const ContactScene& scene,
                  ContactOptions options = {}, Method method = Method())
      : IntegratedContact(model, scene, options, kTag),
        method_(method),
        v0_(model.nv),
        limit_acceleration_(VectorX<double>::Zero(model.nv)) {}

  bool is_needed(const VectorX<double>& q, const VectorX<double>& v, const double& h) override {
    survey_.find(q, v, h);
    limits_.find(q, v, h);
    forget_step();
    if (!survey_.points().empty() || !limits_.empty()) return true;
    references_.turn();
    return false;
  }

  [[nodiscard]] Status prepare(const VectorX<double>& q, const VectorX<double>& v,
                               const VectorX<double>& qdd, const double& h) override {
    step_ = h;
    limit_acceleration_.setZero();
    if (limits_.empty()) return Status::kOk;
    const Status status = survey_.make_blocks(q, model_.nv);
    if (status == Status::kSingular) return status;
    find_forces();
    add_impulses(h);
    internal::free_velocity(model_, v, qdd, h, v0_);
    limits_.make_blocks(survey_.rows(), survey_.dynamics());
    limits_.solve(v0_, x_, h, limit_acceleration_);
    survey_.dynamics().finish_response(limit_acceleration_);
    limit_acceleration_ /= h;
    return status;
  }

  void add_forces(const VectorX<double>& q, const VectorX<double>& v, VectorX<double>& tau,
                  ExternalWrenches<double>& external) override {
    tau += limits_.forces();
    survey_.find(q, v, 0);
    find_forces();
    for (const int i : survey_.overlaps()) {
      const ContactPoint& p = survey_.points()[i];
      ContactSurvey::add_wrenches(p, p.position, forces_[i].force, survey_.links(), external);
    }
  }

  void finish(const VectorX<double>& q, const VectorX<double>& v, const double& h) override {
    survey_.find(q, v, h);
    find_forces();
    acceleration_ = limit_acceleration_;
    if (survey_.make_blocks(q, model_.nv) != Status::kSingular) {
      add_impulses(h);
      survey_.dynamics().finish_response(x_);
      acceleration_ += x_ / h;
      judge_points(survey_.links(), survey_.twists(), h);
    }
    remember();
  }

 private:
  double mass_of(int link) const;
  PenaltySpring spring_of(const ContactPoint& p) const;
  void find_forces();
  void add_impulses(double h);
  void remember();

  Method method_;
  double step_ = 0;
  VectorX<double> v0_;
  VectorX<double> limit_acceleration_;
  std::vector<PenaltyForce> springs_;  // in the order of overlaps
};

/// Of the body, or of the first below it that has mass; without end for the world.
template <class Method>
double StagedContactOf<Method>::mass_of(int link) const {
  while (link != kWorld && !(model_.links[link].inertia.mass > 0)) {
    link = model_.links[link].parent;
  }
  return link == kWorld ? std::numeric_limits<double>::infinity() : model_.links[link].inertia.mass;
}

template <class Method>
PenaltySpring StagedContactOf<Method>::spring_of(const ContactPoint& p) const {
  const double mass = std::min(mass_of(p.link_a), mass_of(p.link_b));
  return method_.spring(survey_.material(p), std::isfinite(mass) ? mass : 1, step_);
}

/// Of the points that the survey has.
template <class Method>
void StagedContactOf<Method>::find_forces() {
  const internal::MovingLinks& links = survey_.links();
  forces_.assign(survey_.points().size(), {});
  springs_.clear();
  for (const int i : survey_.overlaps()) {
    const ContactPoint& p = survey_.points()[i];
    const PenaltySpring spring = spring_of(p);
    const ReferencePoint known = references_.recall(p, links, true);
    const Vector3<double> d = ReferencePoints::displacement(known, p, links);
    springs_.push_back(method_.force(spring, p.along(d),
                                     survey_.velocity(p, links, survey_.twists()), known.slips));
    forces_[i].force = p.in_world(springs_.back().force);
    forces_[i].slips = springs_.back().slips;
    forces_[i].friction = forces_[i].slips ? spring.dynamic_friction : spring.static_friction;
  }
}

/// Of these forces over a step, with their x.
template <class Method>
void StagedContactOf<Method>::add_impulses(double h) {
  ContactProblem& problem = survey_.problem();
  x_.setZero();
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    problem.blocks[k].f.template head<3>() = h * springs_[k].force;
    problem.add(problem.blocks[k], problem.blocks[k].f, x_);
  }
}

/// (4) of `PenaltyContact`, and what moves along with surfaces.
template <class Method>
void StagedContactOf<Method>::remember() {
  const internal::MovingLinks& links = survey_.links();
  for (std::size_t k = 0; k < springs_.size(); ++k) {
    const ContactPoint& p = survey_.points()[survey_.overlaps()[k]];
    ReferencePoint memory = references_.recall(p, links, true);
    memory.slips = springs_[k].slips;
    memory.normal_impulse = step_ * springs_[k].force[0];
    if (memory.slips) {
      const Eigen::Vector2d& d = springs_[k].spring;
      memory.on_b = links.to_body(p.link_b, p.position);
      memory.on_a =
          links.to_body(p.link_a, p.position - p.in_world(Vector3<double>(p.gap, d[0], d[1])));
      memory.carried.setZero();
    }
    memory.carried += step_ * survey_.surface_velocity(p);
    references_.add(memory);
  }
  remember_open_points();
  references_.turn();
}

using StagedContact = StagedContactOf<PenaltyContact>;

}  // namespace hybridyn
