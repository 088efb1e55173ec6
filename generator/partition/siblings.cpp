// Limbs that are alike, found by their structure.
#include <algorithm>
#include <map>
#include <numeric>

#include "hybridyn/generator/partition/partition.hpp"

namespace hybridyn::generator {
namespace {

/// A limb: subtrees on one body, several where couplings run between them.
struct Limb {
  std::vector<int> roots;
  int size = 0;
  int structure = 0;  // the same number for limbs that are alike
};

class Finder {
 public:
  Finder(const Model<double>& model, int most)
      : model_(model),
        most_(most),
        is_coupled_(model.links.size(), false),
        children_(model.links.size()),
        shape_(model.links.size()),
        size_(model.links.size(), 1),
        first_root_(model.links.size()),
        is_crossed_(model.links.size(), false),
        state_(model.links.size(), State::kFree) {
    for (const Coupling<double>& coupling : model.couplings) {
      for (const auto& term : coupling.terms) is_coupled_[term.link] = true;
    }
    find_children();
    find_shapes({});
    if (!model.couplings.empty()) find_shapes(coupled_shapes());
    find_limbs();
    for (const Loop<double>& loop : model.loops) {
      mark_trunk(loop.predecessor);
      mark_trunk(loop.successor);
    }
  }

  Partition run() {
    std::vector<SiblingSet> out;
    while (take_best(out)) {
    }
    std::vector<int> rest;
    for (int i = 0; i < model_.size(); ++i) {
      if (state_[i] != State::kTaken) rest.push_back(i);
    }
    if (!rest.empty()) out.push_back({std::move(rest)});
    return partition_of(out);
  }

 private:
  /// A limb's links are taken; what carries one can be in none.
  enum class State { kFree, kTaken, kTrunk };

  /// Numbers subtrees such that those of the same structure, in any order, have the same. `marks`
  /// tell links from others with the same joint.
  void find_shapes(const std::vector<std::vector<int>>& marks) {
    std::vector<std::vector<int>> children(model_.links.size());
    std::map<std::vector<int>, int> known;
    for (int i = model_.size() - 1; i >= 0; --i) {
      std::vector<int> key = children[i];
      std::sort(key.begin(), key.end());
      key.push_back(static_cast<int>(first_alike(model_.links[i].type)));
      key.push_back(model_.links[i].parent == kWorld ? 1 : 0);
      if (!marks.empty() && !marks[i].empty()) {
        key.push_back(-1);
        key.insert(key.end(), marks[i].begin(), marks[i].end());
      }
      shape_[i] = known.emplace(std::move(key), static_cast<int>(known.size())).first->second;
      const int parent = model_.links[i].parent;
      if (parent != kWorld) children[parent].push_back(shape_[i]);
    }
  }

  void find_children() {
    for (int i = 0; i < model_.size(); ++i) {
      const int parent = model_.links[i].parent;
      if (parent != kWorld) children_[parent].push_back(i);
    }
    for (int i = model_.size() - 1; i >= 0; --i) {
      const int parent = model_.links[i].parent;
      if (parent != kWorld) size_[parent] += size_[i];
    }
  }

  /// Of each link the shapes of those that couplings tie to it.
  std::vector<std::vector<int>> coupled_shapes() const {
    std::vector<std::vector<int>> out(model_.links.size());
    for (const Coupling<double>& coupling : model_.couplings) {
      for (const auto& term : coupling.terms) {
        for (const auto& other : coupling.terms) out[term.link].push_back(shape_[other.link]);
      }
    }
    for (std::vector<int>& shapes : out) std::sort(shapes.begin(), shapes.end());
    return out;
  }

  /// Links from one of a coupling's up to that on the body which all of them hang on.
  std::vector<int> path(int link, int base) const {
    std::vector<int> out;
    for (; link != base; link = model_.links[link].parent) out.push_back(link);
    return out;
  }

  /// What a coupling runs between on its base is one limb; further out it runs through.
  void find_limbs() {
    std::iota(first_root_.begin(), first_root_.end(), 0);
    for (const Coupling<double>& coupling : model_.couplings) {
      const int base = base_of(model_, coupling);
      std::vector<int> roots;
      for (const auto& term : coupling.terms) {
        std::vector<int> links = path(term.link, base);
        roots.push_back(links.back());
        links.pop_back();
        for (const int link : links) is_crossed_[link] = true;
      }
      for (const int root : roots) join(roots.front(), root);
    }
    std::vector<int> index(model_.links.size(), -1);
    for (int i = 0; i < model_.size(); ++i) {
      const int first = first_root(i);
      if (first == i) {
        index[i] = static_cast<int>(limbs_.size());
        limbs_.emplace_back();
      }
      limbs_[index[first]].roots.push_back(i);
      limbs_[index[first]].size += size_[i];
    }
    std::map<std::vector<std::vector<int>>, int> known;
    for (Limb& limb : limbs_) limb.structure = structure_of(limb, known);
  }

