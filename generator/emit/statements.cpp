#include "hybridyn/generator/emit/statements.hpp"

#include <algorithm>
#include <set>

#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

/// Longest expression, in operations, before a value gets a statement of its own.
constexpr int kLongest = 12;

/// A negation costs an instruction, a name only its reader.
constexpr int kNegation = 1000;

/// Names that are only suggested weigh less: they are of what is on the way.
constexpr int kAskedFor = 3;

/// How many statements change their signs together.
constexpr int kMostTogether = 12;

const std::string kMinus = "minus_";

bool begins_with_minus(const std::string& name) { return name.rfind(kMinus, 0) == 0; }

}  // namespace

Statements::Statements(const Kernel& kernel)
    : kernel_(kernel),
      tape_(*kernel.tape),
      live_(live_nodes(kernel)),
      declared_(tape_.size(), false),
      flipped_(tape_.size(), false),
      readers_(tape_.size()) {
  for_computed_values(kernel, [this](const Value& value) { results_.push_back(value); });
  cut();
  find_readers();
  choose_signs();
}

void Statements::cut() {
  std::vector<int> uses(tape_.size(), 0);
  for (const Value& value : results_) ++uses[value.node()];
  for (std::uint32_t i = 0; i < tape_.size(); ++i) {
    const Node& node = tape_.node(i);
    if (!live_[i] || is_leaf(node.op)) continue;
    ++uses[node.a.node()];
    if (has_two_operands(node.op)) ++uses[node.b.node()];
  }
  std::vector<int> size(tape_.size(), 0);  // operations inside, of what is written where it is used
  for (std::uint32_t i = 0; i < tape_.size(); ++i) {
    const Node& node = tape_.node(i);
    if (!live_[i] || is_leaf(node.op)) continue;
    if (is_trigonometric(node.op)) {
      declared_[i] = true;
      continue;
    }
    const int length =
        1 + size[node.a.node()] + (has_two_operands(node.op) ? size[node.b.node()] : 0);
    declared_[i] = tape_.name_of(i) != nullptr || uses[i] > 1 || length >= kLongest;
    size[i] = declared_[i] ? 0 : length;
  }
}

void Statements::find_readers() {
  std::vector<std::uint32_t> root(tape_.size(), 0);
  for (std::size_t r = 0; r < results_.size(); ++r) {
    const auto reader = static_cast<std::uint32_t>(tape_.size() + r);
    const std::uint32_t i = results_[r].node();
    root[i] = reader;
  }
  for (std::uint32_t i = tape_.size(); i-- > 0;) {
    const Node& node = tape_.node(i);
    if (!live_[i] || is_leaf(node.op)) continue;
    const std::uint32_t reader = declared_[i] ? i : root[i];
    if (declared_[i]) readers_[i].insert(readers_[i].begin(), i);
    const auto read = [&](const Value& operand) {
      const std::uint32_t k = operand.node();
      if (declared_[k]) {
        readers_[k].push_back(reader);
      } else {
        root[k] = reader;
      }
    };
    read(node.a);
    if (has_two_operands(node.op)) read(node.b);
  }
  for (std::size_t r = 0; r < results_.size(); ++r) {
    const std::uint32_t i = results_[r].node();
    if (declared_[i]) readers_[i].push_back(static_cast<std::uint32_t>(tape_.size() + r));
  }
  for (std::vector<std::uint32_t>& readers : readers_) {
    std::sort(readers.begin(), readers.end());
    readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
  }
}

bool Statements::is_atom(std::uint32_t node, bool is_root) const {
  const Op op = tape_.node(node).op;
  return op == Op::kInput || is_trigonometric(op) || (declared_[node] && !is_root) ||
         (op == Op::kConstant && tape_.number(tape_.node(node)).has_lanes());
}

/// Results keep their signs: where all of them are written as they are, g++ 12 puts stores of
/// neighbours together, which costs more than negations (12 % of pa10's inverse dynamics at -O3).
bool Statements::is_flippable(std::uint32_t node) const {
  const Op op = tape_.node(node).op;
  const auto is_result = [node](const Value& value) { return value.node() == node; };
  if (std::any_of(results_.begin(), results_.end(), is_result)) return false;
  return declared_[node] && (op == Op::kAdd || op == Op::kMultiply || op == Op::kDivide);
}

bool Statements::is_minus(const Value& value, bool is_root) const {
  const std::uint32_t i = value.node();
  if (is_atom(i, is_root)) return value.is_negative() != flipped_[i];
  const Node& node = tape_.node(i);
  switch (node.op) {
    case Op::kAdd: {
      const bool minus = value.is_negative();
      return is_minus(minus ? -node.a : node.a) && is_minus(minus ? -node.b : node.b);
    }
    case Op::kMultiply:
    case Op::kDivide:
      return (is_minus(node.a) != is_minus(node.b)) != value.is_negative();
    default:
      return value.is_negative();
  }
}

