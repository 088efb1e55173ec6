// The velocities of a mechanism as a tree. They are numbered depth first, so that those which move
// with velocity k are a range: k to end(k). Each has a lane in rows of numbers by velocity.
#pragma once

#include <array>
#include <type_traits>
#include <utility>

#include "hybridyn/kernel/tree/lanes.hpp"

namespace hybridyn::internal {

/// A tree known to the compiler. Data has kSize, kIsFloating (a free joint on the ground carries
/// everything else), and by velocity kParents (that before it on the way to the ground, or -1) and
/// kFirst (the first one of its joint).
template <class Data>
class StaticTree {
 public:
  static constexpr bool kIsStatic = true;
  static constexpr int kCapacity = Data::kSize;

  static constexpr int size() { return Data::kSize; }
  static constexpr bool is_floating() { return Data::kIsFloating; }
  /// Velocities of the floating base.
  static constexpr int base() { return Data::kIsFloating ? 6 : 0; }
  static constexpr int parent(int k) { return Data::kParents[static_cast<std::size_t>(k)]; }
  static constexpr int first(int k) { return Data::kFirst[static_cast<std::size_t>(k)]; }
  static constexpr int end(int k) { return kEnds[static_cast<std::size_t>(k)]; }
  /// One past the last velocity of the joint.
  static constexpr int joint_end(int k) { return kJointEnds[static_cast<std::size_t>(k)]; }
  /// Of joints other than the floating base.
  static constexpr bool has_joints_of_several() { return kHasJointsOfSeveral; }

 private:
  static constexpr std::array<int, Data::kSize> ends() {
    std::array<int, Data::kSize> out{};
    for (int k = Data::kSize; k-- > 0;) {
      const auto at = static_cast<std::size_t>(k);
      if (out[at] < k + 1) out[at] = k + 1;
      if (Data::kParents[at] < 0) continue;
      const auto parent = static_cast<std::size_t>(Data::kParents[at]);
      if (out[parent] < out[at]) out[parent] = out[at];
    }
    return out;
  }
  static constexpr std::array<int, Data::kSize> joint_ends() {
    std::array<int, Data::kSize> out{};
    for (int k = Data::kSize; k-- > 0;) {
      const bool is_last = k + 1 == Data::kSize || first(k + 1) != first(k);
      out[static_cast<std::size_t>(k)] = is_last ? k + 1 : out[static_cast<std::size_t>(k) + 1];
    }
    return out;
  }
  static constexpr bool find_joints_of_several() {
    for (int k = base(); k < size(); ++k) {
      if (first(k) != k) return true;
    }
    return false;
  }
  static constexpr std::array<int, Data::kSize> kEnds = ends();
  static constexpr std::array<int, Data::kSize> kJointEnds = joint_ends();
  static constexpr bool kHasJointsOfSeveral = find_joints_of_several();
};

template <class Visit, int... K>
[[gnu::always_inline]] inline void visit_all(std::integer_sequence<int, K...> /*k*/,
                                             const Visit& visit) {
  (visit(std::integral_constant<int, K>()), ...);
}

/// Beyond, code would get long.
inline constexpr int kMostUnrolled = 64;

/// visit(k) of all velocities, parents first; k is a constant where the compiler knows the tree.
template <class Tree, class Visit>
[[gnu::always_inline]] inline void for_velocities(const Tree& tree, const Visit& visit) {
  if constexpr (Tree::kIsStatic && Tree::kCapacity <= kMostUnrolled) {
    visit_all(std::make_integer_sequence<int, Tree::kCapacity>(), visit);
  } else {
    for (int k = 0; k < tree.size(); ++k) visit(k);
  }
}
/// Parents last.
template <class Tree, class Visit>
[[gnu::always_inline]] inline void for_velocities_inward(const Tree& tree, const Visit& visit) {
  if constexpr (Tree::kIsStatic && Tree::kCapacity <= kMostUnrolled) {
    visit_all(std::make_integer_sequence<int, Tree::kCapacity>(), [&](auto k) {
      visit(std::integral_constant<int, Tree::kCapacity - 1 - decltype(k)::value>());
    });
  } else {
    for (int k = tree.size(); k-- > 0;) visit(k);
  }
}

/// How long rows are.
template <class Tree>
inline constexpr int kRow = (Tree::kCapacity + kRowUnit - 1) / kRowUnit * kRowUnit;

/// A range of lanes as whole chunks, as few as can be, at multiples of their size where that takes
/// no more. Lanes outside the range are dealt with as well: what is there must not matter.
template <int Row, int Lanes>
class Chunks {
 public:
  constexpr Chunks(int begin, int end) {
    const int least = (end - begin + Lanes - 1) / Lanes;
    begin_ = begin / Lanes * Lanes;
    if ((end - begin_ + Lanes - 1) / Lanes > least) {
      begin_ = begin + least * Lanes <= Row ? begin : Row - least * Lanes;
    }
    end_ = begin_ + least * Lanes;
  }
  constexpr int begin() const { return begin_; }
  constexpr int end() const { return end_; }

 private:
  int begin_ = 0;
  int end_ = 0;
};

}  // namespace hybridyn::internal
