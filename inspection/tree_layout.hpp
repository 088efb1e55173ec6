// Where the nodes of a drawn tree stand: top to bottom, one row a generation, siblings as close as
// the shapes of their subtrees allow, parents centred above them (Reingold and Tilford's rules).
#pragma once

#include <vector>

namespace hybridyn::tools {

struct TreeNode {
  int parent;    // index of an earlier node, -1 for the root
  double left;   // how far its drawing reaches to the left of its centre line
  double right;  // and to the right
};

/// The nodes' centre lines, the leftmost drawing starting at 0. Time linear in the number of nodes.
std::vector<double> tidy_tree(const std::vector<TreeNode>& nodes, double gap);

/// Generation of each node: 0 for the root.
std::vector<int> generations(const std::vector<TreeNode>& nodes);

}  // namespace hybridyn::tools
