// Which solids of a scene overlap, and their patches.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "hybridyn/contact/near_pairs.hpp"
#include "hybridyn/geometry/patch.hpp"

namespace hybridyn {

/// Solids a and b that overlap.
struct OverlappingPair {
  std::uint64_t key;  // of the pair: the same from step to step
  int collider_a;
  int collider_b;
  int link_a;  // or kWorld
  int link_b;
  int before;  // its number when pairs were looked for before, if both are where they were; else -1
  geometry::ContactPatch patch;
};

namespace internal {

/// How far a solid extends along a unit vector, from the world's origin.
inline double extent(const geometry::Shape& shape, const Transform<double>& X_WS,
                     const Vector3<double>& n) {
  const Vector3<double> n_S = X_WS.rotation.transpose() * n;
  const double at = n.dot(X_WS.translation);
  switch (shape.kind) {
    case geometry::ShapeKind::kHalfSpace:
      return std::numeric_limits<double>::infinity();
    case geometry::ShapeKind::kSphere:
      return at + shape.radius;
    case geometry::ShapeKind::kCapsule:
      return at + shape.radius + shape.half_length * std::abs(n_S.z());
    case geometry::ShapeKind::kCylinder:
      return at + shape.radius * n_S.head<2>().norm() + shape.half_length * std::abs(n_S.z());
    case geometry::ShapeKind::kBox:
      return at + shape.half_edges.dot(n_S.cwiseAbs());
    case geometry::ShapeKind::kPolyhedron:
      break;
  }
  const geometry::Polyhedron& solid = *shape.polyhedron;
  return at + n_S.dot(solid.vertices[geometry::support_vertex(solid, n_S, 0)]);
}

}  // namespace internal

class OverlapDetection {
 public:
  /// The scene must outlive the object. Solids of links of which `can_touch(link)` is false are left
  /// out.
  template <class CanTouch>
  OverlapDetection(const ContactScene& scene, const CanTouch& can_touch)
      : near_(scene, can_touch) {}

  /// Looks for pairs that overlap, by their keys, for poses X_WB of the links. `last_normal(key)`: what
  /// the normal of a pair was in the step before, or null. Patches are found by
  /// `executor(begin, end, f)`, which calls f for all in between.
  template <class PoseOf, class NormalOf, class Executor>
  void find(const PoseOf& pose, const NormalOf& last_normal, const Executor& executor) {
    const auto at_rest = [](int) { return Motion<double>::zero(); };
    const auto& near = near_.find(pose, at_rest, 0, 0);
    begin(near);
    const auto count = static_cast<int>(moved_.size());
    finders_.resize(std::max<std::size_t>(finders_.size(), (count + kChunk - 1) / kChunk));
    executor(0, (count + kChunk - 1) / kChunk, [&](int chunk) {
      const int end = std::min((chunk + 1) * kChunk, count);
      for (int i = chunk * kChunk; i < end; ++i) {
        look_at(pairs_[moved_[i]], last_normal, finders_[chunk]);
      }
    });
  }

  /// After that: numbers those that overlap and are wanted. What is left out is none of those from
  /// before the next time.
  template <class IsWanted>
  void choose(const IsWanted& is_wanted) {
    found_.clear();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      Candidate& candidate = pairs_[i];
      candidate.number = -1;
      if (!candidate.overlaps || !is_wanted(candidate.pair)) continue;
      candidate.number = static_cast<int>(found_.size());
      found_.push_back(static_cast<int>(i));
    }
  }
  /// Calls f for all pairs that overlap.
  template <class Function>
  void each(const Function& f) const {
    for (const Candidate& candidate : pairs_) {
      if (candidate.overlaps) f(candidate.pair);
    }
  }

  int count() const { return static_cast<int>(found_.size()); }
  const OverlappingPair& operator[](int i) const { return pairs_[found_[i]].pair; }
  const NearPairs& near() const { return near_; }

 private:
  static constexpr int kChunk = 16;  // pairs that have a finder
  /// m: solids that are as far apart along a direction do not overlap, whatever rounding does.
  static constexpr double kApart = 1e-9;

