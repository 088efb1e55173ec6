#include "hybridyn/generator/symbolic/tape.hpp"

#include <stdexcept>
#include <utility>

#include "hybridyn/generator/symbolic/extended_angles.hpp"

namespace hybridyn::generator {
namespace {

/// Constants closer than this (relative) are one: they differ by the rounding of their folding.
constexpr double kSameConstant = 1e-28;

bool is_same(const Extended& a, const Extended& b) {
  if (a.lane_count() != b.lane_count()) return false;
  for (int i = 0; i < a.lane_count(); ++i) {
    const DoubleDouble gap = abs(a.lane(i) - b.lane(i));
    if (gap.rounded() > kSameConstant * std::abs(b.lane(i).rounded())) return false;
  }
  return true;
}

Tape& tape_of(const Value& a, const Value& b) {
  Tape* tape = a.tape() != nullptr ? a.tape() : b.tape();
  if (tape == nullptr) throw std::logic_error("two numbers without a tape");
  if (b.tape() != nullptr && tape != b.tape()) throw std::logic_error("values of different tapes");
  return *tape;
}

}  // namespace

Value::Value(int sign) : node_(sign == 0 ? 0 : 1), negative_(sign < 0) {
  if (sign < -1 || sign > 1) throw std::logic_error("only 0, 1 and -1 exist without a tape");
}

Value operator+(const Value& a, const Value& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  if (a == -b) return {};
  return tape_of(a, b).add(a, b);
}

Value operator-(const Value& a, const Value& b) { return a + (-b); }

Value operator*(const Value& a, const Value& b) {
  if (a.is_zero() || b.is_zero()) return {};
  if (a.is_unit()) return a.is_negative() ? -b : b;
  if (b.is_unit()) return b.is_negative() ? -a : a;
  return tape_of(a, b).multiply(a, b);
}

Value operator/(const Value& a, const Value& b) {
  if (a.is_zero()) return {};
  if (b.is_unit()) return b.is_negative() ? -a : a;
  return tape_of(a, b).divide(a, b);
}

Value sin(const Value& a) { return a.is_zero() ? Value() : a.tape()->apply(Op::kSin, a); }
Value cos(const Value& a) { return a.is_zero() ? Value(1) : a.tape()->apply(Op::kCos, a); }

std::size_t Tape::KeyHash::operator()(const Key& k) const {
  std::uint64_t h = (k.operands ^ (std::uint64_t{k.op} << 61U)) * 0x9e3779b97f4a7c15U;
  h ^= h >> 29U;
  return static_cast<std::size_t>(h * 0xbf58476d1ce4e5b9U);
}

Tape::Tape() {
  for (const double number : {0.0, 1.0}) {
    numbers_.emplace_back(number);
    append({Op::kConstant, {}, {}, static_cast<std::uint32_t>(numbers_.size() - 1)});
    constants_[number].push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
  }
}

Value Tape::constant(const Extended& number) {
  if (number.is_zero()) return {};
  const bool negative = number.is_negative();
  const Extended magnitude = negative ? -number : number;
  std::vector<std::uint32_t>& known = constants_[magnitude.rounded()];
  for (const std::uint32_t node : known) {
    if (is_same(numbers_[nodes_[node].index], magnitude)) return {this, node, negative};
  }
  numbers_.push_back(magnitude);
  append({Op::kConstant, {}, {}, static_cast<std::uint32_t>(numbers_.size() - 1)});
  known.push_back(size() - 1);
  return {this, size() - 1, negative};
}

Value Tape::input() {
  append({Op::kInput, {}, {}, inputs_++});
  return {this, size() - 1, false};
}

void Tape::append(const Node& node) {
  nodes_.push_back(node);
  section_of_.push_back(section_);
}

void Tape::name(const Value& value, const std::string& name) { add_name(value, name, true); }

void Tape::suggest(const Value& value, const std::string& name) { add_name(value, name, false); }

void Tape::add_name(const Value& value, const std::string& name, bool asks) {
  if (value.node() >= size()) return;
  const Op op = node(value).op;
  if (op == Op::kConstant || op == Op::kInput) return;
  static const std::string kMinus = "minus_";
  std::string text = name;
  if (value.is_negative()) {
    const bool is_negated = name.rfind(kMinus, 0) == 0;
    text = is_negated ? name.substr(kMinus.size()) : kMinus + name;
  }
  Name& known = names_[value.node()];
  if (known.text.empty()) known.text = text;
  if (asks && !known.asks) known = {text, true};  // goes before what is only suggested
}

void Tape::begin(const std::string& section) {
  const auto [known, is_new] =
      section_index_.emplace(section, static_cast<std::uint16_t>(sections_.size()));
  if (is_new) {
    if (sections_.size() > 0xffff) throw std::length_error("more than 65535 sections");
    sections_.push_back(section);
  }
  section_ = known->second;
}

void Tape::begin_as(const Tape& other, std::uint32_t node) {
  if (sections_.size() != other.sections_.size()) {
    sections_ = other.sections_;
    section_index_ = other.section_index_;
  }
  section_ = other.section_of(node);
}

void Tape::name_as(const Tape& other, std::uint32_t node, const Value& value) {
  const auto known = other.names_.find(node);
  if (known != other.names_.end()) add_name(value, known->second.text, known->second.asks);
}

Extended Tape::number(const Value& value) const {
  const Extended& magnitude = number(node(value));
  return value.is_negative() ? -magnitude : magnitude;
}

const std::string* Tape::name_of(std::uint32_t node) const {
  const auto it = names_.find(node);
  return it == names_.end() || !it->second.asks ? nullptr : &it->second.text;
}

const std::string* Tape::suggestion_of(std::uint32_t node) const {
  const auto it = names_.find(node);
  return it == names_.end() ? nullptr : &it->second.text;
}

Value Tape::find_or_append(Op op, const Value& a, const Value& b) {
  const auto bits = [](const Value& v) {
    return std::uint64_t{v.node()} << 1U | (v.is_negative() ? 1U : 0U);
  };
  const Key key{bits(a) << 32U | bits(b), static_cast<std::uint32_t>(op)};
  const auto [it, is_new] = index_.emplace(key, size());
  if (is_new && nodes_.size() >= kMostNodes) throw TapeOverflow();
  if (is_new) append({op, a, b, 0});
  return {this, it->second, false};
}

/// value = scale rest, with rest no constant times something, nor x + x.
bool Tape::split_scale(const Value& value, Extended& scale, Value& rest) const {
  const Node& n = node(value);
  scale = Extended(1);
  rest = value.magnitude();
  if (n.op == Op::kMultiply && is_constant(n.a)) {
    scale = number(n.a);
    rest = n.b;
  } else if (n.op == Op::kAdd && n.a == n.b) {
    scale = Extended(2);
    rest = n.a;
  }
  if (value.is_negative()) scale = -scale;
  return rest.node() != value.node();
}

Value Tape::hold(const Value& a) {
  if (is_constant(a)) return a;
  const Value held = find_or_append(Op::kHold, own(a.magnitude()), {});
  return a.is_negative() ? -held : held;
}

Value Tape::add(Value a, Value b) {
  a = own(a);
  b = own(b);
  if (is_constant(a) && is_constant(b)) return constant(number(a) + number(b));
  Extended scale_a, scale_b;
  Value rest_a, rest_b;
  const bool scaled_a = split_scale(a, scale_a, rest_a);
  const bool scaled_b = split_scale(b, scale_b, rest_b);
  if ((scaled_a || scaled_b) && rest_a == rest_b) {  // k x + l x = (k + l) x, and x + x + x = 3 x
    return constant(scale_a + scale_b) * rest_a;
  }
  if (a.node() > b.node()) std::swap(a, b);
  if (a.is_negative()) return -find_or_append(Op::kAdd, -a, -b);
  return find_or_append(Op::kAdd, a, b);
}

Value Tape::multiply(Value a, Value b) {
  const bool negative = a.is_negative() != b.is_negative();
  a = own(a.magnitude());
  b = own(b.magnitude());
  if (is_constant(b)) std::swap(a, b);
  Value product;
  if (is_constant(a) && is_constant(b)) {
    product = constant(number(a) * number(b));
  } else if (is_constant(a) && node(b).op == Op::kMultiply && is_constant(node(b).a)) {
    const Value rest = node(b).b;                              // a copy: the tape grows
    product = constant(number(a) * number(node(b).a)) * rest;  // k (l x) = (k l) x
  } else if (is_constant(a) && node(b).op == Op::kAdd && node(b).a == node(b).b) {
    const Value once = node(b).a;
    product = constant(number(a) * Extended(2)) * once;  // k (x + x) = 2k x
  } else {
    if (!is_constant(a) && a.node() > b.node()) std::swap(a, b);
    product = find_or_append(Op::kMultiply, a, b);
  }
  return negative ? -product : product;
}

Value Tape::divide(Value a, Value b) {
  if (b.is_zero()) throw std::domain_error("division by a structural zero");
  const bool negative = a.is_negative() != b.is_negative();
  a = own(a.magnitude());
  b = own(b.magnitude());
  Value quotient;
  if (a.node() == b.node()) {
    quotient = Value(1);
  } else if (is_constant(b)) {
    quotient = constant(Extended(1) / number(b)) * a;
  } else {
    quotient = find_or_append(Op::kDivide, a, b);
  }
  return negative ? -quotient : quotient;
}

Value Tape::reciprocal_above(const Value& a, const Value& least) {
  if (is_constant(a) && is_constant(least)) {
    const bool above = number(a).rounded() > number(least).rounded();
    return above ? constant(Extended(1) / number(a)) : Value();
  }
  return find_or_append(Op::kReciprocalAbove, own(a), own(least));
}

Value Tape::least(const Value& a, const Value& b) {
  if (is_constant(a) && is_constant(b)) {
    return number(a).rounded() < number(b).rounded() ? own(a) : own(b);
  }
  const bool swap = a.node() > b.node();
  return find_or_append(Op::kLeast, own(swap ? b : a), own(swap ? a : b));
}

Value Tape::apply(Op function, Value a) {
  a = own(a);
  if (is_constant(a)) {
    const SineCosine<Extended> at = sine_cosine(number(a));
    return constant(function == Op::kSin ? at.sine : at.cosine);
  }
  const Value result = find_or_append(function, a.magnitude(), {});
  return function == Op::kSin && a.is_negative() ? -result : result;
}

Value Tape::apply(Op op, const Value& a, const Value& b) {
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
      return a / b;
    case Op::kReciprocalAbove:
      return reciprocal_above(a, b);
    case Op::kLeast:
      return least(a, b);
    case Op::kHold:
      return hold(a);
    default:
      return apply(op, a);
  }
}

}  // namespace hybridyn::generator
