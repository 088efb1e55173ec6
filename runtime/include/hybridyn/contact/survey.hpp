// What is near in a configuration, for methods whose forces the integrator takes along: points, how
// they move, and what impulses on those that overlap would do (`ContactRows`).
#pragma once

#include <vector>

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/link_motion.hpp"
#include "hybridyn/contact/references.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

class ContactSurvey {
 public:
  /// Model and scene must outlive the object.
  ContactSurvey(const Model<double>& model, const ContactScene& scene)
      : links_(model),
        twists_(model.links.size()),
        detection_(scene),
        rows_(model),
        dynamics_(model) {}

  /// Points that may touch within a step of length h from (q, v).
  void find(const VectorX<double>& q, const VectorX<double>& v, double h) {
    links_.place(q);
    links_.find_twists(q, v, twists_);
    detection_.find([this](int i) -> const Transform<double>& { return links_.pose(i); },
                    [this](int i) -> const Motion<double>& { return twists_[i]; }, h);
    points_ = detection_.points();
    overlaps_.clear();
    for (std::size_t i = 0; i < points_.size(); ++i) {
      points_[i].position += points_[i].gap / 2 * points_[i].normal;
      if (points_[i].gap < 0) overlaps_.push_back(static_cast<int>(i));
    }
  }

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
                           const internal::Twists& twists) const {
    const auto of = [&](int link) {
      const Vector3<double> on_body = links_.to_body(link, p.position);
      return now.velocity(twists, link, now.to_world(link, on_body));
    };
    return p.along(of(p.link_b) - of(p.link_a) + surface_velocity(p));
  }

  /// After find at the same q: blocks of the points that overlap, with columns, scale and island.
  [[nodiscard]] Status make_blocks(const VectorX<double>& q, int freedoms) {
    const Status status = dynamics_.factor(q);
    if (status == Status::kSingular) return status;
    rows_.begin();
    problem_.clear(freedoms);
    for (const int i : overlaps_) {
      ContactBlock block;
      rows_.add_point(points_[i], dynamics_, problem_, block);
      block.scale = problem_.scale(block);
      problem_.blocks.push_back(block);
    }
    rows_.number_islands(problem_);
    return status;
  }

  /// After make_blocks, in the order of `overlaps`.
  ContactProblem& problem() { return problem_; }
  const ContactProblem& problem() const { return problem_; }
  ContactRows& rows() { return rows_; }
  Dynamics<double>& dynamics() { return dynamics_; }

  /// Adds a force on b at a point of the world, and its reaction on a.
  static void add_wrenches(const ContactPoint& p, const Vector3<double>& at,
                           const Vector3<double>& force, const internal::MovingLinks& links,
                           ExternalWrenches<double>& external) {
    for (const double sign : {1.0, -1.0}) {
      const int link = sign > 0 ? p.link_b : p.link_a;
      if (link == kWorld) continue;
      const Transform<double>& X_WB = links.pose(link);
      const Matrix3<double> R_BW = X_WB.rotation.transpose();
      const Vector3<double> moment = (at - X_WB.translation).cross(force);
      external[link] += {R_BW * (sign * moment), R_BW * (sign * force)};
    }
  }

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