  struct Candidate {
    OverlappingPair pair;
    Vector3<double> axis;  // along which they were apart, from a to b; zero: none is known
    bool is_known;         // whether they overlap, for poses that there were
    bool overlaps;
    int number;  // among those that overlap
  };
  struct Finder {
    geometry::PatchFinder patch;
    geometry::Manifold manifold;
  };

  void begin(const std::vector<geometry::BroadPhase::Pair>& near);
  void take_over(const std::vector<geometry::BroadPhase::Pair>& near);
  bool is_still(const Candidate& candidate) const {
    return near_.is_still(candidate.pair.collider_a) && near_.is_still(candidate.pair.collider_b);
  }
  template <class NormalOf>
  void look_at(Candidate& candidate, const NormalOf& last_normal, Finder& finder);
  bool are_apart(const Candidate& candidate) const;

  NearPairs near_;
  std::vector<Candidate> pairs_, last_pairs_;  // by key
  std::vector<int> moved_;                     // of pairs_, against each other
  std::vector<Finder> finders_;
  std::vector<int> found_;
};

/// Pairs, with what is known of them from before, and which are to be looked at.
inline void OverlapDetection::begin(const std::vector<geometry::BroadPhase::Pair>& near) {
  const auto is_same = [](const Candidate& candidate, const geometry::BroadPhase::Pair& pair) {
    return candidate.pair.collider_a == pair.a && candidate.pair.collider_b == pair.b;
  };
  if (!std::equal(pairs_.begin(), pairs_.end(), near.begin(), near.end(), is_same)) take_over(near);
  moved_.clear();
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    Candidate& candidate = pairs_[i];
    if (candidate.is_known && is_still(candidate)) {
      candidate.pair.before = candidate.overlaps ? candidate.number : -1;
      continue;
    }
    candidate.is_known = true;
    candidate.pair.before = -1;
    moved_.push_back(static_cast<int>(i));
  }
}

inline void OverlapDetection::take_over(const std::vector<geometry::BroadPhase::Pair>& near) {
  std::swap(pairs_, last_pairs_);
  pairs_.resize(near.size());
  std::size_t known = 0;
  for (std::size_t i = 0; i < near.size(); ++i) {
    const auto [a, b] = near[i];
    const std::uint64_t key = internal::pair_key(a, b) << 32U;
    while (known < last_pairs_.size() && last_pairs_[known].pair.key < key) ++known;
    Candidate& out = pairs_[i];
    if (known < last_pairs_.size() && last_pairs_[known].pair.key == key) {
      out = last_pairs_[known];
      continue;
    }
    out.pair.key = key;
    out.pair.collider_a = a;
    out.pair.collider_b = b;
    out.pair.link_a = near_.collider(a).link;
    out.pair.link_b = near_.collider(b).link;
    out.axis.setZero();
    out.is_known = out.overlaps = false;
  }
}

inline bool OverlapDetection::are_apart(const Candidate& candidate) const {
  const Vector3<double>& n = candidate.axis;
  if (n.isZero(0)) return false;
  const int a = candidate.pair.collider_a;
  const int b = candidate.pair.collider_b;
  return -internal::extent(near_.collider(b).shape, near_.pose(b), -n) -
             internal::extent(near_.collider(a).shape, near_.pose(a), n) >
         kApart;
}

template <class NormalOf>
void OverlapDetection::look_at(Candidate& candidate, const NormalOf& last_normal, Finder& finder) {
  candidate.overlaps = false;
  if (are_apart(candidate)) return;
  OverlappingPair& pair = candidate.pair;
  const geometry::Shape& a = near_.collider(pair.collider_a).shape;
  const geometry::Shape& b = near_.collider(pair.collider_b).shape;
  const Transform<double>& X_WA = near_.pose(pair.collider_a);
  const Transform<double>& X_WB = near_.pose(pair.collider_b);
  candidate.axis.setZero();
  candidate.overlaps = finder.patch.find(a, X_WA, b, X_WB, last_normal(pair.key), pair.patch);
  if (candidate.overlaps) return;
  constexpr double kAnywhere = 1e9;
  geometry::collide(a, X_WA, b, X_WB, kAnywhere, finder.manifold);
  if (finder.manifold.count > 0) candidate.axis = finder.manifold.normal;
}

}  // namespace hybridyn
