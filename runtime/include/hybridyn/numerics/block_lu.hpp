// LU factors of a sparse matrix of small dense blocks, whose pattern is symmetric though its numbers
// need not be. Nodes are eliminated in an order of least degree, each by the LU factors with
// pivoting of its own block:
//   A_ij -= A_ik A_kk^-1 A_kj   for all neighbours i, j of k that are left
// so that a chain or a tree of bodies takes time in proportion to their number. There is no pivoting
// between nodes: the matrix is to be one that can do without, as those near a positive definite one.
// Room is kept: nothing is allocated up to the largest matrix so far.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/numerics/dense_lu.hpp"

namespace hybridyn::internal {

class BlockLu {
 public:
  using Block = Eigen::Map<MatrixX<double>>;

  /// A new pattern without nodes.
  void begin() {
    nodes_.clear();
    size_ = 0;
  }
  /// Adds a node of so many rows; returns its number.
  int add_node(int size) {
    const auto number = static_cast<std::size_t>(nodes_.size());
    if (neighbours_.size() <= number) neighbours_.resize(number + 1);
    neighbours_[number].clear();
    nodes_.push_back({size, size_, 0, 0});
    size_ += size;
    return static_cast<int>(number);
  }
  void connect(int i, int j) {
    if (i == j) return;
    neighbours_[i].push_back(j);
    neighbours_[j].push_back(i);
  }
  /// After these: finds the order and makes room, for any number of matrices with this pattern.
  void analyse();

  /// All blocks become zero.
  void clear() { std::fill(numbers_.begin(), numbers_.begin() + room_, 0.0); }
  /// Block (i, j) of connected nodes, to be added to.
  Block block(int i, int j) {
    if (i == j) return {numbers_.data() + nodes_[i].diagonal, nodes_[i].size, nodes_[i].size};
    const bool is_row = nodes_[i].rank < nodes_[j].rank;  // right of the first one's diagonal
    const Link& link = is_row ? find(i, j) : find(j, i);
    return {numbers_.data() + (is_row ? link.right : link.below), nodes_[i].size, nodes_[j].size};
  }
  /// Where a node's part of vectors begins.
  int first(int node) const { return nodes_[node].first; }
  int size() const { return size_; }

  /// False where a pivot is zero or not a number.
  [[nodiscard]] bool factor();
  /// b <- A^-1 b.
  template <class Vector>
  void solve_in_place(Vector&& b);

 private:
  struct Node {
    int size;
    int first;
    int rank;              // when it is eliminated
    std::size_t diagonal;  // offset of its numbers
  };
  /// From a node to one that is eliminated later.
  struct Link {
    int to;
    std::size_t right;  // block (node, to), which becomes A_kk^-1 A_kj
    std::size_t below;  // block (to, node)
  };

  const Link& find(int from, int to) const {
    const auto& links = links_[from];
    return *std::find_if(links.begin(), links.end(), [to](const Link& l) { return l.to == to; });
  }
  Block at(std::size_t offset, int rows, int columns) {
    return {numbers_.data() + offset, rows, columns};
  }
  void order_nodes();
  void eliminate(int node);
  void update(int k, const Link& row, const Link& column);

