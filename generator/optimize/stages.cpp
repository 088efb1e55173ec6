#include "hybridyn/generator/optimize/stages.hpp"

#include <algorithm>
#include <stdexcept>

#include "hybridyn/generator/optimize/copy_node.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

constexpr int kNever = 1 << 20;

class Splitter {
 public:
  Splitter(const Kernel& kernel, const std::vector<Stage>& stages, ArrayId::Kind kept_kind)
      : from_(kernel),
        kept_kind_(kept_kind),
        tape_(*kernel.tape),
        stages_(stages),
        run_(tape_.size(), kNever),
        slot_(tape_.size(), -1),
        kept_(stages.size()) {
    find_stages();
    find_kept();
  }

  std::vector<Kernel> run() {
    std::vector<Kernel> out;
    for (int stage = 0; stage < static_cast<int>(stages_.size()); ++stage) {
      out.push_back(part(stage));
    }
    return out;
  }

 private:
  /// The stage of each node: the first one that needs it.
  void find_stages() {
    for (const Result& result : from_.results) {
      for (const Value& value : result.values) need(value, result.stage);
    }
    for (std::uint32_t i = tape_.size(); i-- > 0;) {
      const Node& node = tape_.node(i);
      if (run_[i] == kNever || is_leaf(node.op)) continue;
      need(node.a, run_[i]);
      if (has_two_operands(node.op)) need(node.b, run_[i]);
    }
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const bool is_computed = run_[i] != kNever && !is_leaf(tape_.node(i).op);
      if (is_computed && stages_[run_[i]].is_repeated) run_[i] = earliest(tape_.node(i));
    }
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (node.op != Op::kInput || run_[i] == kNever) continue;
      const Argument& argument = from_.arguments[from_.inputs[node.index].argument];
      if (common(run_[i], argument.stage) != argument.stage) {
        throw std::logic_error("split_stages: '" + argument.name + "' of '" + from_.name +
                               "' is needed before it is known");
      }
    }
  }

  void need(const Value& value, int stage) {
    int& run = run_[value.node()];
    run = run == kNever ? stage : common(run, stage);
  }

  /// In which all that a node needs is known; the stages of its operands follow each other.
  int earliest(const Node& node) const {
    const int a = known_at(node.a);
    return has_two_operands(node.op) ? std::max(a, known_at(node.b)) : a;
  }
  int known_at(const Value& value) const {
    const Node& node = tape_.node(value.node());
    if (node.op == Op::kConstant) return 0;
    if (node.op != Op::kInput) return run_[value.node()];
    return from_.arguments[from_.inputs[node.index].argument].stage;
  }

  /// The last stage that is, or is before, both.
  int common(int a, int b) const {
    while (a != b) {
      if (a < 0 || b < 0) throw std::logic_error("split_stages: stages have nothing in common");
      (a > b ? a : b) = stages_[std::max(a, b)].parent;
    }
    return a;
  }
  bool is_before(int earlier, int stage) const {
    return earlier != stage && common(earlier, stage) == earlier;
  }

  /// Values that later stages than their own read.
  void find_kept() {
    const auto read = [this](const Value& value, int stage) {
      const std::uint32_t i = value.node();
      if (slot_[i] >= 0) return;
      if (is_handed_on(i, stage)) {
        run_[i] = argument_of(i).stage;
      } else if (is_leaf(tape_.node(i).op) || run_[i] == stage) {
        return;
      }
      slot_[i] = 0;  // numbered below, in the order of the tape
    };
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (run_[i] == kNever || is_leaf(node.op)) continue;
      read(node.a, run_[i]);
      if (has_two_operands(node.op)) read(node.b, run_[i]);
    }
    for (const Result& result : from_.results) {
      for (const Value& value : result.values) read(value, result.stage);
    }
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (slot_[i] < 0) continue;
      slot_[i] = static_cast<int>(kept_[run_[i]].size());
      kept_[run_[i]].push_back(i);
    }
  }

  const Argument& argument_of(std::uint32_t input) const {
    return from_.arguments[from_.inputs[tape_.node(input).index].argument];
  }
  /// An argument of an earlier stage that this one takes from what is kept.
  bool is_handed_on(std::uint32_t i, int stage) const {
    return tape_.node(i).op == Op::kInput && stages_[stage].reads_own_alone &&
           argument_of(i).stage != stage;
  }

  Array kept_array(int stage) const {
    return {{kept_kind_, from_.part, stage}, "kept_" + stages_[stage].name};
  }

  Kernel part(int stage) {
    Kernel out;
    out.name = from_.name + "_" + stages_[stage].name;
    out.description = from_.description;
    out.derivation = from_.derivation;
    out.part = from_.part;
    copied_.assign(tape_.size(), {});
    add_arguments(stage, out);
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Op op = tape_.node(i).op;
      if (op == Op::kConstant) copied_[i] = out.tape->constant(tape_.number(tape_.node(i)));
      if (run_[i] == stage && !is_leaf(op)) {
        copied_[i] = copy_node(tape_, i, copied_, *out.tape);
      }
    }
    for (const Result& result : from_.results) {
      if (result.stage != stage) continue;
      out.results.push_back(result);
      out.results.back().stage = 0;
      for (Value& value : out.results.back().values) value = copy_of(value, copied_);
    }
    if (!kept_[stage].empty()) {
      const int size = static_cast<int>(kept_[stage].size());
      const Array array = kept_array(stage);
      Result kept{array.name, size, 1, "for the stages that follow", {}, {}, 0, array.id};
      for (const std::uint32_t i : kept_[stage]) kept.values.push_back(copied_[i]);
      out.results.push_back(std::move(kept));
    }
    return out;
  }

  /// Those that the stage reads, and what earlier stages have kept for it.
  void add_arguments(int stage, Kernel& out) {
    std::vector<bool> reads(tape_.size(), false);
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (run_[i] != stage || is_leaf(node.op)) continue;
      reads[node.a.node()] = true;
      if (has_two_operands(node.op)) reads[node.b.node()] = true;
    }
    for (const Result& result : from_.results) {
      if (result.stage != stage) continue;
      for (const Value& value : result.values) reads[value.node()] = true;
    }
    for (const std::uint32_t i : kept_[stage]) reads[i] = true;
    std::vector<std::vector<std::uint32_t>> nodes(from_.arguments.size());  // of each element
    std::vector<bool> is_read(from_.arguments.size(), false);
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (node.op != Op::kInput) continue;
      const Kernel::Element& element = from_.inputs[node.index];
      nodes[element.argument].push_back(i);
      if (reads[i] && !is_handed_on(i, stage)) is_read[element.argument] = true;
    }
    for (std::size_t a = 0; a < from_.arguments.size(); ++a) {
      if (!is_read[a]) continue;
      const Argument& argument = from_.arguments[a];
      const std::vector<Value> values = out.add_argument(
          {argument.array, argument.name}, argument.size, argument.description, argument.elements);
      for (const std::uint32_t i : nodes[a]) {
        copied_[i] = values[from_.inputs[tape_.node(i).index].index];
      }
    }
    for (int earlier = 0; earlier < stage; ++earlier) {
      if (!is_before(earlier, stage)) continue;
      const bool any = std::any_of(kept_[earlier].begin(), kept_[earlier].end(),
                                   [&reads](std::uint32_t i) { return reads[i]; });
      if (!any) continue;
      const std::vector<Value> values =
          out.add_argument(kept_array(earlier), static_cast<int>(kept_[earlier].size()),
                           "from the stage before", element_names(earlier));
      for (std::size_t k = 0; k < values.size(); ++k) copied_[kept_[earlier][k]] = values[k];
    }
  }

  /// Values keep their names across stages.
  std::vector<std::string> element_names(int stage) const {
    std::vector<std::string> out;
    for (const std::uint32_t i : kept_[stage]) {
      const std::string* name = tape_.suggestion_of(i);
      out.push_back(name != nullptr ? *name : std::to_string(out.size()));
    }
    return out;
  }

  const Kernel& from_;
  const ArrayId::Kind kept_kind_;
  const Tape& tape_;
  const std::vector<Stage>& stages_;
  std::vector<int> run_;                          // stage of each node
  std::vector<int> slot_;                         // in what its stage keeps, or -1
  std::vector<std::vector<std::uint32_t>> kept_;  // nodes, of each stage
  std::vector<Value> copied_;                     // on the tape of the part under way
};

}  // namespace

std::vector<Kernel> split_stages(const Kernel& kernel, const std::vector<Stage>& stages,
                                 ArrayId::Kind kept) {
  return Splitter(kernel, stages, kept).run();
}

}  // namespace hybridyn::generator
