// Code of patch_variants.hpp.
#pragma once

#include "hybridyn/contact/patch_variants.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE void PatchVariants::solve(PatchProblem& patch, const ContactVector& b,
                                          VolumeVariant variant) {
  if (variant == VolumeVariant::kMetric) return solve_in_metric(patch, b);
  find_generators(patch, b);
  find_inverse();
  const ContactVector wanted = -patch.Phi.ldlt().solve(b);
  amounts_.assign(generators_.size(), 0);
  ContactVector i = ContactVector::Zero();
  const int rounds = variant == VolumeVariant::kLiteral ? 1 : kRounds;
  for (int round = 0; round < rounds; ++round) {
    const ContactVector y = inverse_ * (wanted - i);
    i.setZero();
    for (std::size_t c = 0; c < generators_.size(); ++c) {
      amounts_[c] = std::max(amounts_[c] + generators_[c].dot(y), 0.0);
      i += amounts_[c] * generators_[c];
    }
  }
  patch.i = i;
  patch.has_loads = true;
  patch.loads.fill(Vector3<double>::Zero());
  for (std::size_t c = 0; c < generators_.size(); ++c) {
    const ConeEdge& e = edges_[c];
    const double mu = patch.cone.friction;
    patch.loads[e.corner] += amounts_[c] * Vector3<double>(1, mu * e.c, mu * e.s);
  }
}

HYBRIDYN_INLINE void PatchVariants::find_generators(const PatchProblem& patch,
                                                    const ContactVector& b) {
  const double begin = std::atan2(-b[2], -b[1]);
  edges_.clear();
  generators_.clear();
  for (int l = 0; l < patch.cone.polygon.count; ++l) {
    for (int p = 0; p < kDirections; ++p) {
      const double angle = begin + p * kTurn;
      edges_.push_back({l, std::cos(angle), std::sin(angle)});
      generators_.push_back(patch.cone.edge(edges_.back()));
    }
  }
}

HYBRIDYN_INLINE void PatchVariants::find_inverse() {
  constexpr double kNothing = 1e-12;  // of the largest
  ContactMatrix AA = ContactMatrix::Zero();
  for (const ContactVector& a : generators_) AA += a * a.transpose();
  const Eigen::SelfAdjointEigenSolver<ContactMatrix> of(AA);
  const ContactVector values = of.eigenvalues();
  inverse_.setZero();
  for (int k = 0; k < 6; ++k) {
    if (!(values[k] > kNothing * values[5])) continue;
    const ContactVector v = of.eigenvectors().col(k);
    inverse_ += v * v.transpose() / values[k];
  }
}

HYBRIDYN_INLINE void PatchVariants::solve_in_metric(PatchProblem& patch, const ContactVector& b) {
  const ContactMatrix Phi = patch.Phi;
  const ContactMatrix QPhi = metric(patch.cone.polygon) * Phi;
  patch.Phi = Phi * QPhi;
  patch.Phi.diagonal() += 1e-10 * patch.Phi.diagonal();
  const ContactVector own = QPhi.transpose() * b;
  patch.set_active({});
  const double scale = patch.cone.speed(own);
  descent_.solve(patch, own, ContactVector::Zero(), 1e-11 * scale);
  patch.Phi = Phi;
}

HYBRIDYN_INLINE ContactMatrix PatchVariants::metric(const geometry::PatchPolygon& polygon) {
  std::vector<geometry::detail::PlanePoint> corners;
  for (int l = 0; l < polygon.count; ++l) corners.push_back({polygon.x[l], polygon.y[l]});
  geometry::PlaneMoments m = geometry::detail::moments_of(corners);
  constexpr double kSmall = 1e-3;  // m: as of `PatchFinder`, also for points and segments
  m.area = std::max(m.area, kSmall * kSmall);
  m.xx += m.area * kSmall * kSmall;
  m.yy += m.area * kSmall * kSmall;
  ContactMatrix Q = ContactMatrix::Zero();
  Q.diagonal() << m.area, m.area, m.area, m.xx + m.yy, m.yy, m.xx;
  Q(0, 4) = Q(4, 0) = m.y;
  Q(0, 5) = Q(5, 0) = -m.x;
  Q(4, 5) = Q(5, 4) = -m.xy;
  Q(1, 3) = Q(3, 1) = -m.y;
  Q(2, 3) = Q(3, 2) = m.x;
  return Q;
}

}  // namespace hybridyn::internal