bool Statements::has_both_signs(const Value& value, bool is_root) const {
  const std::uint32_t i = value.node();
  if (is_atom(i, is_root)) return false;
  const Node& node = tape_.node(i);
  switch (node.op) {
    case Op::kConstant:
      return true;
    case Op::kAdd:
      return is_minus(node.a) != is_minus(node.b) || has_both_signs(node.a) ||
             has_both_signs(node.b);
    case Op::kMultiply:
    case Op::kDivide:
      return has_both_signs(node.a) || has_both_signs(node.b);
    default:
      return false;
  }
}

/// Negations that have to be computed within a value, and if it is exact for its own sign.
int Statements::negations(const Value& value, bool is_exact, bool is_root) const {
  const std::uint32_t i = value.node();
  int count = is_exact && is_minus(value, is_root) && !has_both_signs(value, is_root) ? 1 : 0;
  const Node& node = tape_.node(i);
  if (node.op == Op::kConstant || is_atom(i, is_root)) return count;
  count += negations(node.a, is_call(node.op), false);
  if (has_two_operands(node.op)) count += negations(node.b, is_call(node.op), false);
  return count;
}

int Statements::negations(std::uint32_t reader) const {
  if (reader >= tape_.size()) return negations(results_[reader - tape_.size()], true, false);
  const Op op = tape_.node(reader).op;
  if (is_trigonometric(op)) return negations(tape_.node(reader).a, true, false);
  return negations(statement(reader), true, true);
}

int Statements::cost(const std::vector<std::uint32_t>& readers) const {
  int sum = 0;
  for (const std::uint32_t reader : readers) sum += kNegation * negations(reader);
  return sum;
}

std::string Statements::name(std::uint32_t node) const {
  const std::string* name = tape_.suggestion_of(node);
  if (name == nullptr) return "";
  if (!flipped_[node]) return *name;
  return begins_with_minus(*name) ? name->substr(kMinus.size()) : kMinus + *name;
}

int Statements::minus_cost(std::uint32_t node) const {
  const std::string* name = tape_.suggestion_of(node);
  if (name == nullptr || begins_with_minus(*name) == flipped_[node]) return 0;
  return tape_.name_of(node) != nullptr ? kAskedFor : 1;
}

/// Statements that one is written with.
std::vector<std::uint32_t> Statements::read_by(std::uint32_t reader) const {
  std::vector<std::uint32_t> out;
  const auto visit = [&](const auto& self, std::uint32_t i, bool is_root) -> void {
    const Node& node = tape_.node(i);
    if (is_leaf(node.op)) return;
    if (declared_[i] && !is_root) {
      out.push_back(i);
      return;
    }
    self(self, node.a.node(), false);
    if (has_two_operands(node.op)) self(self, node.b.node(), false);
  };
  const bool is_result = reader >= tape_.size();
  visit(visit, is_result ? results_[reader - tape_.size()].node() : reader, !is_result);
  return out;
}

/// Flips, and says by how much that lowers the cost.
int Statements::gain(std::uint32_t node) {
  const int before = cost(readers_[node]) + minus_cost(node);
  flipped_[node] = !flipped_[node];
  return before - cost(readers_[node]) - minus_cost(node);
}

/// Flips the statement, and those around it for which that costs negations, as long as it takes to
/// gain by it; if that does not come about, none.
bool Statements::try_flips(std::uint32_t node) {
  std::vector<std::uint32_t> changed = {node};
  int total = gain(node);
  while (total <= 0 && static_cast<int>(changed.size()) < kMostTogether) {
    std::set<std::uint32_t> near;
    for (const std::uint32_t i : changed) {
      for (const std::uint32_t reader : readers_[i]) {
        if (negations(reader) == 0) continue;
        if (reader < tape_.size() && is_flippable(reader)) near.insert(reader);
        for (const std::uint32_t read : read_by(reader)) {
          if (is_flippable(read)) near.insert(read);
        }
      }
    }
    std::uint32_t best = 0;
    int most = 0;
    for (const std::uint32_t other : near) {
      if (std::find(changed.begin(), changed.end(), other) != changed.end()) continue;
      const int gained = gain(other);
      flipped_[other] = !flipped_[other];
      if (best != 0 && gained <= most) continue;
      best = other;
      most = gained;
    }
    if (best == 0) break;
    total += gain(best);
    changed.push_back(best);
  }
  if (total > 0) return true;
  for (const std::uint32_t i : changed) flipped_[i] = !flipped_[i];
  return false;
}

void Statements::choose_signs() {
  constexpr int kPasses = 4;
  for (int pass = 0; pass < kPasses; ++pass) {
    bool is_better = false;
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (!live_[i] || !is_flippable(i)) continue;
      const bool is_wanted = minus_cost(i) > 0 || cost(readers_[i]) > 0;
      if (is_wanted && try_flips(i)) is_better = true;
    }
    if (!is_better) break;
  }
}

}  // namespace hybridyn::generator
