#include "hybridyn/generator/optimize/arrange.hpp"

#include <algorithm>

#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/optimize/schedule.hpp"

namespace hybridyn::generator {
namespace {

constexpr int kSineCycles = 40;

/// Sums of more terms than this are split into strands. Each costs a multiplication that is not
/// fused: of 4 terms an arm's forward dynamics took 5 % more instructions than of 8.
constexpr std::size_t kStrand = 8;

/// How much later than the first product a plain term may be ready and still come before it.
constexpr int kPatience = 2 * kArithmeticCycles;

class Arranger {
 public:
  explicit Arranger(const Kernel& kernel)
      : from_(*kernel.tape),
        live_(live_nodes(kernel)),
        uses_(from_.size(), 0),
        out_(outline_of(kernel)) {
    for_computed_values(kernel, [this](const Value& value) { ++uses_[value.node()]; });
    for (std::uint32_t i = 0; i < from_.size(); ++i) {
      if (!live_[i]) continue;
      const Node& node = from_.node(i);
      if (node.op == Op::kConstant || node.op == Op::kInput) continue;
      ++uses_[node.a.node()];
      if (has_two_operands(node.op)) ++uses_[node.b.node()];
    }
  }

  Kernel run(const Kernel& kernel) {
    copied_.resize(from_.size());
    for (std::uint32_t i = 0; i < from_.size(); ++i) {
      const bool is_input = from_.node(i).op == Op::kInput;  // all are kept, in their order
      if (is_input || (live_[i] && !is_inner_sum(i))) copy(i);
    }
    out_.results = copied(kernel.results);
    return std::move(out_);
  }

 private:
  struct Term {
    Value value;  // on the new tape, with its sign
    int ready;
  };

  /// A sum that is only a part of another one, and has no name of its own.
  bool is_inner_sum(std::uint32_t i) const {
    return from_.node(i).op == Op::kAdd && uses_[i] == 1 && in_sum_[i] &&
           from_.name_of(i) == nullptr;
  }

  std::vector<Result> copied(std::vector<Result> arrays) const {
    for (Result& array : arrays) {
      for (Value& value : array.values) value = copied(value);
    }
    return arrays;
  }

  Value copied(const Value& value) const {
    const Value& copy = copied_[value.node()];
    return value.is_negative() ? -copy : copy;
  }

  int ready(const Value& value) const {
    return value.node() < ready_.size() ? ready_[value.node()] : 0;
  }
  void set_ready(const Value& value, int time) {
    if (value.node() >= ready_.size()) ready_.resize(value.node() + 1, 0);
    ready_[value.node()] = std::max(ready_[value.node()], time);
  }

  void copy(std::uint32_t i) {
    const Node& node = from_.node(i);
    Tape& tape = *out_.tape;
    tape.begin_as(from_, i);
    Value& to = copied_[i];
    switch (node.op) {
      case Op::kConstant:
        to = tape.constant(from_.number(node));
        break;
      case Op::kInput:
        to = tape.input();
        break;
      case Op::kAdd:
        to = sum(i);
        break;
      case Op::kMultiply:
        to = copied(node.a) * copied(node.b);
        set_ready(to, std::max(ready(copied(node.a)), ready(copied(node.b))) + kArithmeticCycles);
        break;
      case Op::kDivide:
        to = copied(node.a) / copied(node.b);
        set_ready(to, std::max(ready(copied(node.a)), ready(copied(node.b))) + kDivisionCycles);
        break;
      case Op::kReciprocalAbove:
        to = tape.reciprocal_above(copied(node.a), copied(node.b));
        set_ready(to, std::max(ready(copied(node.a)), ready(copied(node.b))) + kDivisionCycles);
        break;
      case Op::kLeast:
        to = tape.least(copied(node.a), copied(node.b));
        set_ready(to, std::max(ready(copied(node.a)), ready(copied(node.b))) + kArithmeticCycles);
        break;
      case Op::kHold:  // has served its purpose
        to = copied(node.a);
        break;
      default:
        to = tape.apply(node.op, copied(node.a));
        set_ready(to, ready(copied(node.a)) + kSineCycles);
        break;
    }
    tape.name_as(from_, i, to);
  }

