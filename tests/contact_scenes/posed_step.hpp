// What a step in contact poses to a method: one coefficient of friction, no memory of earlier steps.
#pragma once

#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"

namespace hybridyn::testing {

struct PosedStep {
  /// From (q, v), where nothing but qdd acts otherwise. `by_tree`: without columns of all freedoms
  /// where that can be. The model must outlive the object.
  PosedStep(const Model<double>& model, const ContactScene& scene, const VectorX<double>& q,
            const VectorX<double>& v, const VectorX<double>& qdd, double h, double friction,
            bool by_tree = false)
      : mechanism(model), links(model), detection(scene) {
    internal::Twists twists(model.links.size());
    internal::Twists free(model.links.size());
    mechanism.place(q, v, links, twists);
    detection.find([&](int i) -> const Transform<double>& { return links.pose(i); },
                   [&](int i) -> const Motion<double>& { return twists[i]; }, h);
    problem.admit_tree(by_tree);
    status = mechanism.begin(q, v, qdd, h, detection.points(), {}, links, free, problem);
    if (status == Status::kSingular) return;
    for (const ContactPoint& p : detection.points()) {
      ContactBlock& block = problem.blocks.emplace_back();
      block.static_friction = block.dynamic_friction = block.law.friction = friction;
      mechanism.add_point(p, problem, block);
      block.scale = problem.scale(block);
      block.R.setConstant(1e-4 * block.scale);
      block.c.head<3>() = p.along(links.velocity(free, p.link_b, p.position) -
                                  links.velocity(free, p.link_a, p.position));
      block.c[0] += (p.gap >= 0 ? 1 : 0.1) * p.gap / h;
    }
    mechanism.number_islands(problem);
  }
  PosedStep(const PosedStep&) = delete;
  PosedStep& operator=(const PosedStep&) = delete;

  NumericContact mechanism;
  internal::MovingLinks links;
  ContactDetection detection;
  ContactProblem problem;
  Status status = Status::kOk;
};

}  // namespace hybridyn::testing
