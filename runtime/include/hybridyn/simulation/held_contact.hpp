// Contact by forces that are held through the integrator's step: those of `RelaxedContact` and
// `RigidContact`, from the state at its beginning.
//
// Points that overlap there have impulses f; f / h acts for the step, in axes of the world, on the
// point of body b that touched, and its reaction on body a where that is. Limits of joints are
// `LimitImpulses`, held too: contacts and limits are solved in turn, until they agree.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>

#include "hybridyn/contact/held_problem.hpp"
#include "hybridyn/contact/relaxed.hpp"
#include "hybridyn/contact/rigid.hpp"
#include "hybridyn/simulation/integrated_contact.hpp"

namespace hybridyn {

template <class Method>
class HeldContact final : public internal::IntegratedContact {
 public:
  /// Model and scene must outlive the object.
  HeldContact(const Model<double>& model, const ContactScene& scene, ContactOptions options = {},
              Method method = Method())
      : IntegratedContact(model, scene, options, Method::kTag),
        method_(std::move(method)),
        accelerations_(model.links.size()),
        v0_(model.nv) {}

  bool is_needed(const VectorX<double>& q, const VectorX<double>& v, const double& h) override {
    survey_.find(q, v, h);
    limits_.find(q, v, h);
    forget_step();
    remember_open_points();
    if (!survey_.overlaps().empty() || !limits_.empty()) return true;
    references_.turn();
    return false;
  }

  [[nodiscard]] Status prepare(const VectorX<double>& q, const VectorX<double>& v,
                               const VectorX<double>& qdd, const double& h) override {
    const Status status = survey_.make_blocks(q, model_.nv);
    if (status == Status::kSingular) return status;
    internal::free_velocity(model_, v, qdd, h, v0_);
    pose_points(q, v, qdd, h);
    x_.setZero();
    x_limits_.setZero(model_.nv);
    if (limits_.empty()) {
      solve_points(h);
    } else {
      limits_.make_blocks(survey_.rows(), survey_.dynamics());
      solve_in_turn(h);
    }
    acceleration_ = x_ + x_limits_;
    survey_.dynamics().finish_response(acceleration_);
    acceleration_ /= h;
    store(h);
    return status;
  }

  void add_forces(const VectorX<double>& q, const VectorX<double>& /*v*/, VectorX<double>& tau,
                  ExternalWrenches<double>& external) override {
    later_.place(q);
    tau += limits_.forces();
    for (const int i : survey_.overlaps()) {
      const ContactPoint& p = survey_.points()[i];
      const Vector3<double> on_b = survey_.links().to_body(p.link_b, p.position);
      ContactSurvey::add_wrenches(p, later_.to_world(p.link_b, on_b), forces_[i].force, later_,
                                  external);
    }
  }

  void finish(const VectorX<double>& q, const VectorX<double>& v, const double& h) override {
    later_.place(q);
    later_.find_twists(q, v, twists_);
    judge_points(later_, twists_, h);
  }

  const Method& method() const { return method_; }

 private:
  static constexpr int kMostTurns = 50;       // of contacts and limits
  static constexpr double kAgreement = 1e-9;  // of the velocities that they make

  void pose_points(const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& qdd,
                   double h);
  void solve_points(double h);
  void solve_in_turn(double h);
  void solve_island(std::size_t first, std::size_t last, double h);
  void store(double h);

