// Limbs that are alike, found by their structure.
#include <algorithm>
#include <map>
#include <numeric>

#include "hybridyn/generator/partition/partition.hpp"

namespace hybridyn::generator {
namespace {

class Finder {
 public:
  Finder(const Model<double>& model, int most)
      : model_(model),
        most_(most),
        shape_(model.links.size()),
        size_(model.links.size(), 1),
        state_(model.links.size(), State::kFree) {
    find_shapes();
    for (const Loop<double>& loop : model.loops) {
      mark_trunk(loop.predecessor);
      mark_trunk(loop.successor);
    }
    for (const Coupling<double>& coupling : model.couplings) {
      for (const auto& term : coupling.terms) mark_trunk(term.link);
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

  /// Numbers subtrees such that those of the same structure, in any order, have the same.
  void find_shapes() {
    std::vector<std::vector<int>> children(model_.links.size());
    std::map<std::vector<int>, int> known;
    for (int i = model_.size() - 1; i >= 0; --i) {
      std::vector<int> key = children[i];
      std::sort(key.begin(), key.end());
      key.push_back(static_cast<int>(first_alike(model_.links[i].type)));
      key.push_back(model_.links[i].parent == kWorld ? 1 : 0);
      shape_[i] = known.emplace(std::move(key), static_cast<int>(known.size())).first->second;
      const int parent = model_.links[i].parent;
      if (parent == kWorld) continue;
      children[parent].push_back(shape_[i]);
      size_[parent] += size_[i];
    }
  }

  void mark_trunk(int link) {
    for (; link != kWorld; link = model_.links[link].parent) state_[link] = State::kTrunk;
  }

  /// Joints whose kernel serves another one too, if these limbs are put side by side.
  int gain(const std::vector<int>& limbs) const {
    const int count = static_cast<int>(limbs.size());
    return size_[limbs.front()] * (count - (count + most_ - 1) / most_);
  }

  bool take_best(std::vector<SiblingSet>& out) {
    std::map<int, std::vector<int>> alike;  // free limbs by shape
    for (int i = 0; i < model_.size(); ++i) {
      if (state_[i] == State::kFree) alike[shape_[i]].push_back(i);
    }
    const std::vector<int>* best = nullptr;
    for (const auto& [shape, limbs] : alike) {
      if (gain(limbs) > (best == nullptr ? 0 : gain(*best))) best = &limbs;
    }
    if (best == nullptr) return false;
    const int count = static_cast<int>(best->size());
    for (int first = 0; first < count; first += most_) {
      const int end = std::min(first + most_, count);
      if (end - first < 2) break;  // one that is left over stays in the trunk
      out.emplace_back();
      for (int k = first; k < end; ++k) out.back().push_back(take((*best)[k]));
    }
    // Not to be found again.
    for (const int limb : *best) {
      if (state_[limb] == State::kFree) mark_trunk(limb);
    }
    return true;
  }

  std::vector<int> take(int limb) {
    std::vector<int> out(size_[limb]);
    std::iota(out.begin(), out.end(), limb);  // depth first: a subtree has no gaps
    for (const int link : out) state_[link] = State::kTaken;
    mark_trunk(model_.links[limb].parent);
    return out;
  }

  const Model<double>& model_;
  const int most_;
  std::vector<int> shape_;  // of the subtree of each link
  std::vector<int> size_;
  std::vector<State> state_;
};

}  // namespace

Partition siblings(const Model<double>& model, int most) { return Finder(model, most).run(); }

}  // namespace hybridyn::generator
