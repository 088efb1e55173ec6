// What methods of contact share whose forces the integrator takes along: what is near, limits of
// joints, references of points, and the account of the step.
#pragma once

#include "hybridyn/contact/limits.hpp"
#include "hybridyn/contact/survey.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn::internal {

class IntegratedContact : public ContactMethod {
 public:
  /// Model and scene must outlive the object. `tag`, below zero, begins what is saved.
  IntegratedContact(const Model<double>& model, const ContactScene& scene,
                    const ContactOptions& options, double tag)
      : model_(model),
        tag_(tag),
        survey_(model, scene),
        limits_(model, options),
        later_(model),
        twists_(model.links.size()),
        x_(VectorX<double>::Zero(model.nv)),
        acceleration_(VectorX<double>::Zero(model.nv)) {}

  void start() override {
    references_.clear();
    limits_.clear();
    forget_step();
  }

  void save(std::vector<double>& out) const override {
    references_.save(out);
    out.insert(out.begin(), tag_);
  }
  /// What another method remembers says nothing to this one.
  [[nodiscard]] bool restore(const std::vector<double>& saved) override {
    if (saved.empty()) return false;
    if (saved[0] != tag_) return true;
    return references_.restore({saved.begin() + 1, saved.end()});
  }

  bool adds_forces() const override { return true; }

  const std::vector<ContactPoint>& points() const override { return survey_.points(); }
  const std::vector<ContactForce>& forces() const override { return forces_; }
  const Transform<double>& pose(int link) const override { return survey_.links().pose(link); }
  const VectorX<double>& acceleration() const override { return acceleration_; }
  const VectorX<double>& joint_forces() const override { return limits_.forces(); }

 protected:
  void forget_step() {
    forces_.clear();
    acceleration_.setZero();
  }

  /// References of points that do not touch: where they are, in case they do in the next step.
  void remember_open_points() {
    for (const ContactPoint& p : survey_.points()) {
      if (!(p.gap < 0)) references_.add(references_.recall(p, survey_.links()));
    }
  }

  /// Velocities for twists at these places, and residuals, of all points.
  void judge_points(const MovingLinks& now, const Twists& twists, double h) {
    std::size_t k = 0;  // of the blocks
    for (std::size_t i = 0; i < forces_.size(); ++i) {
      const ContactPoint& p = survey_.points()[i];
      forces_[i].velocity = survey_.velocity(p, now, twists);
      ContactBlock block;
      if (p.gap < 0) block = survey_.problem().blocks[k++];
      block.law.friction = forces_[i].friction;
      judge(block.law, block.scale, block.f, room_of(p.gap, block.bounce, h), forces_[i]);
    }
  }

  const Model<double>& model_;
  double tag_;
  ContactSurvey survey_;
  LimitImpulses limits_;
  ReferencePoints references_;
  MovingLinks later_;  // within the step, and at its end
  Twists twists_;
  std::vector<ContactForce> forces_;
  VectorX<double> x_;  // of contacts
  VectorX<double> acceleration_;
};

}  // namespace hybridyn::internal
