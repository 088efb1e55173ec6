#include "hybridyn/generator/emit/code_writer.hpp"

#include <array>
#include <charconv>
#include <map>
#include <set>
#include <stdexcept>

#include "hybridyn/generator/emit/sections.hpp"
#include "hybridyn/generator/emit/statements.hpp"
#include "hybridyn/kernel/lane_count.hpp"

namespace hybridyn::generator {
namespace {

constexpr std::size_t kColumns = 98;
constexpr const char* kIndent = "  ";

enum class Binding { kSum, kProduct, kAtom };

struct Expression {
  std::string text;
  Binding binding = Binding::kAtom;
};

class Writer {
 public:
  Writer(const Kernel& kernel, const Language& language)
      : kernel_(kernel),
        tape_(*kernel.tape),
        language_(language),
        statements_(kernel),
        live_(statements_.live()),
        text_(tape_.size()),
        in_angle_(tape_.size(), false) {
    for (const Argument& argument : kernel.arguments) taken_.insert(argument.name);
    for (const Result& result : kernel.results) taken_.insert(result.name);
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
      if (live_[i] && !in_angle_[i] && !text_[i].empty() && !is_read(i)) {
        ends_.push_back(out_.body.size());
        sections_.push_back(tape_.section_of(i));
      }
    }
    for (const Result& result : kernel_.results) write_result(result);
    add_comments();
    return std::move(out_);
  }

 private:
  static bool is_trigonometric(Op op) { return op == Op::kSin || op == Op::kCos; }

  /// Whether it comes from an argument or a table, and so can be anywhere.
  bool is_read(std::uint32_t i) const {
    const Op op = tape_.node(i).op;
    return op == Op::kInput || op == Op::kConstant || is_trigonometric(op);
  }

  /// Says where a pass or a joint begins, from which on most statements are its own.
  void add_comments() {
    const std::vector<std::uint16_t> labels = section_labels(sections_);
    if (labels.empty() || labels.front() == labels.back()) return;
    std::vector<std::string> body;
    std::size_t line = 0;
    for (std::size_t k = 0; k < labels.size(); ++k) {
      const std::string& title = tape_.section_titles()[labels[k]];
      if ((k == 0 || labels[k] != labels[k - 1]) && !title.empty()) {
        body.push_back(kIndent + language_.comment_begin + title + language_.comment_end);
        out_.has_sections = true;
      }
      for (; line < ends_[k]; ++line) body.push_back(std::move(out_.body[line]));
    }
    for (; line < out_.body.size(); ++line) body.push_back(std::move(out_.body[line]));
    out_.body = std::move(body);
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
      text_[i] = "lanes(numbers[" + std::to_string(out_.lane_numbers.size()) + "])";
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
    for (std::uint32_t i = 0; i < tape_.size(); ++i) {
      const Node& node = tape_.node(i);
      if (live_[i] && node.op == Op::kInput) used[kernel_.inputs[node.index].argument] = true;
    }
    for (std::size_t a = 0; a < used.size(); ++a) {
      if (!used[a]) out_.unused.push_back(kernel_.arguments[a].name);
    }
    if (kernel_.lanes > 0 && out_.lane_numbers.empty()) out_.unused.emplace_back("lanes");
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
    if (!text_[i].empty()) return;
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
    text_[i] = name;
    to.push_back(declaration(name, argument.name + "[" + std::to_string(at.index) + "]"));
  }

  void write_angle(const Value& angle) {
    const int count = static_cast<int>(out_.angles.size());
    if (!angle_index_.emplace(angle.node(), count).second) return;
    declare(angle.node(), out_.angle_statements);
    out_.angles.push_back(exact(angle, Binding::kSum));
  }

  void write_trigonometry(std::uint32_t i, std::vector<std::string>& to) {
    const Node& node = tape_.node(i);
    const std::string name = name_of(i);
    text_[i] = name;
    const std::string array = node.op == Op::kSin ? "sines" : "cosines";
    const int index = angle_index_.at(node.a.node());
    to.push_back(declaration(name, array + "[" + std::to_string(index) + "]"));
  }

  void write_node(std::uint32_t i, std::vector<std::string>& to) {
    const Node& node = tape_.node(i);
    if (node.op == Op::kConstant || node.op == Op::kInput || is_trigonometric(node.op)) return;
    declare(node.a.node(), to);
    if (has_two_operands(node.op)) declare(node.b.node(), to);
    if (!statements_.is_declared(i)) return;
    const std::string expression = exact(statements_.statement(i), Binding::kSum, true);
    text_[i] = name_of(i);
    to.push_back(declaration(text_[i], expression));
  }

  std::string name_of(std::uint32_t i) {
    const std::string wanted = statements_.name(i);
    return wanted.empty() ? temporary() : unique(wanted);
  }

  /// The value itself.
  std::string exact(const Value& value, Binding needed, bool is_root = false) {
    return bound(written(value, false, is_root), needed);
  }

  /// The magnitude of a text that is naturally with, or without, a sign.
  std::string natural(const Value& value, Binding needed) {
    return bound(written(value, statements_.is_minus(value), false), needed);
  }

  static std::string bound(const Expression& expression, Binding needed) {
    return expression.binding < needed ? "(" + expression.text + ")" : expression.text;
  }

  static Expression negated(const Expression& expression) {
    return {"-" + bound(expression, Binding::kProduct), Binding::kProduct};
  }

