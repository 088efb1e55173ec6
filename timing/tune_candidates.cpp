#include "hybridyn/timing/tune_candidates.hpp"

#include <algorithm>
#include <set>

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

using Chain = std::vector<int>;  // links, parents first
using Chains = std::vector<Chain>;

/// A model cut at its branching links.
struct Limbs {
  Chains all;
  std::vector<bool> is_trunk;  // others hang on it
  std::vector<int> of_link;
  std::vector<int> base;  // limb that each hangs on, or -1
};

Limbs limbs_of(const Model<double>& model) {
  std::vector<int> carried(model.links.size(), 0);
  for (const auto& link : model.links) {
    if (link.parent != kWorld) ++carried[link.parent];
  }
  Limbs out;
  out.of_link.resize(model.links.size());
  for (int i = 0; i < model.size(); ++i) {
    const int parent = model.links[i].parent;
    const bool goes_on = parent != kWorld && carried[parent] == 1;
    if (!goes_on) {
      out.all.emplace_back();
      out.base.push_back(parent == kWorld ? -1 : out.of_link[parent]);
    }
    out.of_link[i] = goes_on ? out.of_link[parent] : static_cast<int>(out.all.size()) - 1;
    out.all[out.of_link[i]].push_back(i);
  }
  out.is_trunk.resize(out.all.size(), false);
  for (const int base : out.base) {
    if (base >= 0) out.is_trunk[base] = true;
  }
  return out;
}

/// Limbs of the same group are one chain; `group_of` gives its number, -1 for a chain of its own.
template <class GroupOf>
Chains joined(const Limbs& limbs, GroupOf group_of) {
  Chains out;
  std::vector<int> chain_of_group(limbs.all.size(), -1);
  for (std::size_t l = 0; l < limbs.all.size(); ++l) {
    const int group = group_of(l);
    int own = -1;
    int& chain = group < 0 ? own : chain_of_group[group];
    if (chain < 0) {
      chain = static_cast<int>(out.size());
      out.emplace_back();
    }
    out[chain].insert(out[chain].end(), limbs.all[l].begin(), limbs.all[l].end());
  }
  for (Chain& chain : out) std::sort(chain.begin(), chain.end());
  return out;
}

/// The part of the chain that hangs on a link of it, with that link.
Chain outwards(const Model<double>& model, const Chain& chain, int link) {
  std::set<int> out = {link};
  for (const int i : chain) {
    if (out.count(model.links[i].parent) != 0) out.insert(i);
  }
  return {out.begin(), out.end()};
}

/// The two parts of a chain, cut where they are most alike.
Chains halves(const Model<double>& model, const Chain& chain) {
  Chain outer;
  std::size_t nearest = chain.size();
  for (const int link : chain) {
    Chain part = outwards(model, chain, link);
    if (part.size() == chain.size()) continue;
    const std::size_t other = chain.size() - part.size();
    const std::size_t gap = std::max(part.size(), other) - std::min(part.size(), other);
    if (gap >= nearest) continue;
    nearest = gap;
    outer = std::move(part);
  }
  Chain inner;
  std::set_difference(chain.begin(), chain.end(), outer.begin(), outer.end(),
                      std::back_inserter(inner));
  return {inner, outer};
}

/// The chains that this one is evaluated beside, itself among them; null if it is by itself.
const std::vector<int>* siblings_of(const gen::Partition& partition, int chain) {
  for (const std::vector<int>& set : partition.siblings) {
    if (std::find(set.begin(), set.end(), chain) != set.end()) return &set;
  }
  return nullptr;
}

std::string paths_text(const Model<double>& model, const Chain& chain) {
  std::string out;
  for (std::size_t i = 0; i < chain.size();) {
    std::size_t last = i;
    while (last + 1 < chain.size() && model.links[chain[last + 1]].parent == chain[last]) ++last;
    out += (i == 0 ? "" : ",") + gen::link_name(model, chain[i]);
    if (last > i) out += (last == i + 1 ? "," : "..") + gen::link_name(model, chain[last]);
    i = last + 1;
  }
  return out;
}

}  // namespace

