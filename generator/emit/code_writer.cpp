#include "emit/code_writer.hpp"

#include <array>
#include <charconv>
#include <map>
#include <set>
#include <stdexcept>

#include "hybridyn/kernel/lane_count.hpp"
#include "optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

/// Longest expression, in operations, before a value gets a statement of its own.
constexpr int kLongest = 12;
constexpr std::size_t kColumns = 98;
constexpr const char* kIndent = "  ";

enum class Binding { kSum, kProduct, kAtom };

struct Expression {
  std::string text;
  Binding binding = Binding::kAtom;
  int size = 0;  // operations inside
};

class Writer {
 public:
  Writer(const Kernel& kernel, const Language& language)
      : kernel_(kernel),
        tape_(*kernel.tape),
        language_(language),
        live_(live_nodes(kernel)),
        uses_(tape_.size(), 0),
        text_(tape_.size()),
        in_angle_(tape_.size(), false) {
    for (const Argument& argument : kernel.arguments) taken_.insert(argument.name);
    for (const Result& result : kernel.results) taken_.insert(result.name);
    for (const Result& term : kernel.terms) taken_.insert(term.name);
    for_computed_values(kernel, [this](const Value& value) { ++uses_[value.node()]; });
    for (std::uint32_t i = 0; i < tape_.size(); ++i) count_uses(i);
    mark_angles();
    number_lanes();
  }