  /// A text for the value, or for minus the value; see Statements.
  Expression written(const Value& value, bool minus, bool is_root) {
    const std::uint32_t i = value.node();
    const Node& node = tape_.node(i);
    if (!text_[i].empty() && !is_root) {  // a statement, an input, or a constant of lanes
      const Expression name{text_[i]};
      return statements_.is_minus(value) == minus ? name : negated(name);
    }
    switch (node.op) {
      case Op::kConstant:
        return number(node, value.is_negative() != minus);
      case Op::kAdd:
        return sum(value, minus);
      case Op::kMultiply:
        return product(value, minus, " * ", Binding::kProduct);
      case Op::kDivide:
        return product(value, minus, " / ", Binding::kAtom);
      case Op::kReciprocalAbove:
      case Op::kLeast: {
        const Expression text = call(node);
        return value.is_negative() == minus ? text : negated(text);
      }
      case Op::kInput:
      case Op::kSin:
      case Op::kCos:
      case Op::kHold:
        break;
    }
    throw std::logic_error("an operation that has no expression of its own");
  }

  Expression number(const Node& node, bool minus) const {
    return {language_.number_prefix + (minus ? "-" : "") +
                shortest(tape_.number(node).rounded(), language_.single_precision) +
                language_.number_suffix,
            minus && language_.number_prefix.empty() ? Binding::kProduct : Binding::kAtom};
  }

  /// Factors take the sign if they can without being negated.
  Expression product(const Value& value, bool minus, const char* sign, Binding second) {
    const Node& node = tape_.node(value);
    bool a = statements_.is_minus(node.a);
    bool b = statements_.is_minus(node.b);
    bool is_right = ((a != b) != value.is_negative()) == minus;
    if (!is_right && statements_.has_both_signs(node.a)) {
      a = !a;
      is_right = true;
    } else if (!is_right && statements_.has_both_signs(node.b)) {
      b = !b;
      is_right = true;
    }
    const Expression text{bound(written(node.a, a, false), Binding::kProduct) + sign +
                              bound(written(node.b, b, false), second),
                          Binding::kProduct};
    return is_right ? text : negated(text);
  }

  Expression call(const Node& node) {
    const std::string& function =
        node.op == Op::kLeast ? language_.least_of : language_.reciprocal_above;
    return {function + "(" + exact(node.a, Binding::kSum) + ", " + exact(node.b, Binding::kSum) +
            ")"};
  }

  /// Compilers add from the left: a sum inside comes first, or in parentheses, so that it is added
  /// up as the tape says.
  Expression sum(const Value& value, bool minus) {
    const Node& node = tape_.node(value);
    const bool turned = value.is_negative() != minus;
    Value a = turned ? -node.a : node.a;
    Value b = turned ? -node.b : node.b;
    const bool minus_a = statements_.is_minus(a);
    const bool minus_b = statements_.is_minus(b);
    if (minus_a && minus_b) return negative_sum(a, b);
    const bool both_added = !minus_a && !minus_b;
    const bool swap = both_added ? is_inline_sum(b) && !is_inline_sum(a) : minus_a;
    if (swap) std::swap(a, b);
    return {
        natural(a, Binding::kSum) + (both_added ? " + " : " - ") + natural(b, Binding::kProduct),
        Binding::kSum};
  }

  /// Both are naturally minus a text.
  Expression negative_sum(const Value& a, const Value& b) {
    for (const auto& [first, second] : {std::pair{a, b}, std::pair{b, a}}) {
      if (!statements_.has_both_signs(first)) continue;
      return {exact(first, Binding::kSum) + " - " + natural(second, Binding::kProduct),
              Binding::kSum};
    }
    return negated(
        {natural(a, Binding::kSum) + " + " + natural(b, Binding::kProduct), Binding::kSum});
  }

  bool is_inline_sum(const Value& value) const {
    return tape_.node(value).op == Op::kAdd && text_[value.node()].empty();
  }

  void write_result(const Result& result) {
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      declare(result.values[i].node(), out_.body);
      out_.results.push_back(wrapped(kIndent + result.name + "[" + std::to_string(result.index(i)) +
                                     "] = " + exact(result.values[i], Binding::kSum) + ";"));
    }
  }

  const Kernel& kernel_;
  const Tape& tape_;
  const Language& language_;
  Statements statements_;
  const std::vector<bool>& live_;
  std::vector<std::string> text_;  // by node: of statements, inputs and constants of lanes
  std::vector<bool> in_angle_;
  std::map<std::uint32_t, int> angle_index_;  // in the batch, by node
  std::set<std::string> taken_ = {"angles", "sines", "cosines", "lanes", "numbers"};
  int temporaries_ = 0;
  std::vector<std::size_t> ends_;        // of the statements of the body, in lines
  std::vector<std::uint16_t> sections_;  // that they belong to
  KernelText out_;
};

}  // namespace

Language cpp_language() {
  return {"Scalar", "Scalar(", ")", "hybridyn::reciprocal_above", "hybridyn::least_of", false};
}

Language c_language(bool single_precision) {
  Language out = single_precision ? Language{"float", "", "f", "reciprocal_above", "fminf", true}
                                  : Language{"double", "", "", "reciprocal_above", "fmin", false};
  out.comment_begin = "/* ";
  out.comment_end = " */";
  return out;
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
