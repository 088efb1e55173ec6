#include "hybridyn/generator/derive/literal_formulas.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "hybridyn/generator/symbolic/expr_print.hpp"

namespace hybridyn::generator {
namespace {

constexpr const char* kAxes = "xyz";

/// "h2_x" -> {"h", 2, "x"}
struct Parts {
  std::string letter;
  int number = 0;
  std::string component;
};

Parts parts_of(const std::string& name) {
  const std::size_t digit = name.find_first_of("0123456789");
  if (digit == std::string::npos) return {name, 0, ""};  // gx
  const std::size_t end = name.find('_');
  return {name.substr(0, digit), std::stoi(name.substr(digit)),
          end == std::string::npos ? "" : name.substr(end + 1)};
}

/// Names for people, and what they stand for.
class Names {
 public:
  Names(const Mechanism& mechanism, const LiteralEquations& equations) : mechanism_(mechanism) {
    for (const auto& [name, number] : equations.constants) values_[name] = number.rounded();
    const Body* root = mechanism.bodies.empty() ? nullptr : &mechanism.bodies.front();
    first_ = root != nullptr && root->kind != JointKind::kAxis ? 0 : 1;
    for (const auto* exprs : {&equations.M, &equations.c, &equations.g}) {
      for (const Expr& expr : *exprs) {
        for (const Term& term : expr.terms()) collect(term);
      }
    }
  }

  Expr renamed(const Expr& expr) const {
    std::vector<Term> out = expr.terms();
    for (Term& term : out) {
      for (Factor& factor : term.factors) factor.symbol = renamed(factor);
      term.factors = joined_factors(std::move(term.factors));
    }
    return Expr::from_terms(TermSum(out).terms());
  }

  std::vector<LiteralSymbol> symbols() const {
    std::vector<LiteralSymbol> out;
    for (const Factor& factor : used_) {
      const std::string name = display(factor.symbol);
      const auto value = values_.find(factor.symbol);
      out.push_back({name, latex(Expr::symbol(name)), meaning(factor.symbol),
                     value == values_.end() ? std::nullopt : std::optional<double>(value->second)});
    }
    return out;
  }

  static std::string latex(const Expr& expr) {
    static const std::string kRate = "\\mathrm{qdot}";
    std::string out = to_latex(expr);
    for (std::size_t at = 0; (at = out.find(kRate, at)) != std::string::npos;) {
      out.replace(at, kRate.size(), "\\dot q");
    }
    return out;
  }

 private:
  void collect(const Term& term) {
    for (const Factor& factor : term.factors) {
      for (const auto& [symbol, sign] : angle_symbols(factor.symbol)) {
        if (!used_.insert({Factor::Function::kNone, symbol, 1}).second) continue;
        const Parts parts = parts_of(symbol);
        ++components_[parts.letter + std::to_string(parts.number)];
      }
    }
  }

  std::string renamed(const Factor& factor) const {
    std::string out;
    for (const auto& [symbol, sign] : angle_symbols(factor.symbol)) {
      if (!out.empty() || sign < 0) out += sign < 0 ? '-' : '+';
      out += display(symbol);
    }
    return out;
  }

  /// The body of a coordinate or velocity.
  int body_of(const Parts& parts) const {
    int out = 0;
    for (int k = 0; k < static_cast<int>(mechanism_.bodies.size()); ++k) {
      const Body& body = mechanism_.bodies[k];
      if ((parts.letter == "q" ? body.q : body.v) <= parts.number) out = k;
    }
    return out;
  }

  bool is_variable(const Parts& parts) const {
    return parts.letter == "q" || parts.letter == "u" || parts.letter == "rotor";
  }

  std::string display(const std::string& symbol) const {
    const Parts parts = parts_of(symbol);
    if (symbol == parts.letter) return symbol.substr(0, 1) + "_" + symbol.substr(1);  // gx
    const int k = is_variable(parts) ? body_of(parts) : parts.number;
    const std::string number = std::to_string(k + first_);
    if (is_variable(parts)) return variable(parts, mechanism_.bodies[k], number);
    const bool is_alone = components_.at(parts.letter + std::to_string(parts.number)) == 1 &&
                          (parts.letter == "h" || parts.letter == "l" || parts.letter == "J");
    const std::string letter = parts.letter == "d" ? "g" : parts.letter;
    return letter + "_" + (is_alone ? "" : parts.component) + number;
  }

  static std::string variable(const Parts& parts, const Body& body, const std::string& number) {
    if (parts.letter == "rotor") return "I_" + number;
    if (body.kind == JointKind::kAxis) return (parts.letter == "q" ? "q_" : "qdot_") + number;
    const int component = parts.number - (parts.letter == "q" ? body.q : body.v);
    const bool is_linear = body.kind == JointKind::kFree && component < 3;
    const std::string letter = parts.letter == "q" ? "r_" : is_linear ? "v_" : "omega_";
    return letter + kAxes[component % 3] + number;
  }

