#include "hybridyn/generator/optimize/pieces.hpp"

#include <algorithm>
#include <utility>

#include "hybridyn/generator/optimize/copy_node.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

class Cutter {
 public:
  Cutter(const Kernel& kernel, int operations_of_piece)
      : from_(kernel),
        tape_(*kernel.tape),
        live_(live_nodes(kernel)),
        piece_(tape_.size(), 0),
        last_(tape_.size(), -1),
        slot_(tape_.size(), -1) {
    int operations = 0;
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (!live_[i] || is_leaf(tape_.node(i).op)) continue;
      piece_[i] = operations++ / operations_of_piece;
      count_ = piece_[i] + 1;
    }
    find_last_uses();
    find_slots();
  }

  Pieces run() {
    Pieces out;
    for (int piece = 0; piece < count_; ++piece) out.kernels.push_back(part(piece));
    out.kept = kept_;
    return out;
  }

 private:
  /// By later pieces.
  void find_last_uses() {
    const auto use = [this](const Value& value, int piece) {
      const std::uint32_t i = value.node();
      if (!is_leaf(tape_.node(i).op) && piece_[i] < piece) last_[i] = std::max(last_[i], piece);
    };
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (!live_[i] || is_leaf(node.op)) continue;
      use(node.a, piece_[i]);
      if (has_two_operands(node.op)) use(node.b, piece_[i]);
    }
  }

  /// A piece reads what is kept before it writes there.
  void find_slots() {
    std::vector<std::vector<std::uint32_t>> ending(static_cast<std::size_t>(count_));
    std::vector<int> free;
    std::uint32_t next = 0;
    for (int piece = 0; piece < count_; ++piece) {
      for (const std::uint32_t i : ending[piece]) free.push_back(slot_[i]);
      for (; next < tape_.size() && !(is_computed(next) && piece_[next] > piece); ++next) {
        if (!is_computed(next) || last_[next] < 0) continue;
        if (free.empty()) free.push_back(kept_++);
        slot_[next] = free.back();
        free.pop_back();
        ending[last_[next]].push_back(next);
      }
    }
  }

  bool is_computed(std::uint32_t i) const { return live_[i] && !is_leaf(tape_.node(i).op); }

  Kernel part(int piece) {
    Kernel out;
    out.name = from_.name + "_part" + std::to_string(piece + 1);
    out.description = from_.description;
    copied_.assign(tape_.size(), {});
    add_arguments(piece, out);
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (is_computed(i) && piece_[i] == piece) {
        copied_[i] = copy_node(tape_, i, copied_, *out.tape);
      }
    }
    add_results(piece, out);
    return out;
  }

  void add_arguments(int piece, Kernel& out) {
    std::vector<int> number(from_.arguments.size(), -1);  // in the piece
    int kept = -1;
    const auto element = [&out](int& argument, Argument declaration, int index) {
      if (argument < 0) {
        argument = static_cast<int>(out.arguments.size());
        out.arguments.push_back(std::move(declaration));
      }
      out.inputs.push_back({argument, index});
      return out.tape->input();
    };
    const auto read = [&](const Value& value) {
      const std::uint32_t i = value.node();
      const Node& node = tape_.node(i);
      if (copied_[i].tape() != nullptr) return;
      if (node.op == Op::kConstant) {
        copied_[i] = out.tape->constant(tape_.number(node));
      } else if (node.op == Op::kInput) {
        const Kernel::Element& at = from_.inputs[node.index];
        copied_[i] = element(number[at.argument], from_.arguments[at.argument], at.index);
      } else if (piece_[i] < piece) {
        copied_[i] =
            element(kept, {kKeptBetweenPieces, kept_, "of the parts before", {}}, slot_[i]);
      }
    };
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (!is_computed(i) || piece_[i] != piece) continue;
      read(tape_.node(i).a);
      if (has_two_operands(tape_.node(i).op)) read(tape_.node(i).b);
    }
    for (const Result& result : from_.results) {
      for (const Value& value : result.values) {
        if (is_leaf(tape_.node(value.node()).op) && piece == 0) read(value);
      }
    }
  }

  void add_results(int piece, Kernel& out) const {
    for (const Result& result : from_.results) {
      Result part = result;
      part.values.clear();
      part.written.clear();
      for (std::size_t k = 0; k < result.values.size(); ++k) {
        if (piece_[result.values[k].node()] != piece) continue;  // leaves are of the first one
        part.values.push_back(copy_of(result.values[k], copied_));
        part.written.push_back(result.index(k));
      }
      if (!part.values.empty()) out.results.push_back(std::move(part));
    }
    Result kept{kKeptBetweenPieces, kept_, 1, "for the parts that follow", {}};
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (!is_computed(i) || piece_[i] != piece || slot_[i] < 0) continue;
      kept.values.push_back(copied_[i]);
      kept.written.push_back(slot_[i]);
    }
    if (!kept.values.empty()) out.results.push_back(std::move(kept));
  }

  const Kernel& from_;
  const Tape& tape_;
  const std::vector<bool> live_;
  std::vector<int> piece_;     // of each node
  std::vector<int> last_;      // piece that reads what another one computes, or -1
  std::vector<int> slot_;      // in what is kept, or -1
  std::vector<Value> copied_;  // on the tape of the piece under way
  int count_ = 1;
  int kept_ = 0;
};

}  // namespace

Pieces cut_in_pieces(const Kernel& kernel, int most, int operations_of_piece) {
  const bool is_small = count_operations(kernel).flops() <= most;
  return Cutter(kernel, is_small ? Tape::kMostNodes : operations_of_piece).run();
}

}  // namespace hybridyn::generator
