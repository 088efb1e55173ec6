// The velocities of a mechanism as a tree. They are numbered depth first, so that those which move
// with velocity k are a range: k to end(k). Each has a lane in rows of numbers by velocity.
//
// Velocities between branchings, in a line, are a path; its vectors are about the origin of the
// frame at its tip. Composite bodies of links far from a common origin would lose digits: m p^2
// against the inertia of the link itself. At the tip of a path the sums are about as large as what
// they are wanted for.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "hybridyn/kernel/tree/lanes.hpp"

namespace hybridyn::internal {

/// What follows from the velocity before each one on the way to the ground (or -1), and the first
/// one of its joint. A floating base is a free joint on the ground that carries everything else.
template <int Capacity>
class TreeTables {
 public:
  using Table = std::array<int, static_cast<std::size_t>(Capacity)>;

  template <class Numbers>
  constexpr TreeTables(int size, bool is_floating, const Numbers& parents, const Numbers& first)
      : size_(size), is_floating_(is_floating) {
    for (int k = 0; k < size; ++k) {
      const auto at = static_cast<std::size_t>(k);
      parents_[at] = parents[at];
      first_[at] = first[at];
    }
    count_depths();
    find_ends();
    find_paths();
    sort_by_height();
  }

  constexpr int size() const { return size_; }
  constexpr bool is_floating() const { return is_floating_; }
  /// Velocities of the floating base.
  constexpr int base() const { return is_floating_ ? 6 : 0; }
  constexpr int parent(int k) const { return parents_[static_cast<std::size_t>(k)]; }
  constexpr int first(int k) const { return first_[static_cast<std::size_t>(k)]; }
  constexpr int end(int k) const { return ends_[static_cast<std::size_t>(k)]; }
  /// One past the last velocity of the joint.
  constexpr int joint_end(int k) const { return joint_ends_[static_cast<std::size_t>(k)]; }
  /// How many velocities are before it on the way to the ground.
  constexpr int depth(int k) const { return depths_[static_cast<std::size_t>(k)]; }
  constexpr int most_depths() const { return most_depths_; }
  /// The first of those just before it that are numbered one after the other.
  constexpr int run(int k) const { return runs_[static_cast<std::size_t>(k)]; }
  /// The first and last velocity of its path. A base is a path.
  constexpr int path(int k) const { return paths_[static_cast<std::size_t>(k)]; }
  constexpr int tip(int k) const { return tips_[static_cast<std::size_t>(k)]; }
  /// Several: there is a common origin beside theirs.
  constexpr bool has_paths() const { return has_paths_; }
  /// All velocities, those that carry nothing first, so that limbs take turns.
  constexpr int by_height(int i) const { return by_height_[static_cast<std::size_t>(i)]; }
  /// Whether joints other than the floating base have several freedoms.
  constexpr bool has_joints_of_several() const { return has_joints_of_several_; }

 private:
  constexpr void count_depths() {
    for (int k = 0; k < size_; ++k) {
      const auto at = static_cast<std::size_t>(k);
      depths_[at] = parent(k) < 0 ? 0 : depth(parent(k)) + 1;
      if (depths_[at] >= most_depths_) most_depths_ = depths_[at] + 1;
      runs_[at] = k > 0 && parent(k) == k - 1 ? run(k - 1) : k;
    }
  }

  constexpr void find_ends() {
    for (int k = size_; k-- > 0;) {
      const auto at = static_cast<std::size_t>(k);
      if (ends_[at] < k + 1) ends_[at] = k + 1;
      if (parent(k) >= 0 && end(parent(k)) < ends_[at]) {
        ends_[static_cast<std::size_t>(parent(k))] = ends_[at];
      }
      const bool is_last = k + 1 == size_ || first(k + 1) != first(k);
      joint_ends_[at] = is_last ? k + 1 : joint_end(k + 1);
      if (k >= base() && first(k) != k) has_joints_of_several_ = true;
    }
  }

  constexpr void find_paths() {
    for (int k = size_; k-- > 0;) {
      const bool goes_on =
          k + 1 < size_ && k + 1 != base() && parent(k + 1) == k && end(k + 1) == end(k);
      tips_[static_cast<std::size_t>(k)] = goes_on ? tip(k + 1) : k;
      if (tip(k) != tip(size_ - 1)) has_paths_ = true;
    }
    for (int k = 0; k < size_; ++k) {
      const bool starts = k == 0 || tip(k) != tip(k - 1);
      paths_[static_cast<std::size_t>(k)] = starts ? k : path(k - 1);
    }
  }

  constexpr void sort_by_height() {
    Table heights{};
    for (int k = size_; k-- > 0;) {
      if (parent(k) < 0) continue;
      const auto to = static_cast<std::size_t>(parent(k));
      const int above = heights[static_cast<std::size_t>(k)] + 1;
      if (heights[to] < above) heights[to] = above;
    }
    std::size_t at = 0;
    for (int height = 0; height < most_depths_; ++height) {
      for (int k = size_; k-- > 0;) {
        if (heights[static_cast<std::size_t>(k)] == height) by_height_[at++] = k;
      }
    }
  }

