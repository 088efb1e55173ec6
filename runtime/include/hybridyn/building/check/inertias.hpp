// Checks of masses and inertia tensors.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/building/check/numbers.hpp"
#include "hybridyn/building/check/structure.hpp"
#include "hybridyn/building/sound_inertia.hpp"
#include "hybridyn/spatial/inertia.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::checking {

/// False when numbers are unusable; then the other checks of this link make no sense.
inline bool check_link_numbers(const Subject& subject, const LinkDescription& link,
                               Report& report) {
  const std::string remedy = "write finite numbers";
  const bool mass = check_number(subject, "inertial/mass", "mass", link.mass, remedy, report);
  const bool center = check_numbers(subject, "inertial/origin", "centre of mass",
                                    link.center_of_mass, remedy, report);
  const bool tensor =
      check_numbers(subject, "inertial/inertia", "inertia tensor", link.inertia, remedy, report);
  return mass && center && tensor;
}

inline void check_mass(const Subject& subject, const LinkDescription& link, Report& report) {
  if (link.mass < 0) {
    report.error(subject, "inertial/mass", {"mass is negative", number_text(link.mass)},
                 "give a mass of zero or more");
  } else if (link.mass > 0 && link.mass < kLeastMass) {
    report.error(subject, "inertial/mass", {"mass is too small", number_text(link.mass)},
                 "write 1e-30 kg or more, or zero");
  } else if (link.mass == 0 && !link.inertia.isZero(0)) {
    report.warning(subject, "inertial/mass", "has an inertia tensor but no mass",
                   "give it its mass, or set both to zero");
  }
}

/// Beside bodies so many times as heavy rounding takes more of a light one's acceleration than
/// methods estimate (`numerics/conditioning.hpp`).
inline constexpr double kMostProportion = 1e11;

/// What moves together, link by link of the file. Without a tree, and for links that do not move,
/// that is not asked.
class Bodies {
 public:
  enum class Kind { kAny, kStanding, kSound, kUnsound };

  Bodies(const MechanismDescription& d, const Topology& tree, bool floating)
      : d_(d), tree_(tree), floating_(floating) {}

  /// What the body that a link belongs to is.
  Kind of(int link) {
    if (!tree_.is_tree) return Kind::kAny;
    const int body = tree_.body[link];
    if (body == tree_.root && !floating_) return Kind::kStanding;
    if (inertias_.empty()) add_up();
    return is_sound(inertias_[body]) ? Kind::kSound : Kind::kUnsound;
  }

  /// Of what moves.
  void check_proportions(Report& report) {
    if (!tree_.is_tree) return;
    if (inertias_.empty()) add_up();
    int heaviest = -1;
    double most = 0;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < static_cast<int>(inertias_.size()); ++i) {
      const double mass = inertias_[i].mass;
      if (!(mass > 0) || !std::isfinite(mass)) continue;
      if (tree_.body[i] != i || (i == tree_.root && !floating_)) continue;
      least = std::min(least, mass);
      if (mass <= most) continue;
      most = mass;
      heaviest = i;
    }
    if (heaviest < 0 || !(most / least > kMostProportion)) return;
    report.warning(subject_link(d_, heaviest), "inertial/mass",
                   {"mass is more than 1e11 times that of another body, beside which "
                    "accelerations have few digits",
                    number_text(most) + " kg"},
                   "check the units: kilograms");
  }

 private:
  /// Inertias of whole bodies in the frames of their first links.
  void add_up() {
    const std::size_t n = d_.links.size();
    inertias_.assign(n, RigidInertia<double>::zero());
    std::vector<Transform<double>> X_BL(n, Transform<double>::identity());
    for (const int link : tree_.order) {
      const LinkDescription& own = d_.links[link];
      const int body = tree_.body[link];
      if (body != link) {
        const Placement& origin = d_.joints[tree_.carrier[link]].origin;
        X_BL[link] =
            X_BL[tree_.parent_link(link)] * Transform<double>{origin.rotation, origin.translation};
      }
      inertias_[body] +=
          RigidInertia<double>::from_center_of_mass(own.mass, own.center_of_mass, own.inertia)
              .to_parent(X_BL[link]);
    }
  }

  const MechanismDescription& d_;
  const Topology& tree_;
  bool floating_;
  std::vector<RigidInertia<double>> inertias_;
};

/// A tensor with a negative principal moment belongs to no body. Dynamics can do with it as long as
/// the mass matrix is positive definite, which `build_model` asks.
inline void warn_negative_moment(const Subject& subject, double moment, Bodies::Kind body,
                                 Report& report) {
  std::string gist = "inertia tensor has a negative principal moment";
  if (body == Bodies::Kind::kStanding) {
    gist += " (of no consequence: the link does not move)";
  } else if (body == Bodies::Kind::kSound) {
    gist += " (of no consequence: what the link is welded to makes up for it)";
  }
  report.warning(subject, "inertial/inertia", {gist, number_text(moment) + " kg m^2"},
                 "correct ixx ... izz; all principal moments must be zero or more");
}

/// True when the tensor is positive semidefinite, possibly up to the rounding of a file.
inline bool check_definite(const Subject& subject, const LinkDescription& link, Bodies& bodies,
                           Report& report) {
  const double rounding = computed_rounding(link.mass, link.center_of_mass, link.inertia);
  if (is_above(link.inertia, rounding)) return true;
  const double smallest = smallest_moment(link.inertia);
  if (smallest < -rounding - file_rounding(link.inertia)) {
    warn_negative_moment(subject, smallest, bodies.of(subject.index), report);
    return false;
  }
  report.warning(subject, "inertial/inertia",
                 {"inertia tensor has a negative principal moment, taken for rounding",
                  number_text(smallest) + " kg m^2"},
                 "write ixx ... izz with more digits");
  return true;
}

/// Principal moments a + b >= c, which is to say that tr(I)/2 - I, the second moment of the mass
/// distribution, is positive semidefinite. Equality holds for plates and rods.
inline void check_triangle(const Subject& subject, const LinkDescription& link, Report& report) {
  const Matrix3<double>& inertia = link.inertia;
  const Matrix3<double> second_moment =
      0.5 * inertia.trace() * Matrix3<double>::Identity() - inertia;
  const double rounding =
      computed_rounding(link.mass, link.center_of_mass, inertia) + file_rounding(inertia);
  if (is_above(second_moment, rounding)) return;
  report.warning(subject, "inertial/inertia",
                 "no body has this inertia tensor: one principal moment exceeds the sum of the "
                 "other two",
                 "correct ixx ... izz; they are about the centre of mass");
}

inline void check_inertia(const Subject& subject, const LinkDescription& link, Bodies& bodies,
                          Report& report) {
  if (link.inertia.isZero(0)) return;
  if (!link.inertia.isApprox(link.inertia.transpose(), kComputedRounding)) {
    report.error(subject, "inertial/inertia", "inertia tensor is not symmetric",
                 "make it equal to its transpose");
    return;
  }
  if (check_definite(subject, link, bodies, report)) check_triangle(subject, link, report);
}

inline void check_links(const MechanismDescription& d, const Topology& topology, bool floating,
                        Report& report) {
  Bodies bodies(d, topology, floating);
  for (int i = 0; i < static_cast<int>(d.links.size()); ++i) {
    const Subject subject = subject_link(d, i);
    if (!check_link_numbers(subject, d.links[i], report)) continue;
    check_mass(subject, d.links[i], report);
    check_inertia(subject, d.links[i], bodies, report);
  }
  bodies.check_proportions(report);
}

}  // namespace hybridyn::checking
