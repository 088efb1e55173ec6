#include "hybridyn/generator/partition/partition.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace hybridyn::generator {
namespace {

std::vector<SiblingSet> sets_of(const Partition& partition) {
  std::vector<SiblingSet> out;
  std::vector<bool> is_listed(partition.chains.size(), false);
  for (const std::vector<int>& set : partition.siblings) {
    out.emplace_back();
    for (const int c : set) {
      out.back().push_back(partition.chains[c]);
      is_listed[c] = true;
    }
  }
  for (std::size_t c = 0; c < is_listed.size(); ++c) {
    if (!is_listed[c]) out.push_back({partition.chains[c]});
  }
  std::sort(out.begin(), out.end());
  return out;
}

void check_disjoint(const Model<double>& model, const Partition& partition) {
  std::vector<bool> taken(model.links.size(), false);
  for (const std::vector<int>& chain : partition.chains) {
    for (const int link : chain) {
      if (taken[link]) {
        throw ChainError("link '" + link_name(model, link) + "' is in two chains; name it once");
      }
      taken[link] = true;
    }
  }
}

/// Takes off what stands before the mark.
std::string_view next_item(std::string_view& text, char mark) {
  const std::size_t end = text.find(mark);
  const std::string_view item = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return item;
}

Partition listed(const Model<double>& model, std::string_view text) {
  std::vector<SiblingSet> sets;
  for (bool more = true; more;) {
    more = text.find(';') != std::string_view::npos;
    std::string_view set = next_item(text, ';');
    sets.emplace_back();
    for (bool others = true; others;) {
      others = set.find('|') != std::string_view::npos;
      const std::set<int> links = links_of_chain(model, next_item(set, '|'));
      sets.back().emplace_back(links.begin(), links.end());
      base_of(model, sets.back().back());
    }
  }
  Partition out = partition_of(sets);
  check_disjoint(model, out);
  return out;
}

/// N of PREFIX:N; 0 if the text is something else.
int number_behind(std::string_view prefix, std::string_view text) {
  if (text.substr(0, prefix.size()) != prefix) return 0;
  text.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

}  // namespace

Partition partition_of(const std::vector<SiblingSet>& sets) {
  Partition out;
  for (const SiblingSet& set : sets) {
    out.chains.insert(out.chains.end(), set.begin(), set.end());
  }
  std::sort(out.chains.begin(), out.chains.end());
  for (const SiblingSet& set : sets) {
    if (set.size() < 2) continue;
    out.siblings.emplace_back();
    for (const std::vector<int>& chain : set) {
      const auto at = std::lower_bound(out.chains.begin(), out.chains.end(), chain);
      out.siblings.back().push_back(static_cast<int>(at - out.chains.begin()));
    }
  }
  std::sort(out.siblings.begin(), out.siblings.end());
  return out;
}

const std::string& link_name(const Model<double>& model, int link) {
  return model.frames[model.joints[link].frame].name;
}

int base_of(const Model<double>& model, const std::vector<int>& chain) {
  const auto is_in = [&chain](int link) {
    return std::find(chain.begin(), chain.end(), link) != chain.end();
  };
  const int base = model.links[chain.front()].parent;
  for (const int link : chain) {
    const int parent = model.links[link].parent;
    if (parent == base || is_in(parent)) continue;
    throw ChainError("link '" + link_name(model, link) + "' does not hang on the chain of link '" +
                     link_name(model, chain.front()) +
                     "'; name the links in between, or a chain of its own");
  }
  return base;
}

Partition every(const Model<double>& model, int most) {
  Partition out;
  std::vector<int> chain_of(model.links.size());
  for (int i = 0; i < model.size(); ++i) {
    const int parent = model.links[i].parent;
    const bool has_room =
        parent != kWorld && static_cast<int>(out.chains[chain_of[parent]].size()) < most;
    chain_of[i] = has_room ? chain_of[parent] : static_cast<int>(out.chains.size());
    if (!has_room) out.chains.emplace_back();
    out.chains[chain_of[i]].push_back(i);
  }
  return out;
}

namespace {

/// Links from `link` up to, but without, the ancestor.
void add_path(const Model<double>& model, int link, int ancestor, std::set<int>& out) {
  for (; link != ancestor; link = model.links[link].parent) out.insert(link);
}

int common_ancestor(const Model<double>& model, int a, int b) {
  std::set<int> above;
  for (; a != kWorld; a = model.links[a].parent) above.insert(a);
  while (b != kWorld && above.count(b) == 0) b = model.links[b].parent;
  return b;
}

/// For each loop and coupling the links that move in it.
std::vector<std::set<int>> links_in_loops(const Model<double>& model) {
  std::vector<std::set<int>> out;
  for (const Loop<double>& loop : model.loops) {
    const int common = common_ancestor(model, loop.predecessor, loop.successor);
    out.emplace_back();
    add_path(model, loop.predecessor, common, out.back());
    add_path(model, loop.successor, common, out.back());
  }
  for (const Coupling<double>& coupling : model.couplings) {
    const int base = base_of(model, coupling);
    out.emplace_back();
    for (const auto& term : coupling.terms) add_path(model, term.link, base, out.back());
  }
  return out;
}

/// Makes one set again of siblings that loops have left as they were.
void join_again(const Partition& partition, const std::vector<int>& siblings,
                std::vector<SiblingSet>& sets) {
  SiblingSet joined;
  for (const int c : siblings) {
    const SiblingSet own = {partition.chains[c]};
    const auto at = std::find(sets.begin(), sets.end(), own);
    if (at == sets.end()) {
      throw ChainError(
          "a loop or coupling runs through siblings and other links: separate them by ';'");
    }
    sets.erase(at);
    joined.push_back(own.front());
  }
  sets.push_back(std::move(joined));
}

}  // namespace

int base_of(const Model<double>& model, const Coupling<double>& coupling) {
  int out = model.links[coupling.terms.front().link].parent;
  for (const auto& term : coupling.terms) {
    out = common_ancestor(model, out, model.links[term.link].parent);
  }
  return out;
}

Partition with_whole_loops(const Model<double>& model, Partition partition) {
  std::vector<int> chain_of(model.links.size(), -1);
  std::vector<std::set<int>> chains;
  for (const std::vector<int>& chain : partition.chains) {
    for (const int link : chain) chain_of[link] = static_cast<int>(chains.size());
    chains.emplace_back(chain.begin(), chain.end());
  }
  for (std::set<int> joined : links_in_loops(model)) {
    const int first = chain_of[*joined.begin()];
    const bool is_one = first >= 0 && std::all_of(joined.begin(), joined.end(), [&](int link) {
                          return chain_of[link] == first;
                        });
    if (is_one) continue;
    for (const int link : std::set<int>(joined)) {
      if (chain_of[link] < 0) continue;
      std::set<int>& chain = chains[chain_of[link]];
      joined.insert(chain.begin(), chain.end());
      chain.clear();
    }
    for (const int link : joined) chain_of[link] = static_cast<int>(chains.size());
    chains.push_back(std::move(joined));
  }
  std::vector<SiblingSet> sets;
  for (const std::set<int>& chain : chains) {
    if (!chain.empty()) sets.push_back({{chain.begin(), chain.end()}});
  }
  for (const std::vector<int>& siblings : partition.siblings) join_again(partition, siblings, sets);
  return partition_of(sets);
}

Partition parse_partition(const Model<double>& model, std::string_view text) {
  constexpr std::string_view kChains = "chains:";
  if (text == "none") return {};
  if (text == "whole") {
    Partition out{{std::vector<int>(model.links.size())}};
    std::iota(out.chains.front().begin(), out.chains.front().end(), 0);
    return out;
  }
  if (const int most = number_behind("every:", text); most > 0) return every(model, most);
  const int side_by_side = number_behind("siblings:", text);
  if (side_by_side > 1 && side_by_side <= kMostSiblings) return siblings(model, side_by_side);
  if (text.substr(0, kChains.size()) == kChains) return listed(model, text.substr(kChains.size()));
  throw ChainError(
      "'" + std::string(text) +
      "' is none of: none, whole, auto, every:N, siblings:N, chains:FIRST..LAST;FIRST..LAST");
}

std::string to_string(const Partition& partition, const Model<double>& model) {
  if (partition.chains.empty()) return "none";
  std::string out = "chains:";
  for (const SiblingSet& set : sets_of(partition)) {
    if (out.back() != ':') out += ';';
    for (const std::vector<int>& chain : set) {
      if (&chain != &set.front()) out += '|';
      for (const int link : chain) {
        out += (link == chain.front() ? "" : ",") + link_name(model, link);
      }
    }
  }
  return out;
}

}  // namespace hybridyn::generator