  int size_;
  bool is_floating_;
  bool has_paths_ = false;
  bool has_joints_of_several_ = false;
  int most_depths_ = 0;
  Table parents_{};
  Table first_{};
  Table depths_{};
  Table runs_{};
  Table ends_{};
  Table joint_ends_{};
  Table paths_{};
  Table tips_{};
  Table by_height_{};
};

/// Loops over more velocities are not unrolled.
inline constexpr int kMostUnrolled = 64;

/// A tree known to the compiler. Data has kSize, kIsFloating, kParents and kFirst.
template <class Data, bool Unrolled>
class StaticTree {
 public:
  static constexpr bool kIsUnrolled = Unrolled && Data::kSize <= kMostUnrolled;
  static constexpr int kCapacity = Data::kSize;

  static constexpr int size() { return Data::kSize; }
  static constexpr bool is_floating() { return Data::kIsFloating; }
  static constexpr int base() { return kTables.base(); }
  static constexpr int parent(int k) { return kTables.parent(k); }
  static constexpr int first(int k) { return kTables.first(k); }
  static constexpr int end(int k) { return kTables.end(k); }
  static constexpr int joint_end(int k) { return kTables.joint_end(k); }
  static constexpr int depth(int k) { return kTables.depth(k); }
  static constexpr int run(int k) { return kTables.run(k); }
  static constexpr int path(int k) { return kTables.path(k); }
  static constexpr int tip(int k) { return kTables.tip(k); }
  static constexpr bool has_paths() { return kTables.has_paths(); }
  static constexpr int by_height(int i) { return kTables.by_height(i); }
  static constexpr bool has_joints_of_several() { return kTables.has_joints_of_several(); }

 private:
  static constexpr TreeTables<Data::kSize> kTables{Data::kSize, Data::kIsFloating, Data::kParents,
                                                   Data::kFirst};

 public:
  static constexpr int kMostDepths = kTables.most_depths();
};

template <class Visit, int... K>
[[gnu::always_inline]] inline void visit_all(std::integer_sequence<int, K...> /*k*/,
                                             const Visit& visit) {
  (visit(std::integral_constant<int, K>()), ...);
}

/// visit(k) of all velocities, parents first; k is a constant where the compiler knows the tree.
template <class Tree, class Visit>
[[gnu::always_inline]] inline void for_velocities(const Tree& tree, const Visit& visit) {
  if constexpr (Tree::kIsUnrolled) {
    visit_all(std::make_integer_sequence<int, Tree::kCapacity>(), visit);
  } else {
    for (int k = 0; k < tree.size(); ++k) visit(k);
  }
}

/// Parents last.
template <class Tree, class Visit>
[[gnu::always_inline]] inline void for_velocities_inward(const Tree& tree, const Visit& visit) {
  if constexpr (Tree::kIsUnrolled) {
    visit_all(std::make_integer_sequence<int, Tree::kCapacity>(),
              [&](auto k) HYBRIDYN_ALWAYS_INLINE {
                visit(std::integral_constant<int, Tree::kCapacity - 1 - decltype(k)::value>());
              });
  } else {
    for (int k = tree.size(); k-- > 0;) visit(k);
  }
}

/// Parents last, limbs in turns.
template <class Tree, class Visit>
[[gnu::always_inline]] inline void for_velocities_by_height(const Tree& tree, const Visit& visit) {
  if constexpr (Tree::kIsUnrolled) {
    visit_all(std::make_integer_sequence<int, Tree::kCapacity>(),
              [&](auto i) HYBRIDYN_ALWAYS_INLINE {
                visit(std::integral_constant<int, Tree::by_height(decltype(i)::value)>());
              });
  } else {
    for (int i = 0; i < tree.size(); ++i) visit(tree.by_height(i));
  }
}

template <class Tree, int Last, class Visit>
[[gnu::always_inline]] inline void visit_runs(std::integral_constant<int, Last> /*last*/,
                                              const Visit& visit) {
  if constexpr (Last >= 0) {
    visit(Tree::run(Last), Last + 1);
    visit_runs<Tree>(std::integral_constant<int, Tree::parent(Tree::run(Last))>(), visit);
  }
}

/// visit(begin, end) of ranges that together are the velocities before k's joint.
template <class Tree, class Index, class Visit>
[[gnu::always_inline]] inline void for_runs_before(const Tree& tree, Index k, const Visit& visit) {
  if constexpr (!std::is_same_v<Index, int>) {
    constexpr int kLast = Tree::parent(Tree::first(Index::value));
    visit_runs<Tree>(std::integral_constant<int, kLast>(), visit);
  } else {
    for (int last = tree.parent(tree.first(k)); last >= 0; last = tree.parent(tree.run(last))) {
      visit(tree.run(last), last + 1);
    }
  }
}

/// How long rows are.
constexpr int row_of(int size) { return (size + kRowUnit - 1) / kRowUnit * kRowUnit; }

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

/// visit(parts, at) of chunks from lane `at` on, a constant number of them each time.
template <int Lanes, class Visit>
[[gnu::always_inline]] inline void for_parts(int size, const Visit& visit) {
  constexpr int kMost = 5;
  int at = 0;
  for (; at + (kMost - 1) * Lanes < size; at += kMost * Lanes) {
    visit(std::integral_constant<int, kMost>(), at);
  }
  const int left = (size - at + Lanes - 1) / Lanes;
  if (left == 4) visit(std::integral_constant<int, 4>(), at);
  if (left == 3) visit(std::integral_constant<int, 3>(), at);
  if (left == 2) visit(std::integral_constant<int, 2>(), at);
  if (left == 1) visit(std::integral_constant<int, 1>(), at);
}

}  // namespace hybridyn::internal
