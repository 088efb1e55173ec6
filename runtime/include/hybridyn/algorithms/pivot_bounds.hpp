// What the terms that a pivot of M is the rest of can be at most, in any configuration: composite
// inertias bound articulated ones. Multiplied by the inverse of a pivot they show at once that it
// keeps its digits; only where they do not need the terms themselves be looked at.
#pragma once

#include <limits>
#include <vector>

#include "hybridyn/algorithms/articulated_sweep.hpp"
#include "hybridyn/building/regularity.hpp"

namespace hybridyn::internal {

template <class S>
class PivotBounds {
 public:
  explicit PivotBounds(const Model<S>& model) : links_(model.links.size()), freedoms_(model.nv) {
    const S slide = kSlide * extent(model);
    std::vector<Moments> moments(model.links.size());
    for (int i = model.size() - 1; i >= 0; --i) {
      const Link<S>& link = model.links[i];
      Moments& own = moments[i];
      own.add_link(link);
      InertiaSize<S>& size = links_[i];
      size.translational += S(3) * own.mass;
      size.rotational += own.trace;
      if (!own.is_sound) size = {kUnknown, kUnknown};
      bound_freedoms(link, size);
      if (link.parent == kWorld) continue;
      S distance = link.X_PJ.translation.norm();
      if (moves_origin(link.type)) {
        distance += slide;
        sliding_.push_back({i, distance * distance});
      }
      moments[link.parent].add(own, distance);
      if (own.is_sound) links_[link.parent].add(size, Vector3<S>(distance, S(0), S(0)));
    }
  }

  /// The largest terms of a freedom's pivot, and of a link's inertia with all that it carries.
  const S& operator[](int freedom) const { return freedoms_[freedom]; }
  const InertiaSize<S>& of_link(int link) const { return links_[link]; }

  /// Whether no joint slides further out than the bounds allow; `kinematics(i)` is the
  /// LinkKinematics<S> of link i.
  template <class KinematicsOf>
  bool hold(const KinematicsOf& kinematics) const {
    for (const Sliding& s : sliding_) {
      if (!(kinematics(s.link).X_PC.translation.squaredNorm() <= s.squared)) return false;
    }
    return true;
  }

 private:
  struct Sliding {
    int link;
    S squared;  // of the largest distance from the parent's origin
  };

  /// Moments of a link and all that it carries, about the origin of its body frame.
  struct Moments {
    S mass{0};
    S first{0};
    S trace{0};  // of the rotational inertia
    bool is_sound = true;

    void add_link(const Link<S>& link) {
      const RigidInertia<S>& I = link.inertia;
      mass += I.mass;
      first += I.first_moment.norm();
      trace += I.rotational.xx + I.rotational.yy + I.rotational.zz;
      is_sound = is_sound && has_sound_inertia(link);
    }
    void add(const Moments& child, const S& distance) {
      mass += child.mass;
      first += child.first + distance * child.mass;
      trace += child.trace + S(2) * distance * (S(2) * child.first + distance * child.mass);
      is_sound = is_sound && child.is_sound;
    }
  };

  /// Twice, so that rounding in what is bounded does not matter.
  void bound_freedoms(const Link<S>& link, const InertiaSize<S>& size) {
    if (link.nv() == 1) {
      freedoms_[link.v_index] = S(2) * axis_size(link, size);
      return;
    }
    const S unused_q[7] = {};  // the lengths of the columns do not depend on q
    const Matrix6U<S> subspace = motion_subspace(link, unused_q);
    for (int k = 0; k < link.nv(); ++k) {
      const bool is_known = size.rotational < kUnknown;
      freedoms_[link.v_index + k] = is_known ? S(2) * size.along(subspace.col(k)) : kUnknown;
    }
  }

  /// The length of all links one after the other.
  static S extent(const Model<S>& model) {
    S out(0);
    for (const Link<S>& link : model.links) {
      out += link.X_PJ.translation.norm();
      if (link.inertia.mass > S(0)) out += link.inertia.first_moment.norm() / link.inertia.mass;
    }
    return out;
  }

  /// Joints that slide further than this, relative to the mechanism's extent, are not bounded.
  static constexpr S kSlide = S(8);
  static constexpr S kUnknown = std::numeric_limits<S>::infinity();

  std::vector<InertiaSize<S>> links_;
  std::vector<S> freedoms_;
  std::vector<Sliding> sliding_;
};

}  // namespace hybridyn::internal
