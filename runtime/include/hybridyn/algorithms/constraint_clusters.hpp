// Which loops and couplings depend on each other: those whose links hang on the same links of the
// ground. Forces of one cluster move no joint on the paths of another, so that K M^-1 K' is block
// diagonal, with a block for each cluster, and all work on constraints goes cluster by cluster.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

struct ConstraintCluster {
  std::vector<int> loops;
  std::vector<int> couplings;
  std::vector<int> links;     // on the paths from what is constrained to the ground, ascending
  std::vector<int> freedoms;  // of these links, ascending
};

/// The sets that links, by the link of the ground that carries them, fall into.
class LinkGroups {
 public:
  template <class S>
  explicit LinkGroups(const Model<S>& model) : group_(model.links.size()) {
    for (int i = 0; i < model.size(); ++i) {
      const int parent = model.links[i].parent;
      group_[i] = parent == kWorld ? i : group_[parent];
    }
  }

  int find(int link) {
    while (group_[link] != link) link = group_[link] = group_[group_[link]];
    return link;
  }
  void join(const std::vector<int>& links) {
    for (const int link : links) group_[find(link)] = find(links.front());
  }

 private:
  std::vector<int> group_;
};

/// The links, other than the ground, that each loop, then each coupling, constrains.
template <class S>
std::vector<std::vector<int>> constrained_links(const Model<S>& model) {
  std::vector<std::vector<int>> out;
  for (const Loop<S>& loop : model.loops) {
    out.emplace_back();
    for (const int end : {loop.predecessor, loop.successor}) {
      if (end != kWorld) out.back().push_back(end);
    }
  }
  for (const Coupling<S>& coupling : model.couplings) {
    out.emplace_back();
    for (const auto& term : coupling.terms) out.back().push_back(term.link);
  }
  return out;
}

/// In the order of their first constraint; each link belongs to at most one.
template <class S>
std::vector<ConstraintCluster> constraint_clusters(const Model<S>& model) {
  const std::vector<std::vector<int>> constrained = constrained_links(model);
  LinkGroups groups(model);
  for (const std::vector<int>& links : constrained) groups.join(links);

  std::vector<ConstraintCluster> out;
  std::vector<int> cluster_of(model.links.size(), -1);  // by group
  std::vector<bool> is_listed(model.links.size(), false);
  const int loops = static_cast<int>(model.loops.size());
  for (int c = 0; c < static_cast<int>(constrained.size()); ++c) {
    int at = static_cast<int>(out.size());
    if (!constrained[c].empty()) {
      int& known = cluster_of[groups.find(constrained[c].front())];
      at = known = known < 0 ? at : known;
    }
    if (at == static_cast<int>(out.size())) out.emplace_back();
    (c < loops ? out[at].loops : out[at].couplings).push_back(c < loops ? c : c - loops);
    for (int link : constrained[c]) {
      for (; link != kWorld && !is_listed[link]; link = model.links[link].parent) {
        is_listed[link] = true;
        out[at].links.push_back(link);
      }
    }
  }
  for (ConstraintCluster& cluster : out) {
    std::sort(cluster.links.begin(), cluster.links.end());
    for (const int link : cluster.links) {
      const Link<S>& l = model.links[link];
      for (int k = 0; k < l.nv(); ++k) cluster.freedoms.push_back(l.v_index + k);
    }
  }
  return out;
}

}  // namespace hybridyn::internal