std::string partition_text(const Model<double>& model, const gen::Partition& partition) {
  std::string out = partition.chains.empty() ? "none" : "chains:";
  const auto add = [&](const char* separator, int chain) {
    out += (out.back() == ':' ? "" : separator) + paths_text(model, partition.chains[chain]);
  };
  for (int c = 0; c < static_cast<int>(partition.chains.size()); ++c) {
    const std::vector<int>* set = siblings_of(partition, c);
    if (set == nullptr) {
      add(";", c);
    } else if (set->front() == c) {
      for (const int sibling : *set) add(sibling == c ? ";" : "|", sibling);
    }
  }
  return out;
}

namespace {

Candidate candidate(const Model<double>& model, const std::string& name, Chains chains) {
  gen::Partition partition;
  partition.chains = std::move(chains);
  std::sort(partition.chains.begin(), partition.chains.end());
  return {name, partition_text(model, partition)};
}

}  // namespace

std::vector<Candidate> candidates_of(const Model<double>& model, bool thorough) {
  constexpr int kLadder[] = {4, 6, 3, 8, 12, 16, 2, 24, 32, 48, 64};  // the best come early
  constexpr int kSmall = 8;  // links: without blocks it takes ten times as long
  std::vector<Candidate> out;
  const auto add = [&out](const std::string& text) { out.push_back({text, text}); };
  const auto add_chains = [&](const std::string& name, Chains chains) {
    out.push_back(candidate(model, name, std::move(chains)));
  };
  const Limbs limbs = limbs_of(model);
  if (limbs.all.size() > 1) {
    add_chains("limbs apart", limbs.all);
    add_chains("trunk, limbs apart",
               joined(limbs, [&](std::size_t l) { return limbs.is_trunk[l] ? 0 : -1; }));
    add_chains("limbs with their trunk", joined(limbs, [&](std::size_t l) {
                 return limbs.is_trunk[l] || limbs.base[l] < 0 ? static_cast<int>(l)
                                                               : limbs.base[l];
               }));
    add_chains("trunk apart, limbs together", joined(limbs, [&](std::size_t l) {
                 return limbs.is_trunk[l] || limbs.base[l] < 0 ? -1 : limbs.base[l];
               }));
  }
  for (const int n : {2, 4, 8}) add("siblings:" + std::to_string(n));
  for (const int n : kLadder) {
    if (n < model.size()) add("every:" + std::to_string(n));
  }
  add("whole");
  if (thorough) add("every:1");
  if (thorough || model.size() <= kSmall) add("none");
  return out;
}

std::vector<Candidate> neighbours_of(const Model<double>& model, const gen::Partition& partition) {
  std::vector<Candidate> out;
  // Siblings stay as they are.
  std::vector<gen::SiblingSet> fixed;
  Chains single;
  for (const std::vector<int>& set : partition.siblings) {
    fixed.emplace_back();
    for (const int c : set) fixed.back().push_back(partition.chains[c]);
  }
  for (int c = 0; c < static_cast<int>(partition.chains.size()); ++c) {
    if (siblings_of(partition, c) == nullptr) single.push_back(partition.chains[c]);
  }
  const auto add = [&](const std::string& name, const Chains& chains) {
    std::vector<gen::SiblingSet> sets = fixed;
    for (const Chain& chain : chains) sets.push_back({chain});
    out.push_back({name, partition_text(model, gen::partition_of(sets))});
  };
  const auto without = [&](std::initializer_list<const Chain*> gone) {
    Chains rest;
    for (const Chain& chain : single) {
      if (std::find(gone.begin(), gone.end(), &chain) == gone.end()) rest.push_back(chain);
    }
    return rest;
  };
  for (const Chain& chain : single) {
    const int base = gen::base_of(model, chain);
    for (const Chain& carrier : single) {
      if (std::find(carrier.begin(), carrier.end(), base) == carrier.end()) continue;
      Chain both = carrier;
      both.insert(both.end(), chain.begin(), chain.end());
      std::sort(both.begin(), both.end());
      Chains chains = without({&chain, &carrier});
      chains.push_back(std::move(both));
      add("'" + gen::link_name(model, chain.front()) + "' joined to '" +
              gen::link_name(model, carrier.front()) + "'",
          chains);
    }
    if (chain.size() < 2) continue;
    Chains chains = without({&chain});
    Chains two = halves(model, chain);
    const std::string at = gen::link_name(model, two.back().front());
    chains.insert(chains.end(), two.begin(), two.end());
    add("cut at '" + at + "'", chains);
  }
  return out;
}

}  // namespace hybridyn::tools
