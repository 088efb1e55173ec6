// What is near in a configuration, for methods whose forces the integrator takes along: points, how
// they move, and what impulses on those that overlap would do (`ContactRows`).
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/link_motion.hpp"
#include "hybridyn/contact/references.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

class ContactSurvey {
 public:
  /// Model and scene must outlive the object.
  ContactSurvey(const Model<double>& model, const ContactScene& scene);

  /// Points that may touch within a step of length h from (q, v).
  void find(const VectorX<double>& q, const VectorX<double>& v, double h);

  /// Their positions are those on b's surface.
  const std::vector<ContactPoint>& points() const { return points_; }
  /// Indices of those that overlap.
  const std::vector<int>& overlaps() const { return overlaps_; }
  const internal::MovingLinks& links() const { return links_; }
  const internal::Twists& twists() const { return twists_; }

  Material material(const ContactPoint& p) const { return detection_.material(p); }
  Vector3<double> surface_velocity(const ContactPoint& p) const {
    return detection_.surface_velocity(p);
  }

  /// Velocity of b's surface against a's along n, t1, t2, of the material points that are at p where
  /// `find` was, for the bodies' twists anywhere.
  Vector3<double> velocity(const ContactPoint& p, const internal::MovingLinks& now,
                           const internal::Twists& twists) const;

  /// After find at the same q: blocks of the points that overlap, with columns, scale and island.
  [[nodiscard]] Status make_blocks(const VectorX<double>& q, int freedoms);

  /// After make_blocks, in the order of `overlaps`.
  ContactProblem& problem() { return problem_; }
  const ContactProblem& problem() const { return problem_; }
  ContactRows& rows() { return rows_; }
  Dynamics<double>& dynamics() { return dynamics_; }

  /// Adds a force on b at a point of the world, and its reaction on a.
  static void add_wrenches(const ContactPoint& p, const Vector3<double>& at,
                           const Vector3<double>& force, const internal::MovingLinks& links,
                           ExternalWrenches<double>& external);

 private:
  internal::MovingLinks links_;
  internal::Twists twists_;
  ContactDetection detection_;
  ContactRows rows_;
  Dynamics<double> dynamics_;
  ContactProblem problem_;
  std::vector<ContactPoint> points_;
  std::vector<int> overlaps_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/survey.hpp"
#endif
