// How a kernel is cut into statements, and with which signs their values are written.
//
// A tape keeps signs on references: what it has computed may be minus what people think of. Text has
// the same freedom: a statement may hold a value or its negative, since sums and constants take
// signs at no cost:
//   a - b = -(b - a),  -(k x) = (-k) x,  a + (-x) y = a - x y
// Each statement gets the sign with which its name needs no `minus_`, as long as no negation is
// added that would have to be computed.
#pragma once

#include <vector>

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

class Statements {
 public:
  explicit Statements(const Kernel& kernel);

  const std::vector<bool>& live() const { return live_; }
  /// Whether a value has a statement of its own; all others are written where they are used.
  bool is_declared(std::uint32_t node) const { return declared_[node]; }
  /// Whether the statement's value is minus that on the tape.
  bool is_flipped(std::uint32_t node) const { return flipped_[node]; }
  /// What the statement's value should be called; empty if anything will do.
  std::string name(std::uint32_t node) const;

  /// Whether the value is naturally written as minus a text.
  bool is_minus(const Value& value) const { return is_minus(value, false); }
  /// Whether it can just as well be written with the other sign.
  bool has_both_signs(const Value& value) const { return has_both_signs(value, false); }

  /// The value of a statement, as it is written: `is_root` in what follows, where it is not to be
  /// taken for its name.
  Value statement(std::uint32_t node) const {
    const Value value = tape_.value(node);
    return flipped_[node] ? -value : value;
  }
  bool is_minus(const Value& value, bool is_root) const;
  bool has_both_signs(const Value& value, bool is_root) const;

 private:
  static bool is_leaf(Op op) { return op == Op::kConstant || op == Op::kInput; }
  static bool is_trigonometric(Op op) { return op == Op::kSin || op == Op::kCos; }
  static bool is_call(Op op) { return op == Op::kReciprocalAbove || op == Op::kLeast; }
  bool is_atom(std::uint32_t node, bool is_root) const;
  bool is_flippable(std::uint32_t node) const;

  void cut();
  void find_readers();
  void choose_signs();
  int negations(const Value& value, bool is_exact, bool is_root) const;
  int negations(std::uint32_t reader) const;
  int cost(const std::vector<std::uint32_t>& readers) const;
  int minus_cost(std::uint32_t node) const;
  std::vector<std::uint32_t> read_by(std::uint32_t reader) const;
  int gain(std::uint32_t node);
  bool try_flips(std::uint32_t node);

  const Kernel& kernel_;
  Tape& tape_;
  std::vector<bool> live_;
  std::vector<bool> declared_;
  std::vector<bool> flipped_;
  std::vector<Value> results_;
  /// Of each declared node the statements, then the results (from tape size on), that it is in; the
  /// first one is its own.
  std::vector<std::vector<std::uint32_t>> readers_;
};

}  // namespace hybridyn::generator