  KernelText run() {
    mark_unused_arguments();
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (live_[i] && in_angle_[i]) write_node(i, out_.angle_statements);
    }
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (live_[i] && is_trigonometric(tape_.node(i).op)) write_angle(tape_.node(i).a);
    }
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      if (live_[i] && !in_angle_[i]) write_node(i, out_.body);
    }
    for (const Result& term : kernel_.terms) write_term(term);
    for (const Result& result : kernel_.results) write_result(result);
    return std::move(out_);
  }

 private:
  static bool is_trigonometric(Op op) { return op == Op::kSin || op == Op::kCos; }

  void count_uses(std::uint32_t i) {
    const Node& node = tape_.node(i);
    if (!live_[i] || node.op == Op::kConstant || node.op == Op::kInput) return;
    ++uses_[node.a.node()];
    if (has_two_operands(node.op)) ++uses_[node.b.node()];
  }

  /// What sines and cosines are taken of comes before all else.
  void mark_angles() {
    for (std::uint32_t i = tape_.size(); i-- > 0;) {
      const Node& node = tape_.node(i);
      if (!live_[i] || node.op == Op::kConstant || node.op == Op::kInput) continue;
      if (is_trigonometric(node.op)) in_angle_[node.a.node()] = true;
      if (!in_angle_[i] || is_trigonometric(node.op)) continue;
      in_angle_[node.a.node()] = true;
      if (has_two_operands(node.op)) in_angle_[node.b.node()] = true;
    }
  }

  /// Constants that differ by lane are rows of a table.
  void number_lanes() {
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (!live_[i] || node.op != Op::kConstant || !tape_.number(node).has_lanes()) continue;
      const Extended& number = tape_.number(node);
      text_[i] = {"lanes(numbers[" + std::to_string(out_.lane_numbers.size()) + "])"};
      std::string row;
      for (int lane = 0; lane < lanes_for(kernel_.lanes); ++lane) {
        const double value = number.lane(lane < kernel_.lanes ? lane : 0).rounded();
        row += (lane == 0 ? "{" : ", ") + shortest(value + 0.0, false);
      }
      out_.lane_numbers.push_back(row + "},");
    }
  }

  /// Their names would be warned about.
  void mark_unused_arguments() {
    std::vector<bool> used(kernel_.arguments.size(), false);
    if (kernel_.tree) used[1] = used[2] = true;
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (live_[i] && node.op == Op::kInput) used[kernel_.inputs[node.index].argument] = true;
    }
    for (std::size_t a = 0; a < used.size(); ++a) {
      if (!used[a]) out_.unused.push_back(kIndent + ("(void)" + kernel_.arguments[a].name + ";"));
    }
    if (kernel_.lanes > 0 && out_.lane_numbers.empty()) out_.unused.push_back("  (void)lanes;");
  }

  std::string unique(const std::string& wanted) {
    std::string name = wanted;
    for (int n = 2; !taken_.insert(name).second; ++n) name = wanted + "_" + std::to_string(n);
    return name;
  }

  std::string temporary() { return unique("t" + std::to_string(++temporaries_)); }

  std::string declaration(const std::string& name, const std::string& expression) const {
    return wrapped(kIndent + ("const " + language_.scalar + " ") + name + " = " + expression + ";");
  }

  /// Breaks at operators between terms.
  static std::string wrapped(const std::string& statement) {
    std::string out;
    std::string line = statement;
    while (line.size() > kColumns) {
      std::size_t at = std::string::npos;
      for (const char* mark : {" + ", " - ", " * "}) {
        at = std::min(at, line.rfind(mark, kColumns - 3));
        if (at != std::string::npos && at > 8) break;
        at = std::string::npos;
      }
      if (at == std::string::npos) break;
      out += line.substr(0, at + 2) + "\n";
      line = "      " + line.substr(at + 3);
    }
    return out + line;
  }

  /// Inputs, sines and cosines get their names where they are used first. Were all read at the top,
  /// compilers would keep them on the stack: 7 % of the code of a humanoid's functions.
  void declare(std::uint32_t i, std::vector<std::string>& to) {
    if (!text_[i].text.empty()) return;
    if (tape_.node(i).op == Op::kInput) write_input(i, to);
    if (is_trigonometric(tape_.node(i).op)) write_trigonometry(i, to);
  }

  void write_input(std::uint32_t i, std::vector<std::string>& to) {
    const Kernel::Element& at = kernel_.inputs[tape_.node(i).index];
    const Argument& argument = kernel_.arguments[at.argument];
    const std::string element = argument.elements.empty()
                                    ? std::to_string(at.index)
                                    : argument.elements[static_cast<std::size_t>(at.index)];
    const std::string name = unique(argument.name + "_" + element);
    text_[i] = {name};
    to.push_back(declaration(name, argument.name + "[" + std::to_string(at.index) + "]"));
  }

  void write_angle(const Value& angle) {
    const int count = static_cast<int>(out_.angles.size());
    if (!angle_index_.emplace(angle.node(), count).second) return;
    declare(angle.node(), out_.angle_statements);
    out_.angles.push_back(operand(angle, Binding::kSum));
  }

  void write_trigonometry(std::uint32_t i, std::vector<std::string>& to) {
    const Node& node = tape_.node(i);
    const std::string* wanted = tape_.name_of(i);
    const std::string name = wanted != nullptr ? unique(*wanted) : temporary();
    text_[i] = {name};
    const std::string array = node.op == Op::kSin ? "sines" : "cosines";
    const int index = angle_index_.at(node.a.node());
    to.push_back(declaration(name, array + "[" + std::to_string(index) + "]"));
  }

  void write_node(std::uint32_t i, std::vector<std::string>& to) {
    const Node& node = tape_.node(i);
    if (node.op == Op::kConstant || node.op == Op::kInput || is_trigonometric(node.op)) return;
    declare(node.a.node(), to);
    if (has_two_operands(node.op)) declare(node.b.node(), to);
    Expression expression = expression_of(node);
    const std::string* wanted = tape_.name_of(i);
    if (wanted == nullptr && uses_[i] <= 1 && expression.size < kLongest) {
      text_[i] = std::move(expression);
      return;
    }
    const std::string name = wanted != nullptr ? unique(*wanted) : temporary();
    to.push_back(declaration(name, expression.text));
    text_[i] = {name};
  }

  Expression expression_of(const Node& node) {
    switch (node.op) {
      case Op::kAdd:
        return sum(node);
      case Op::kMultiply:
        return {operand(node.a, Binding::kProduct) + " * " + operand(node.b, Binding::kProduct),
                Binding::kProduct, size(node) + 1};
      case Op::kReciprocalAbove:
        return call(language_.reciprocal_above, node);
      case Op::kLeast:
        return call(language_.least_of, node);
      case Op::kDivide:
        return {operand(node.a, Binding::kProduct) + " / " + operand(node.b, Binding::kAtom),
                Binding::kProduct, size(node) + 1};
      case Op::kConstant:
      case Op::kInput:
      case Op::kSin:
      case Op::kCos:
      case Op::kHold:
        break;
    }
    throw std::logic_error("an operation that has no expression of its own");
  }

  Expression call(const std::string& function, const Node& node) {
    return {function + "(" + operand(node.a, Binding::kSum) + ", " +
                operand(node.b, Binding::kSum) + ")",
            Binding::kAtom, size(node) + 1};
  }

  int size(const Node& node) const {
    return text_[node.a.node()].size + (has_two_operands(node.op) ? text_[node.b.node()].size : 0);
  }

  /// Compilers add from the left: a sum inside comes first, or in parentheses, so that it is added
  /// up as the tape says.
  Expression sum(const Node& node) {
    bool swap = node.a.is_negative();  // b - a
    const bool both_added = !node.a.is_negative() && !node.b.is_negative();
    if (both_added) swap = is_inline_sum(node.b) && !is_inline_sum(node.a);
    const Value& first = swap ? node.b : node.a;
    const Value& second = swap ? node.a : node.b;
    const std::string sign = second.is_negative() ? " - " : " + ";
    return {operand(first, Binding::kSum) + sign + operand(second.magnitude(), Binding::kProduct),
            Binding::kSum, size(node) + 1};
  }

  bool is_inline_sum(const Value& value) const {
    return value_expression(value.node()).binding == Binding::kSum;
  }

  std::string operand(const Value& value, Binding needed) {
    const Expression expression = value_expression(value.node());
    const bool open =
        expression.binding < needed || (value.is_negative() && expression.binding == Binding::kSum);
    std::string text = open ? "(" + expression.text + ")" : expression.text;
    return value.is_negative() ? "-" + text : text;
  }

  Expression value_expression(std::uint32_t node) const {
    const bool has_text = !text_[node].text.empty();  // a constant's, if it differs by lane
    if (has_text || tape_.node(node).op != Op::kConstant) return text_[node];
    return {language_.number_prefix +
            shortest(tape_.number(tape_.node(node)).rounded(), language_.single_precision) +
            language_.number_suffix};
  }

  void write_result(const Result& result) {
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      declare(result.values[i].node(), out_.body);
      out_.results.push_back(wrapped(kIndent + result.name + "[" + std::to_string(result.index(i)) +
                                     "] = " + operand(result.values[i], Binding::kSum) + ";"));
    }
  }

  void write_term(const Result& term) {
    out_.terms.push_back(kIndent + ("alignas(64) " + language_.scalar + " ") + term.name + "[" +
                         std::to_string(term.values.size()) + "] = {};  // " + term.description);
    for (std::size_t i = 0; i < term.values.size(); ++i) {
      if (term.values[i].is_zero()) continue;
      declare(term.values[i].node(), out_.body);
      out_.terms.push_back(wrapped(kIndent + term.name + "[" + std::to_string(i) +
                                   "] = " + operand(term.values[i], Binding::kSum) + ";"));
    }
  }

  const Kernel& kernel_;
  const Tape& tape_;
  const Language& language_;
  std::vector<bool> live_;
  std::vector<int> uses_;
  std::vector<Expression> text_;
  std::vector<bool> in_angle_;
  std::map<std::uint32_t, int> angle_index_;  // in the batch, by node
  std::set<std::string> taken_ = {"angles", "sines", "cosines", "lanes", "numbers"};
  int temporaries_ = 0;
  KernelText out_;
};

}  // namespace

Language cpp_language() {
  return {"Scalar", "Scalar(", ")", "hybridyn::reciprocal_above", "hybridyn::least_of", false};
}

Language c_language(bool single_precision) {
  return single_precision ? Language{"float", "", "f", "reciprocal_above", "fminf", true}
                          : Language{"double", "", "", "reciprocal_above", "fmin", false};
}

std::string shortest(double number, bool single_precision) {
  std::array<char, 40> buffer{};
  const std::to_chars_result end =
      single_precision
          ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(number))
          : std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  std::string text(buffer.data(), end.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

KernelText write_kernel(const Kernel& kernel, const Language& language) {
  return Writer(kernel, language).run();
}

}  // namespace hybridyn::generator