  std::string meaning(const std::string& symbol) const {
    static const std::map<std::string, std::string> kMeanings{
        {"q", "coordinate"},
        {"u", "velocity"},
        {"rotor", "rotor inertia"},
        {"m", "mass"},
        {"h", "first moment about the frame's origin"},
        {"J", "rotational inertia about the frame's origin"},
        {"l", "origin in the frame before"},
        {"theta", "offset of the angle"},
        {"p", "slide per unit of the coordinate"},
        {"E", "element of the constant rotation from the frame before"},
        {"alpha", "angle of the constant rotation from the frame before"},
        {"R", "rotation from the body to its place at rest"},
        {"d", "gravity in the body's axes"}};
    const Parts parts = parts_of(symbol);
    if (symbol == parts.letter) return "gravity, " + symbol.substr(1);
    const int k = is_variable(parts) ? body_of(parts) : parts.number;
    return kMeanings.at(parts.letter) + (parts.component.empty() ? "" : ", " + parts.component) +
           ": joint '" + mechanism_.bodies[k].name + "'";
  }

  const Mechanism& mechanism_;
  int first_ = 1;
  std::set<Factor> used_;                  // symbols
  std::map<std::string, int> components_;  // how many of a body's vector occur
  std::map<std::string, double> values_;
};

/// What the terms of a formula are sorted by.
using IsKey = bool (*)(const Factor&);

bool is_function(const Factor& factor) { return factor.function != Factor::Function::kNone; }
bool is_velocity(const Factor& factor) {
  return !is_function(factor) && parts_of(factor.symbol).letter == "u";
}
bool is_gravity(const Factor& factor) {
  const std::string letter = parts_of(factor.symbol).letter;
  return !is_function(factor) && (letter[0] == 'g' || letter == "d");
}

/// Summands of which each has one product of key factors.
std::vector<Expr> sorted_by(IsKey is_key, const Expr& expr) {
  std::map<std::vector<Factor>, std::vector<Term>> groups;
  for (const Term& term : expr.terms()) {
    std::vector<Factor> key;
    std::copy_if(term.factors.begin(), term.factors.end(), std::back_inserter(key), is_key);
    groups[key].push_back(term);
  }
  std::vector<Expr> out;
  for (const auto& [key, terms] : groups) out.push_back(Expr::from_terms(terms));
  return out;
}

std::string joined(const std::vector<std::string>& summands) {
  std::string out;
  for (const std::string& text : summands) {
    const bool negative = text[0] == '-';
    out += out.empty() ? text : negative ? " - " + text.substr(1) : " + " + text;
  }
  return out.empty() ? "0" : out;
}

LiteralFormula formula(const std::string& name, const std::string& latex_name, const Names& names,
                       const std::vector<Expr>& summands) {
  std::vector<std::string> text;
  std::vector<std::string> latex;
  for (const Expr& summand : summands) {
    const Expr expr = names.renamed(summand);
    text.push_back(to_text(expr));
    latex.push_back(Names::latex(expr));
  }
  return {name, latex_name, joined(text), joined(latex)};
}

LiteralEquations without_zero_gravity(LiteralEquations equations, const Vec<Extended>& gravity) {
  for (int axis = 0; axis < 3; ++axis) {
    if (!gravity[axis].is_zero()) continue;
    const Expr symbol = Expr::symbol(std::string("g") + kAxes[axis]);
    for (Expr& force : equations.g) force = force.substituted(symbol, 0);
  }
  return equations;
}

}  // namespace

LiteralFormulas literal_formulas(const Mechanism& mechanism, const LiteralEquations& all,
                                 const Vec<Extended>& gravity) {
  const LiteralEquations equations = without_zero_gravity(all, gravity);
  const Names names(mechanism, equations);
  LiteralFormulas out;
  for (int i = 0; i < equations.n; ++i) {
    const std::string row = std::to_string(i + 1);
    for (int j = 0; j <= i; ++j) {
      const std::string column = std::to_string(j + 1);
      out.M.push_back(formula("M(" + row + "," + column + ")", "M_{" + row + "," + column + "}",
                              names, sorted_by(is_function, equations.M[i * equations.n + j])));
    }
  }
  for (std::size_t i = 0; i < equations.c.size(); ++i) {
    const std::string row = std::to_string(i + 1);
    out.c.push_back(formula("c(" + row + ")", "c_{" + row + "}", names,
                            sorted_by(is_velocity, equations.c[i])));
  }
  for (int i = 0; i < equations.n; ++i) {
    const std::string row = std::to_string(i + 1);
    out.g.push_back(
        formula("g(" + row + ")", "g_{" + row + "}", names, sorted_by(is_gravity, equations.g[i])));
  }
  out.symbols = names.symbols();
  return out;
}

}  // namespace hybridyn::generator
