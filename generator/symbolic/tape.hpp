// The tape: a straight-line program under construction. Every value is a constant, an input or one
// operation on earlier values; equal operations are the same value from the start (value
// numbering), whatever the order or signs of their operands:
//   a + b = b + a,  a - b = -(b - a),  (-a) b = -(a b),  sin(-a) = -sin(a),  cos(-a) = cos(a)
// Signs live on the references, not in operations, so negation costs nothing; zeros, ones and
// constants fold away when an operation is asked for. The tape owns numbers, order and sharing.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "hybridyn/generator/symbolic/extended.hpp"

namespace hybridyn::generator {

class Tape;

/// More operations than a tape takes: than any compiler takes as one function, and memory as fits.
class TapeOverflow : public std::length_error {
 public:
  TapeOverflow() : std::length_error("more than 3 million operations") {}
};

/// A result on a tape, perhaps negated. Without a tape it is zero, one or minus one.
class Value {
 public:
  Value() = default;  // zero
  Value(int sign);    // 0, 1 or -1  NOLINT(google-explicit-constructor)

  Value operator-() const { return {tape_, node_, node_ != 0 && !negative_}; }

  Tape* tape() const { return tape_; }
  std::uint32_t node() const { return node_; }
  bool is_negative() const { return negative_; }
  Value magnitude() const { return {tape_, node_, false}; }

  bool is_zero() const { return node_ == 0; }
  bool is_one() const { return node_ == 1 && !negative_; }
  bool is_unit() const { return node_ == 1; }  // 1 or -1

  friend bool operator==(const Value& a, const Value& b) {
    return a.node_ == b.node_ && a.negative_ == b.negative_;
  }
  friend bool operator!=(const Value& a, const Value& b) { return !(a == b); }

 private:
  friend class Tape;
  Value(Tape* tape, std::uint32_t node, bool negative)
      : tape_(tape), node_(node), negative_(negative) {}

  Tape* tape_ = nullptr;
  std::uint32_t node_ = 0;
  bool negative_ = false;
};

Value operator+(const Value& a, const Value& b);
Value operator-(const Value& a, const Value& b);
Value operator*(const Value& a, const Value& b);
Value operator/(const Value& a, const Value& b);
inline Value& operator+=(Value& a, const Value& b) { return a = a + b; }
inline Value& operator-=(Value& a, const Value& b) { return a = a - b; }
inline Value& operator*=(Value& a, const Value& b) { return a = a * b; }
Value sin(const Value& a);
Value cos(const Value& a);
inline Value square(const Value& a) { return a * a; }

enum class Op : std::uint8_t {
  kConstant,
  kInput,
  kAdd,
  kMultiply,
  kDivide,
  kReciprocalAbove,  // 1 / a where a > b, zero elsewhere
  kLeast,            // the smaller one
  kSin,
  kCos,
  kHold
};

inline bool has_two_operands(Op op) {
  return op == Op::kAdd || op == Op::kMultiply || op == Op::kDivide || op == Op::kReciprocalAbove ||
         op == Op::kLeast;
}

/// A node without its sign: what a reference may negate.
struct Node {
  Op op;
  Value a;  // operands, in a canonical order where the operation commutes
  Value b;
  std::uint32_t index = 0;  // of the constant or input
};

class Tape {
 public:
  Tape();
  Tape(const Tape&) = delete;  // values point to their tape
  static constexpr std::size_t kMostNodes = 3'000'000;
  Tape& operator=(const Tape&) = delete;

  Value constant(const Extended& number);
  /// The value of a node, unnegated.
  Value value(std::uint32_t node) { return {this, node, false}; }
  /// A new input; what it is called is up to whoever emits it.
  Value input();

  /// Suggests a name, for people who read the emitted code. The first name stays; constants and
  /// inputs have none. What is there is the magnitude: of a negated value it is minus_NAME.
  void name(const Value& value, const std::string& name);
  /// The same for a value that is of interest only where it gets a statement of its own anyway.
  void suggest(const Value& value, const std::string& name);

  /// What is computed from here on belongs to a section of that title, until the next one begins: a
  /// pass of a recursion at a joint, a frame. Values of two sections belong to the earlier one.
  void begin(const std::string& section);
  /// Index into section_titles, which are in the order of their beginning.
  std::uint16_t section_of(std::uint32_t node) const { return section_of_[node]; }
  const std::vector<std::string>& section_titles() const { return sections_; }
  /// What is appended next is of the section that a node of another tape is of.
  void begin_as(const Tape& other, std::uint32_t node);
  /// Names a value as a node of another tape is named.
  void name_as(const Tape& other, std::uint32_t node, const Value& value);

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  const Node& node(std::uint32_t index) const { return nodes_[index]; }
  const Node& node(const Value& value) const { return nodes_[value.node()]; }
  std::uint32_t input_count() const { return inputs_; }
  /// Magnitude of the constant of a node.
  const Extended& number(const Node& node) const { return numbers_[node.index]; }
  bool is_constant(const Value& value) const { return node(value).op == Op::kConstant; }
  /// With its sign.
  Extended number(const Value& value) const;
  /// The name of a node that asks for a statement of its own, or nothing.
  const std::string* name_of(std::uint32_t node) const;
  /// The name of a node if it gets a statement, or nothing.
  const std::string* suggestion_of(std::uint32_t node) const;

  /// The same value, opaque: nothing folds through it, and its derivatives are zero.
  Value hold(const Value& a);

  Value add(Value a, Value b);
  Value multiply(Value a, Value b);
  Value divide(Value a, Value b);
  /// 1 / a where a > least, zero elsewhere: the pivots of semidefinite matrices.
  Value reciprocal_above(const Value& a, const Value& least);
  /// The smaller of two.
  Value least(const Value& a, const Value& b);
  Value apply(Op function, Value a);  // kSin, kCos
  /// Any operation; b where it has two operands.
  Value apply(Op op, const Value& a, const Value& b);

 private:
  struct Key {
    std::uint64_t operands;
    std::uint32_t op;
    bool operator==(const Key& k) const { return operands == k.operands && op == k.op; }
  };
  struct KeyHash {
    std::size_t operator()(const Key& k) const;
  };

  Value own(const Value& value) { return {this, value.node_, value.negative_}; }
  void add_name(const Value& value, const std::string& name, bool asks);
  void append(const Node& node);
  Value find_or_append(Op op, const Value& a, const Value& b);
  bool split_scale(const Value& value, Extended& scale, Value& rest) const;

  std::vector<Node> nodes_;
  std::vector<Extended> numbers_;
  std::uint32_t inputs_ = 0;
  std::unordered_map<Key, std::uint32_t, KeyHash> index_;
  std::map<double, std::vector<std::uint32_t>> constants_;  // nodes by rounded value
  struct Name {
    std::string text;
    bool asks = false;  // for a statement
  };
  std::unordered_map<std::uint32_t, Name> names_;
  std::vector<std::string> sections_ = {""};
  std::unordered_map<std::string, std::uint16_t> section_index_ = {{"", 0}};
  std::vector<std::uint16_t> section_of_;  // by node
  std::uint16_t section_ = 0;
};

}  // namespace hybridyn::generator
