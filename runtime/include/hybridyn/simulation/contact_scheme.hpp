// Contact and joint limits as a scheme of a simulation's steps: whatever touches, or reaches a limit
// within a step, is moved by `ContactStep`, all else by the integrator.
//
//   ContactScheme contact(model, scene);
//   SimulationOptions<double> options;
//   options.scheme = &contact;
//   Simulation<double> simulation(model, law, options);
#pragma once

#include "hybridyn/contact/step.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn {

class ContactScheme final : public ContactMethod {
 public:
  /// Model and scene must outlive the object.
  ContactScheme(const Model<double>& model, const ContactScene& scene, ContactOptions options = {})
      : model_(model), step_(model, scene, options), q_(model.nq), v_(model.nv) {}

  void start() override { step_.clear(); }

  void save(std::vector<double>& out) const override { save_memories(step_.memories(), out); }
  /// What another method remembers begins below zero, and says nothing to this one.
  [[nodiscard]] bool restore(const std::vector<double>& saved) override {
    if (!saved.empty() && saved[0] < 0) return true;
    return restore_memories(saved, step_.memories());
  }

  bool is_needed(const VectorX<double>& q, const VectorX<double>& v, const double& h) override {
    return step_.find(q, v, h);
  }

  bool leaves_some() const override {
    for (int i = 0; i < model_.size(); ++i) {
      if (!step_.is_touched(i)) return true;
    }
    return false;
  }

  [[nodiscard]] Status step(const VectorX<double>& q, const VectorX<double>& v,
                            const VectorX<double>& qdd, const double& h,
                            VectorX<double>& x) override {
    const Status status = step_.solve(q, v, qdd, h, q_, v_);
    if (status == Status::kSingular) return status;
    for (int i = 0; i < model_.size(); ++i) {
      if (!step_.is_touched(i)) continue;
      const Link<double>& link = model_.links[i];
      x.segment(link.q_index, link.nq()) = q_.segment(link.q_index, link.nq());
      x.segment(model_.nq + link.v_index, link.nv()) = v_.segment(link.v_index, link.nv());
    }
    return status;
  }

  const std::vector<ContactPoint>& points() const override { return step_.points(); }
  const std::vector<ContactForce>& forces() const override { return step_.forces(); }
  const Transform<double>& pose(int link) const override { return step_.pose(link); }
  const VectorX<double>& acceleration() const override { return step_.acceleration(); }
  const VectorX<double>& joint_forces() const override { return step_.joint_forces(); }

  /// The last step's contacts, and what is remembered of them.
  const ContactStep& last() const { return step_; }
  ContactStep& last() { return step_; }

 private:
  const Model<double>& model_;
  ContactStep step_;
  VectorX<double> q_;
  VectorX<double> v_;
};

}  // namespace hybridyn
