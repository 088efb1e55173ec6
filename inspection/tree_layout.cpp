#include "hybridyn/inspection/tree_layout.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace hybridyn::tools {
namespace {

/// How far a subtree reaches in each generation, the deepest first, seen from `origin`.
struct Outline {
  struct Span {
    double left;
    double right;
  };
  std::vector<Span> spans;
  double origin = 0;

  Span& row(std::size_t generation) { return spans[spans.size() - 1 - generation]; }
  double left(std::size_t generation) { return row(generation).left - origin; }
  double right(std::size_t generation) { return row(generation).right - origin; }
};

/// Puts `right` beside `left` (both are used up) and returns the joint outline, seen from where
/// `left` is seen from. `distance` is between their roots.
Outline join(Outline left, Outline right, double gap, double& distance) {
  const std::size_t shared = std::min(left.spans.size(), right.spans.size());
  distance = 0;
  for (std::size_t g = 0; g < shared; ++g) {
    distance = std::max(distance, left.right(g) - right.left(g) + gap);
  }
  right.origin -= distance;
  // The deeper of the two takes over the other's outer edge: each generation is touched once.
  if (left.spans.size() >= right.spans.size()) {
    for (std::size_t g = 0; g < shared; ++g) left.row(g).right = right.right(g) + left.origin;
    return left;
  }
  for (std::size_t g = 0; g < shared; ++g) right.row(g).left = left.left(g) + right.origin;
  return right;
}

}  // namespace

std::vector<double> tidy_tree(const std::vector<TreeNode>& nodes, double gap) {
  const int n = static_cast<int>(nodes.size());
  std::vector<std::vector<int>> children(nodes.size());
  for (int i = 0; i < n; ++i) {
    if (nodes[i].parent >= 0) children[nodes[i].parent].push_back(i);
  }
  std::vector<double> x(nodes.size(), 0);  // first relative to the parent, then absolute
  std::vector<Outline> outlines(nodes.size());
  for (int i = n - 1; i >= 0; --i) {
    Outline& own = outlines[i];
    const std::vector<int>& row = children[i];
    if (!row.empty()) {
      own = std::move(outlines[row.front()]);
      for (std::size_t k = 1; k < row.size(); ++k) {
        own = join(std::move(own), std::move(outlines[row[k]]), gap, x[row[k]]);
      }
      const double centre = x[row.back()] / 2;
      for (const int child : row) x[child] -= centre;
      own.origin += centre;
    }
    own.spans.push_back({own.origin - nodes[i].left, own.origin + nodes[i].right});
  }
  double leftmost = std::numeric_limits<double>::infinity();
  for (int i = 0; i < n; ++i) {
    if (nodes[i].parent >= 0) x[i] += x[nodes[i].parent];
    leftmost = std::min(leftmost, x[i] - nodes[i].left);
  }
  for (double& position : x) position -= leftmost;
  return x;
}

std::vector<int> generations(const std::vector<TreeNode>& nodes) {
  std::vector<int> out;
  out.reserve(nodes.size());
  for (const TreeNode& node : nodes) out.push_back(node.parent < 0 ? 0 : out[node.parent] + 1);
  return out;
}

}  // namespace hybridyn::tools
