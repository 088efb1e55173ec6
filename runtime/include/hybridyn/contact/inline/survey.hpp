// Code of survey.hpp.
#pragma once

#include "hybridyn/contact/survey.hpp"

namespace hybridyn {

HYBRIDYN_INLINE ContactSurvey::ContactSurvey(const Model<double>& model, const ContactScene& scene)
    : links_(model),
      twists_(model.links.size()),
      detection_(scene),
      rows_(model),
      dynamics_(model) {}

HYBRIDYN_INLINE void ContactSurvey::find(const VectorX<double>& q, const VectorX<double>& v,
                                         double h) {
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

HYBRIDYN_INLINE Vector3<double> ContactSurvey::velocity(const ContactPoint& p,
                                                        const internal::MovingLinks& now,
                                                        const internal::Twists& twists) const {
  const auto of = [&](int link) {
    const Vector3<double> on_body = links_.to_body(link, p.position);
    return now.velocity(twists, link, now.to_world(link, on_body));
  };
  return p.along(of(p.link_b) - of(p.link_a) + surface_velocity(p));
}

HYBRIDYN_INLINE Status ContactSurvey::make_blocks(const VectorX<double>& q, int freedoms) {
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

HYBRIDYN_INLINE void ContactSurvey::add_wrenches(const ContactPoint& p, const Vector3<double>& at,
                                                 const Vector3<double>& force,
                                                 const internal::MovingLinks& links,
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

}  // namespace hybridyn
