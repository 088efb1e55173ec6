// Where points that overlap touched first, fixed in body a, from which they are displaced:
//   p_0 = p_- + (p - p_-) g_- / (g_- - g)   for a point p of b that was at p_- with an open gap g_-
//                                           a step ago, and has the gap g < 0 now     [R] (13)
//   p_0 = p - g n                           for one that was nowhere near, or slips: its projection
//   d = p - p_0 along the surface, and g along the normal
// All in axes of a, so that bodies that move take their references along. Surfaces that move along
// themselves, as conveyors do, take them too: that is `carried`.
#pragma once

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/link_motion.hpp"
#include "hybridyn/contact/memory.hpp"

namespace hybridyn {

struct ReferencePoint {
  std::uint64_t key = 0;
  bool slips = false;
  double gap = 0;                                     // negative: it touches
  double normal_impulse = 0;                          // of the last step
  Vector3<double> on_a = Vector3<double>::Zero();     // p_0, or p where it does not touch
  Vector3<double> on_b = Vector3<double>::Zero();     // p
  Vector3<double> carried = Vector3<double>::Zero();  // of b's surface against a's, in the world

  /// All that it has beside its key and `slips`.
  std::array<double*, 2> scalars() { return {&gap, &normal_impulse}; }
  std::array<Vector3<double>*, 3> vectors() { return {&on_a, &on_b, &carried}; }
};

class ReferencePoints {
 public:
  /// What is known of a point, now that it is here; its position is that on b's surface. With
  /// `follows` the reference of one that slips is where it was put, and not its projection.
  ReferencePoint recall(const ContactPoint& p, const internal::MovingLinks& links,
                        bool follows = false) const {
    const ReferencePoint* last = memories_.find(p.key);
    const bool touched = last != nullptr && last->gap < 0;
    if (touched && p.gap < 0 && (follows || !last->slips)) return with_gap(*last, p.gap);
    ReferencePoint out;
    out.key = p.key;
    out.gap = p.gap;
    const Vector3<double>& at = p.position;
    out.on_b = links.to_body(p.link_b, at);
    const Vector3<double> on_a = links.to_body(p.link_a, p.gap < 0 ? at - p.gap * p.normal : at);
    out.on_a = on_a;
    if (!(p.gap < 0) || last == nullptr) return out;
    if (touched) {  // and slips
      out.slips = true;
      out.normal_impulse = last->normal_impulse;
    } else {
      const Vector3<double> now = links.to_body(p.link_a, at);
      out.on_a = last->on_a + last->gap / (last->gap - p.gap) * (now - last->on_a);
    }
    return out;
  }

  /// d in the world; along the normal it is the gap.
  static Vector3<double> displacement(const ReferencePoint& reference, const ContactPoint& p,
                                      const internal::MovingLinks& links) {
    const Vector3<double> d = links.to_world(p.link_b, reference.on_b) -
                              links.to_world(p.link_a, reference.on_a) + reference.carried;
    return d + (p.gap - p.normal.dot(d)) * p.normal;
  }

  void add(const ReferencePoint& reference) { memories_.add(reference); }
  /// What was added since is what is known.
  void turn() { memories_.turn(); }
  void clear() { memories_.clear(); }

  void save(std::vector<double>& out) const { save_memories(memories_, out); }
  [[nodiscard]] bool restore(const std::vector<double>& saved) {
    return restore_memories(saved, memories_);
  }

 private:
  static ReferencePoint with_gap(ReferencePoint reference, double gap) {
    reference.gap = gap;
    return reference;
  }

  MemoriesOf<ReferencePoint> memories_;
};

}  // namespace hybridyn