  void collect(const Value& value, bool negative, std::vector<Term>& terms) const {
    const bool minus = negative != value.is_negative();
    const Node& node = from_.node(value.node());
    if (is_inner_sum(value.node())) {
      collect(node.a, minus, terms);
      collect(node.b, minus, terms);
      return;
    }
    const Value copy = copied_[value.node()];
    int time = ready(copy);
    if (node.op == Op::kMultiply)
      time = std::max(0, time - kArithmeticCycles);  // fused into the sum
    terms.push_back({minus ? -copy : copy, time});
  }

  /// The same term three times or more is one product.
  void gather(std::vector<Term>& terms) {
    for (std::size_t k = 0; k + 2 < terms.size(); ++k) {
      const Value value = terms[k].value;
      const auto is_same = [&value](const Term& term) { return term.value == value; };
      const auto after = terms.begin() + static_cast<std::ptrdiff_t>(k) + 1;
      const auto others = std::count_if(after, terms.end(), is_same);
      if (others < 2) continue;
      terms.erase(std::remove_if(after, terms.end(), is_same), terms.end());
      terms[k].value = out_.tape->constant(static_cast<double>(others + 1)) * value;
    }
  }

  Value sum(std::uint32_t i) {
    std::vector<Term> terms;
    const Node& node = from_.node(i);
    collect(node.a, false, terms);
    collect(node.b, false, terms);
    gather(terms);
    std::stable_sort(terms.begin(), terms.end(),
                     [](const Term& a, const Term& b) { return a.ready < b.ready; });
    // What products are added to, so that all of them can be fused.
    const auto plain = std::find_if(terms.begin(), terms.end(), [this](const Term& term) {
      return out_.tape->node(term.value).op != Op::kMultiply;
    });
    if (plain != terms.end() && plain->ready <= terms.front().ready + kPatience) {
      std::rotate(terms.begin(), plain, plain + 1);
    }
    return add_up(terms).value;
  }

  Term add_up(const std::vector<Term>& terms) {
    if (terms.size() <= kStrand) {
      Term total = terms.front();
      for (std::size_t k = 1; k < terms.size(); ++k) total = plus(total, terms[k]);
      return total;
    }
    // Two strands of neighbours in time: the later ones wait for theirs while the others are done.
    const auto middle = terms.begin() + static_cast<std::ptrdiff_t>(terms.size() / 2);
    return plus(add_up({terms.begin(), middle}), add_up({middle, terms.end()}));
  }

  Term plus(const Term& a, const Term& b) {
    const Term out{a.value + b.value, std::max(a.ready, b.ready) + kArithmeticCycles};
    set_ready(out.value, out.ready);
    return out;
  }

  const Tape& from_;
  std::vector<bool> live_;
  std::vector<int> uses_;
  std::vector<bool> in_sum_ = sums(from_, live_);
  std::vector<Value> copied_;
  std::vector<int> ready_;  // by node of the new tape
  Kernel out_;

  /// Which nodes are a term of some sum.
  static std::vector<bool> sums(const Tape& tape, const std::vector<bool>& live) {
    std::vector<bool> out(tape.size(), false);
    for (std::uint32_t i = 0; i < tape.size(); ++i) {
      if (!live[i] || tape.node(i).op != Op::kAdd) continue;
      out[tape.node(i).a.node()] = true;
      out[tape.node(i).b.node()] = true;
    }
    return out;
  }
};

}  // namespace

Kernel arrange(const Kernel& kernel) { return schedule(Arranger(kernel).run(kernel)); }

}  // namespace hybridyn::generator
