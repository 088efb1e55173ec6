// Contact and joint limits as a scheme of a simulation's steps: whatever touches, or reaches a limit
// within a step, is moved by `ContactStep` (or `VolumeStep`), all else by the integrator.
//
//   ContactScheme contact(model, scene);
//   SimulationOptions<double> options;
//   options.scheme = &contact;
//   Simulation<double> simulation(model, law, options);
#pragma once

#include "hybridyn/contact/step.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn {

/// `Step` is `ContactStep`, or a class with the same functions.
template <class Step>
class ContactSchemeOf : public ContactMethod {
 public:
  /// Model and scene must outlive the object.
  template <class... More>
  ContactSchemeOf(const Model<double>& model, const ContactScene& scene,
                  ContactOptions options = {}, More... more)
      : model_(model), step_(model, scene, options, more...), q_(model.nq), v_(model.nv) {}

  void start() override { step_.clear(); }

  void save(std::vector<double>& out) const override { step_.save(out); }
  /// What another method remembers says nothing to this one; that of all but one begins below zero.
  [[nodiscard]] bool restore(const std::vector<double>& saved) override {
    const double tag = saved.empty() || saved[0] >= 0 ? 0 : saved[0];
    if (tag != Step::kTag) return true;
    return saved.empty() || step_.restore(saved);
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
    if (status != Status::kSingular) replace(x);
    return status;
  }

  const std::vector<ContactPoint>& points() const override { return step_.points(); }
  const std::vector<ContactForce>& forces() const override { return step_.forces(); }
  const Transform<double>& pose(int link) const override { return step_.pose(link); }
  const VectorX<double>& acceleration() const override { return step_.acceleration(); }
  const VectorX<double>& joint_forces() const override { return step_.joint_forces(); }

  /// The last step's contacts, and what is remembered of them.
  const Step& last() const { return step_; }
  Step& last() { return step_; }

 protected:
  /// What touches, in x.
  void replace(VectorX<double>& x) const {
    for (int i = 0; i < model_.size(); ++i) {
      if (!step_.is_touched(i)) continue;
      const Link<double>& link = model_.links[i];
      x.segment(link.q_index, link.nq()) = q_.segment(link.q_index, link.nq());
      x.segment(model_.nq + link.v_index, link.nv()) = v_.segment(link.v_index, link.nv());
    }
  }

  const Model<double>& model_;
  Step step_;
  VectorX<double> q_;
  VectorX<double> v_;
};

using ContactScheme = ContactSchemeOf<ContactStep>;

/// What touches is moved by the integrator as all else is, and then corrected: projected_step.hpp.
class ProjectedContactScheme final : public ContactScheme {
 public:
  using ContactScheme::ContactScheme;

  bool leaves_some() const override { return true; }

  [[nodiscard]] Status step(const VectorX<double>& /*q*/, const VectorX<double>& v,
                            const VectorX<double>& /*qdd*/, const double& h,
                            VectorX<double>& x) override {
    q_free_ = x.head(model_.nq);
    v_free_ = x.tail(model_.nv);
    const Status status = step_.project(q_free_, v_free_, v, h, q_, v_);
    if (status != Status::kSingular) replace(x);
    return status;
  }

 private:
  VectorX<double> q_free_;
  VectorX<double> v_free_;
};

}  // namespace hybridyn