  int first_root(int link) const {
    while (first_root_[link] != link) link = first_root_[link];
    return link;
  }
  void join(int a, int b) {
    a = first_root(a);
    b = first_root(b);
    first_root_[std::max(a, b)] = std::min(a, b);
  }

  /// Whether a coupling is in one of its subtrees.
  bool has_couplings(const Limb& limb) const {
    return std::any_of(limb.roots.begin(), limb.roots.end(), [this](int root) {
      const auto first = is_coupled_.begin() + root;  // depth first: a subtree has no gaps
      return std::find(first, first + size_[root], true) != first + size_[root];
    });
  }

  /// Of a single subtree without couplings its shape; else by shapes and, for each coupling, the
  /// places of its links, children of a link in the order of their shapes.
  int structure_of(const Limb& limb, std::map<std::vector<std::vector<int>>, int>& known) const {
    if (!has_couplings(limb)) return shape_[limb.roots.front()];
    std::vector<int> place_of(model_.links.size(), -1);
    int next_place = 0;
    for (const int link : in_order(limb)) place_of[link] = next_place++;
    std::vector<std::vector<int>> key;
    for (const Coupling<double>& coupling : model_.couplings) {
      std::vector<int> places;
      for (const auto& term : coupling.terms) {
        if (place_of[term.link] >= 0) places.push_back(place_of[term.link]);
      }
      std::sort(places.begin(), places.end());
      if (!places.empty()) key.push_back(std::move(places));
    }
    std::sort(key.begin(), key.end());
    key.emplace_back();
    for (const int root : limb.roots) key.back().push_back(shape_[root]);
    std::sort(key.back().begin(), key.back().end());
    const int next = static_cast<int>(model_.links.size() + known.size());
    return known.emplace(std::move(key), next).first->second;
  }

  /// Depth first.
  std::vector<int> in_order(const Limb& limb) const {
    std::vector<int> out, left;
    const auto add = [&](std::vector<int> links) {
      std::stable_sort(links.begin(), links.end(),
                       [this](int a, int b) { return shape_[a] < shape_[b]; });
      left.insert(left.end(), links.rbegin(), links.rend());
    };
    add(limb.roots);
    while (!left.empty()) {
      out.push_back(left.back());
      left.pop_back();
      add(children_[out.back()]);
    }
    return out;
  }

  void mark_trunk(int link) {
    for (; link != kWorld; link = model_.links[link].parent) state_[link] = State::kTrunk;
  }

  bool is_free(const Limb& limb) const {
    return std::all_of(limb.roots.begin(), limb.roots.end(), [this](int root) {
      return state_[root] == State::kFree && !is_crossed_[root];
    });
  }

  /// Joints whose kernel serves another one too, if these limbs are put side by side.
  int gain(const std::vector<int>& limbs) const {
    const int count = static_cast<int>(limbs.size());
    return limbs_[limbs.front()].size * (count - (count + most_ - 1) / most_);
  }

  bool take_best(std::vector<SiblingSet>& out) {
    std::map<int, std::vector<int>> alike;  // free limbs by structure
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      if (is_free(limbs_[i])) alike[limbs_[i].structure].push_back(static_cast<int>(i));
    }
    const std::vector<int>* best = nullptr;
    for (const auto& [structure, limbs] : alike) {
      if (gain(limbs) > (best == nullptr ? 0 : gain(*best))) best = &limbs;
    }
    if (best == nullptr) return false;
    const int count = static_cast<int>(best->size());
    for (int first = 0; first < count; first += most_) {
      const int end = std::min(first + most_, count);
      if (end - first < 2) break;  // one that is left over stays in the trunk
      out.emplace_back();
      for (int k = first; k < end; ++k) out.back().push_back(take(limbs_[(*best)[k]]));
    }
    // Not to be found again.
    for (const int limb : *best) {
      if (!is_free(limbs_[limb])) continue;
      for (const int root : limbs_[limb].roots) mark_trunk(root);
    }
    return true;
  }

  std::vector<int> take(const Limb& limb) {
    std::vector<int> out;
    for (const int root : limb.roots) {
      for (int link = root; link < root + size_[root]; ++link) out.push_back(link);
    }
    for (const int link : out) state_[link] = State::kTaken;
    mark_trunk(model_.links[limb.roots.front()].parent);
    return out;
  }

  const Model<double>& model_;
  const int most_;
  std::vector<bool> is_coupled_;
  std::vector<std::vector<int>> children_;
  std::vector<int> shape_;  // of the subtree of each link
  std::vector<int> size_;
  std::vector<int> first_root_;   // of the limb that has the link as a root, or a nearer one
  std::vector<bool> is_crossed_;  // by a coupling whose base is further in than the link's parent
  std::vector<Limb> limbs_;
  std::vector<State> state_;
};

}  // namespace

Partition siblings(const Model<double>& model, int most) { return Finder(model, most).run(); }

}  // namespace hybridyn::generator
