#include "partition/partition.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace hybridyn::generator {
namespace {

void check_disjoint(const Model<double>& model, const Partition& partition) {
  std::vector<bool> taken(model.links.size(), false);
  for (const std::vector<int>& chain : partition.chains) {
    for (const int link : chain) {
      if (taken[link]) {
        throw ChainError("--partition: link '" + link_name(model, link) +
                         "' is in two chains; name it once");
      }
      taken[link] = true;
    }
  }
}

Partition listed(const Model<double>& model, std::string_view text) {
  Partition out;
  while (true) {
    const std::size_t end = text.find(';');
    const std::set<int> links = links_of_chain(model, text.substr(0, end), "--partition");
    out.chains.emplace_back(links.begin(), links.end());
    base_of(model, out.chains.back());
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  std::sort(out.chains.begin(), out.chains.end());
  check_disjoint(model, out);
  return out;
}

}  // namespace

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
    throw ChainError("--partition: link '" + link_name(model, link) +
                     "' does not hang on the chain of link '" + link_name(model, chain.front()) +
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
    int common = model.links[coupling.terms.front().link].parent;
    for (const auto& term : coupling.terms) {
      common = common_ancestor(model, common, model.links[term.link].parent);
    }
    out.emplace_back();
    for (const auto& term : coupling.terms) add_path(model, term.link, common, out.back());
  }
  return out;
}

}  // namespace

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
  Partition out;
  for (const std::set<int>& chain : chains) {
    if (!chain.empty()) out.chains.emplace_back(chain.begin(), chain.end());
  }
  std::sort(out.chains.begin(), out.chains.end());
  return out;
}

Partition parse_partition(const Model<double>& model, std::string_view text) {
  constexpr std::string_view kEvery = "every:";
  constexpr std::string_view kChains = "chains:";
  if (text == "none") return {};
  if (text == "whole") {
    Partition out{{std::vector<int>(model.links.size())}};
    std::iota(out.chains.front().begin(), out.chains.front().end(), 0);
    return out;
  }
  if (text.substr(0, kEvery.size()) == kEvery) {
    const std::string_view number = text.substr(kEvery.size());
    int most = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), most);
    if (error == std::errc() && end == number.data() + number.size() && most > 0) {
      return every(model, most);
    }
  }
  if (text.substr(0, kChains.size()) == kChains) return listed(model, text.substr(kChains.size()));
  throw ChainError("--partition: '" + std::string(text) +
                   "' is none of: none, whole, auto, every:N, chains:FIRST..LAST;FIRST..LAST");
}

std::string to_string(const Partition& partition, const Model<double>& model) {
  if (partition.chains.empty()) return "none";
  std::string out = "chains:";
  for (const std::vector<int>& chain : partition.chains) {
    if (out.back() != ':') out += ';';
    for (const int link : chain) {
      out += (link == chain.front() ? "" : ",") + link_name(model, link);
    }
  }
  return out;
}

}  // namespace hybridyn::generator