  Method method_;
  internal::Twists accelerations_;
  VectorX<double> v0_;
  VectorX<double> x_limits_;
  VectorX<double> before_;             // x_limits_ in the turn before
  std::vector<HeldPoint> held_;        // in the order of overlaps
  std::vector<ReferencePoint> known_;  // of these
  std::vector<std::size_t> order_;     // of these, by island
  HeldProblem problem_;
};

/// All that methods are told of points, but for what limits do to them.
template <class Method>
void HeldContact<Method>::pose_points(const VectorX<double>& q, const VectorX<double>& v,
                                      const VectorX<double>& qdd, double h) {
  const internal::MovingLinks& links = survey_.links();
  links.find_accelerations(q, v, qdd, survey_.twists(), accelerations_);
  held_.clear();
  known_.clear();
  for (const int i : survey_.overlaps()) {
    const ContactPoint& p = survey_.points()[i];
    const Material material = survey_.material(p);
    known_.push_back(references_.recall(p, links));
    HeldPoint out;
    out.velocity = survey_.velocity(p, links, survey_.twists());
    const auto acceleration = [&](int link) {
      return links.acceleration(survey_.twists(), accelerations_, link, p.position);
    };
    const Vector3<double> a = acceleration(p.link_b) - acceleration(p.link_a);
    out.free = out.velocity + h * p.along(a);
    const Vector3<double> d = ReferencePoints::displacement(known_.back(), p, links);
    out.displacement = p.along(d);
    out.static_friction = std::max(material.static_friction, material.dynamic_friction);
    out.dynamic_friction = material.dynamic_friction;
    out.restitution = material.restitution;
    out.scale = survey_.problem().blocks[held_.size()].scale;
    out.slips = known_.back().slips;
    out.impulse[0] = known_.back().normal_impulse;
    held_.push_back(out);
  }
  order_.resize(held_.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::stable_sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
    return survey_.problem().blocks[a].island < survey_.problem().blocks[b].island;
  });
}

/// x_ for x_limits_.
template <class Method>
void HeldContact<Method>::solve_points(double h) {
  const std::vector<ContactBlock>& blocks = survey_.problem().blocks;
  x_.setZero();
  for (std::size_t first = 0; first < order_.size();) {
    std::size_t last = first + 1;
    while (last < order_.size() && blocks[order_[last]].island == blocks[order_[first]].island) {
      ++last;
    }
    solve_island(first, last, h);
    first = last;
  }
}

template <class Method>
void HeldContact<Method>::solve_island(std::size_t first, std::size_t last, double h) {
  ContactProblem& rows = survey_.problem();
  const auto count = static_cast<int>(last - first);
  problem_.points.clear();
  problem_.A.resize(3 * count, 3 * count);
  for (int a = 0; a < count; ++a) {
    const std::size_t i = order_[first + a];
    problem_.points.push_back(held_[i]);
    problem_.points.back().free += rows.velocity(rows.blocks[i], x_limits_).template head<3>();
    for (int b = 0; b <= a; ++b) {
      const ContactMatrix A_ab = rows.coupling(rows.blocks[i], rows.blocks[order_[first + b]]);
      problem_.A.template block<3, 3>(3 * a, 3 * b) = A_ab.topLeftCorner<3, 3>();
      problem_.A.template block<3, 3>(3 * b, 3 * a) = A_ab.topLeftCorner<3, 3>().transpose();
    }
  }
  method_.solve(problem_, h);
  for (int a = 0; a < count; ++a) {
    const HeldPoint& point = problem_.points[a];
    ContactBlock& block = rows.blocks[order_[first + a]];
    block.slips = point.slips;
    block.f.head<3>() = point.impulse;
    rows.add(block, block.f, x_);
  }
}

template <class Method>
void HeldContact<Method>::solve_in_turn(double h) {
  before_.setZero(model_.nv);
  for (int turn = 0; turn < kMostTurns; ++turn) {
    solve_points(h);
    limits_.solve(v0_, x_, h, x_limits_);
    const double size = x_limits_.norm() + x_.norm();
    if (held_.empty() || (x_limits_ - before_).norm() <= kAgreement * size) return;
    before_ = x_limits_;
  }
}

/// Forces, and what is remembered of points.
template <class Method>
void HeldContact<Method>::store(double h) {
  forces_.assign(survey_.points().size(), {});
  for (std::size_t k = 0; k < held_.size(); ++k) {
    const int i = survey_.overlaps()[k];
    const ContactPoint& p = survey_.points()[i];
    const ContactBlock& block = survey_.problem().blocks[k];
    ContactForce& out = forces_[i];
    out.force = p.in_world(block.f.head<3>() / h);
    out.slips = block.slips;
    out.friction = block.slips ? held_[k].dynamic_friction : held_[k].static_friction;
    if (!Method::kRemembers) continue;
    ReferencePoint memory = known_[k];
    memory.slips = block.slips;
    memory.normal_impulse = block.f[0];
    memory.carried += h * survey_.surface_velocity(p);
    references_.add(memory);
  }
  references_.turn();
}

}  // namespace hybridyn
