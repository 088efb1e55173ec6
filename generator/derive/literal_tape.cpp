#include <algorithm>
#include <cstdlib>

#include "hybridyn/generator/derive/literal.hpp"

namespace hybridyn::generator {
namespace {

Value raised(const Value& base, int power) {
  Value out = 1;
  for (int i = 0; i < std::abs(power); ++i) out = out * base;
  return power < 0 ? Value(1) / out : out;
}

/// "s_q1_q2" for sin(q1+q2); a minus is an m.
std::string function_name(const Factor& factor) {
  std::string out = factor.function == Factor::Function::kSin ? "s_" : "c_";
  for (const char c : factor.symbol) out += c == '+' ? "_" : c == '-' ? "_m_" : std::string(1, c);
  return out;
}

}  // namespace

LiteralTape::LiteralTape(const LiteralEquations& equations, Tape& tape, const std::vector<Value>& q,
                         const std::vector<Value>& u, const Vec3& gravity)
    : tape_(tape) {
  const auto add_all = [this](const std::string& name, const std::vector<Value>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) symbols_[name + std::to_string(i)] = values[i];
  };
  add_all("q", q);
  add_all("u", u);
  symbols_["gx"] = gravity.x;
  symbols_["gy"] = gravity.y;
  symbols_["gz"] = gravity.z;
  for (const auto& [name, number] : equations.constants) symbols_[name] = tape.constant(number);
  for (const auto& [name, expr] : equations.definitions) {
    const Value value = put(expr);
    if (!tape.is_constant(value)) tape.name(value, name);
    symbols_[name] = value;
  }
}

Value LiteralTape::value_of(const Factor& factor) {
  if (factor.function == Factor::Function::kNone) return symbols_.at(factor.symbol);
  Value angle;
  for (const auto& [symbol, sign] : angle_symbols(factor.symbol)) {
    const Value& value = symbols_.at(symbol);
    angle += sign < 0 ? -value : value;
  }
  const Value out = factor.function == Factor::Function::kSin ? sin(angle) : cos(angle);
  if (!tape_.is_constant(out)) tape_.name(out, function_name(factor));
  return out;
}

Value LiteralTape::put(const Expr& expr) {
  Polynomial polynomial;
  for (const Term& term : expr.terms()) {
    Value coefficient = tape_.constant(Extended(static_cast<double>(term.numerator)) /
                                       Extended(static_cast<double>(term.denominator)));
    Product product;
    for (const Factor& factor : term.factors) {
      const Value value = value_of(factor);
      if (tape_.is_constant(value)) {
        coefficient *= raised(value, factor.power);
        continue;
      }
      product[value.node()] += factor.power;
      if (value.is_negative() && factor.power % 2 != 0) coefficient = -coefficient;
    }
    polynomial[product] += coefficient;
  }
  return horner(polynomial);
}

std::vector<Value> LiteralTape::put(const std::vector<Expr>& exprs) {
  std::vector<Value> out;
  for (const Expr& expr : exprs) out.push_back(put(expr));
  return out;
}

/// x (terms with x, divided by it) + (the others).
Value LiteralTape::horner(const Polynomial& polynomial) {
  std::map<std::uint32_t, int> uses;
  for (const auto& [product, coefficient] : polynomial) {
    if (coefficient.is_zero()) continue;
    for (const auto& [node, power] : product) ++uses[node];
  }
  std::uint32_t best = 0;
  int most = 1;
  for (const auto& [node, count] : uses) {
    if (count > most) {
      best = node;
      most = count;
    }
  }
  Value sum;
  if (most == 1) {
    for (const auto& [product, coefficient] : polynomial) {
      Value term = 1;
      for (const auto& [node, power] : product) term *= raised(tape_.value(node), power);
      sum += coefficient * term;
    }
    return sum;
  }
  Polynomial with;
  Polynomial without;
  for (const auto& [product, coefficient] : polynomial) {
    const auto place = product.find(best);
    if (place == product.end()) {
      without[product] += coefficient;
      continue;
    }
    Product rest = product;
    if (--rest[best] == 0) rest.erase(best);
    with[rest] += coefficient;
  }
  return tape_.value(best) * horner(with) + horner(without);
}

std::vector<Value> literal_mass_matrix(const Mechanism& mechanism, Tape& tape,
                                       const std::vector<Value>& q) {
  const LiteralEquations equations = literal_equations(mechanism, false);
  return LiteralTape(equations, tape, q, {}, {}).put(equations.M);
}

std::vector<Value> literal_forces(const Mechanism& mechanism, Tape& tape,
                                  const std::vector<Value>& q, const std::vector<Value>& u,
                                  const std::vector<Value>& qdd, const Vec3& gravity) {
  const auto is_zero = [](const Value& value) { return value.is_zero(); };
  const bool rests = std::all_of(u.begin(), u.end(), is_zero);
  const LiteralEquations equations = literal_equations(mechanism, !rests);
  LiteralTape on_tape(equations, tape, q, u, gravity);
  std::vector<Value> out = on_tape.put(equations.g);
  for (int i = 0; i < equations.n; ++i) {
    if (!rests) out[i] += on_tape.put(equations.c[i]);
    for (std::size_t j = 0; j < qdd.size(); ++j) {
      out[i] += on_tape.put(equations.M[i * equations.n + j]) * qdd[j];
    }
  }
  return out;
}

}  // namespace hybridyn::generator