  std::vector<Node> nodes_;
  std::vector<std::vector<int>> neighbours_;  // by node, those that are left
  std::vector<int> order_;
  std::vector<std::vector<Link>> links_;  // by node
  std::vector<double> numbers_;
  std::vector<int> pivots_;  // by row
  std::size_t room_ = 0;
  int size_ = 0;
};

inline void BlockLu::analyse() {
  const auto count = nodes_.size();
  if (links_.size() < count) links_.resize(count);
  if (pivots_.size() < static_cast<std::size_t>(size_)) pivots_.resize(size_);
  for (std::size_t i = 0; i < count; ++i) {
    auto& of = neighbours_[i];
    std::sort(of.begin(), of.end());
    of.erase(std::unique(of.begin(), of.end()), of.end());
  }
  order_nodes();
  room_ = 0;
  const auto take = [this](int rows, int columns) {
    const std::size_t at = room_;
    room_ += static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    return at;
  };
  for (const int i : order_) {
    const int n = nodes_[i].size;
    nodes_[i].diagonal = take(n, n);
    for (Link& link : links_[i]) {
      link.right = take(n, nodes_[link.to].size);
      link.below = take(nodes_[link.to].size, n);
    }
  }
  if (numbers_.size() < room_) numbers_.resize(room_);
}

/// Each time the node with the fewest neighbours.
inline void BlockLu::order_nodes() {
  const auto count = static_cast<int>(nodes_.size());
  order_.clear();
  for (Node& node : nodes_) node.rank = -1;
  while (static_cast<int>(order_.size()) < count) {
    int best = -1;
    for (int i = 0; i < count; ++i) {
      if (nodes_[i].rank >= 0) continue;
      if (best < 0 || neighbours_[i].size() < neighbours_[best].size()) best = i;
      if (neighbours_[best].size() <= 1) break;
    }
    nodes_[best].rank = static_cast<int>(order_.size());
    order_.push_back(best);
    eliminate(best);
  }
}

/// Its neighbours become each other's.
inline void BlockLu::eliminate(int node) {
  const std::vector<int>& around = neighbours_[node];
  links_[node].clear();
  for (const int i : around) {
    links_[node].push_back({i, 0, 0});
    auto& of = neighbours_[i];
    of.erase(std::lower_bound(of.begin(), of.end(), node));
    for (const int j : around) {
      if (i == j) continue;
      const auto place = std::lower_bound(of.begin(), of.end(), j);
      if (place == of.end() || *place != j) of.insert(place, j);
    }
  }
}

inline bool BlockLu::factor() {
  for (const int k : order_) {
    const Node& node = nodes_[k];
    int* const pivots = pivots_.data() + node.first;
    Block diagonal = at(node.diagonal, node.size, node.size);
    if (!factor_in_place(diagonal, pivots)) return false;
    for (const Link& link : links_[k]) {
      Block right = at(link.right, node.size, nodes_[link.to].size);
      for (int j = 0; j < right.cols(); ++j) solve_factored(diagonal, pivots, right.col(j));
    }
    for (const Link& row : links_[k]) {
      for (const Link& column : links_[k]) update(k, row, column);
    }
  }
  return true;
}

/// A_ij -= A_ik (A_kk^-1 A_kj) for i = row.to, j = column.to.
inline void BlockLu::update(int k, const Link& row, const Link& column) {
  const int n = nodes_[k].size;
  const int rows = nodes_[row.to].size;
  const int columns = nodes_[column.to].size;
  Block to = block(row.to, column.to);
  if (n == 6 && rows == 6 && columns == 6) {  // bodies that are free, most often
    using Six = Eigen::Map<Matrix6<double>>;
    Six(to.data()).noalias() -=
        Six(numbers_.data() + row.below).lazyProduct(Six(numbers_.data() + column.right));
    return;
  }
  to.noalias() -= at(row.below, rows, n).lazyProduct(at(column.right, n, columns));
}

template <class Vector>
void BlockLu::solve_in_place(Vector&& b) {
  for (const int k : order_) {
    const Node& node = nodes_[k];
    auto own = b.segment(node.first, node.size);
    solve_factored(at(node.diagonal, node.size, node.size), pivots_.data() + node.first, own);
    for (const Link& link : links_[k]) {
      const Node& other = nodes_[link.to];
      b.segment(other.first, other.size).noalias() -=
          at(link.below, other.size, node.size).lazyProduct(own);
    }
  }
  for (auto k = order_.rbegin(); k != order_.rend(); ++k) {
    const Node& node = nodes_[*k];
    for (const Link& link : links_[*k]) {
      const Node& other = nodes_[link.to];
      b.segment(node.first, node.size).noalias() -=
          at(link.right, node.size, other.size).lazyProduct(b.segment(other.first, other.size));
    }
  }
}

}  // namespace hybridyn::internal
