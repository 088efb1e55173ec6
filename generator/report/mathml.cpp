// A small part of LaTeX's mathematics, read by recursive descent:
//   row  = { item };   item = atom [ "_" atom ] [ "^" atom ];
//   atom = "{" row "}" | \frac atom atom | \mathrm "{" text "}" | \dot atom | letter | number | ...
#include <array>
#include <cctype>
#include <utility>

#include "hybridyn/generator/report/markup.hpp"

namespace hybridyn::generator {
namespace {

using Names = std::pair<std::string_view, std::string_view>;

constexpr std::array<Names, 36> kLetters{{
    {"alpha", "α"},    {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ϵ"},
    {"zeta", "ζ"},     {"eta", "η"},   {"theta", "θ"}, {"iota", "ι"},  {"kappa", "κ"},
    {"lambda", "λ"},   {"mu", "μ"},    {"nu", "ν"},    {"xi", "ξ"},    {"pi", "π"},
    {"rho", "ρ"},      {"sigma", "σ"}, {"tau", "τ"},   {"phi", "ϕ"},   {"chi", "χ"},
    {"psi", "ψ"},      {"omega", "ω"}, {"Gamma", "Γ"}, {"Delta", "Δ"}, {"Theta", "Θ"},
    {"Lambda", "Λ"},   {"Xi", "Ξ"},    {"Pi", "Π"},    {"Sigma", "Σ"}, {"Upsilon", "Υ"},
    {"Phi", "Φ"},      {"Psi", "Ψ"},   {"Omega", "Ω"}, {"ell", "ℓ"},   {"varphi", "φ"},
    {"vartheta", "ϑ"},
}};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view other : names) {
    if (name == other) return true;
  }
  return false;
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string element(const std::string& name, const std::string& content) {
  return "<" + name + ">" + content + "</" + name + ">";
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::string row() {
    std::string out;
    bool after_operand = false;
    while (!done() && peek() != '}') {
      if (peek() == ' ') {
        skip_blanks();
        // Factors stand apart, operators bring their own space.
        if (after_operand && starts_operand()) out += "<mspace width=\"0.17em\"/>";
        continue;
      }
      after_operand = starts_operand() || peek() == ')' || text_.substr(at_, 6) == "\\right" ||
                      text_.substr(at_, 5) == "\\bigr";
      out += item();
    }
    return out;
  }

  /// What is left over, such as a closing brace without an opening one.
  std::string all() {
    std::string out = row();
    while (!done()) {
      ++at_;
      out += row();
    }
    return out;
  }

 private:
  bool done() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }
  void skip_blanks() {
    while (!done() && peek() == ' ') ++at_;
  }
  bool starts_operand() const {
    if (done()) return false;
    if (peek() == '\\')
      return text_.substr(at_, 6) != "\\right" && text_.substr(at_, 5) != "\\bigr";
    return is_letter(peek()) || is_digit(peek()) || peek() == '{';
  }

  std::string item() {
    const std::size_t start = at_;
    std::string base = atom();
    const bool is_function = is_one_of(text_.substr(start, 4), {"\\sin", "\\cos"});
    std::string below;
    std::string above;
    while (!done() && (peek() == '_' || peek() == '^')) {
      std::string& script = peek() == '_' ? below : above;
      ++at_;
      script = atom();
    }
    if (!below.empty() && !above.empty()) {
      base = element("msubsup", base + below + above);
    } else if (!below.empty()) {
      base = element("msub", base + below);
    } else if (!above.empty()) {
      base = element("msup", base + above);
    }
    return is_function ? base + "<mo>&#x2061;</mo>" : base;  // U+2061: function application
  }

  /// Always one element, so that it can be an argument.
  std::string atom() {
    skip_blanks();
    if (done()) return "<mrow></mrow>";
    const char c = peek();
    if (c == '\\') return command();
    if (c == '{') {
      ++at_;
      const std::string content = row();
      if (!done()) ++at_;
      return element("mrow", content);
    }
    if (is_digit(c)) {
      const std::size_t start = at_;
      while (!done() && (is_digit(peek()) || peek() == '.')) ++at_;
      return element("mn", std::string(text_.substr(start, at_ - start)));
    }
    ++at_;
    if (is_letter(c)) return element("mi", std::string(1, c));
    if (c == '(' || c == ')') return std::string("<mo stretchy=\"false\">") + c + "</mo>";
    return c == '-' ? "<mo>&#x2212;</mo>" : element("mo", html_escaped({&c, 1}));
  }

  std::string command() {
    const std::size_t start = ++at_;
    while (!done() && is_letter(peek())) ++at_;
    if (at_ == start && !done()) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    if (name == "frac") {
      const std::string numerator = atom();
      return element("mfrac", numerator + atom());
    }
    if (is_one_of(name, {"mathrm", "text", "mathbf"})) return upright();
    if (is_one_of(name, {"dot", "ddot", "hat", "bar"})) return accented(name);
    if (is_one_of(name, {"left", "right", "bigl", "bigr"})) {
      return atom();  // the bracket
    }
    if (is_one_of(name, {"sin", "cos"})) return element("mi", std::string(name));
    if (is_one_of(name, {",", ";", " ", "quad"})) return "<mspace width=\"0.3em\"/>";
    for (const auto& [letter, character] : kLetters) {
      if (letter == name) return element("mi", std::string(character));
    }
    return element("mtext", html_escaped(name));
  }

  std::string upright() {
    std::string word;
    skip_blanks();
    if (!done() && peek() == '{') ++at_;
    for (; !done() && peek() != '}'; ++at_) {
      if (peek() != '\\') word += peek();
    }
    if (!done()) ++at_;
    return "<mi mathvariant=\"normal\">" + html_escaped(word) + "</mi>";
  }

  std::string accented(std::string_view name) {
    const std::string accent = name == "dot"    ? "˙"
                               : name == "ddot" ? "¨"
                               : name == "hat"  ? "^"
                                                : "¯";
    return "<mover accent=\"true\">" + atom() + element("mo", accent) + "</mover>";
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string mathml(std::string_view latex) { return Reader(latex).all(); }

}  // namespace hybridyn::generator
