#include "hybridyn/generator/emit/sibling_call.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

constexpr std::size_t kWidestCall = 92;

bool is_one(const std::vector<Element>& elements) {
  return std::all_of(elements.begin(), elements.end(), [&](const Element& e) {
    return e.array == elements.front().array && e.index == elements.front().index &&
           e.sign == elements.front().sign;
  });
}

bool has_signs(const std::vector<Element>& elements) {
  return std::any_of(elements.begin(), elements.end(),
                     [](const Element& element) { return element.sign < 0; });
}

std::string lane_name(const std::string& name) { return "lane_" + name; }

}  // namespace

std::vector<std::string> call_text(const std::string& function,
                                   const std::vector<std::string>& arguments) {
  std::vector<std::string> lines = {function + "("};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string item = arguments[i] + (i + 1 < arguments.size() ? "," : ");");
    if (lines.back().size() + item.size() > kWidestCall) {
      lines.push_back("    " + item);
    } else {
      lines.back() += (lines.back().back() == '(' ? "" : " ") + item;
    }
  }
  if (arguments.empty()) lines.back() += ");";
  return lines;
}

std::string array_name(const Program& program, const ArrayId& id) {
  const ProgramArray* kept = program.find(id);
  if (kept == nullptr) return given_array_name(id);
  return kept->name + (program.is_object ? "_" : "");
}

SiblingCall::SiblingCall(const Program& program, const CallSiblings& call)
    : program_(program), call_(call), kernel_(program.kernels[call.kernel]) {}

std::string SiblingCall::element(const Element& element) const {
  if (element.is_zero()) return "Scalar(0)";
  return (element.sign < 0 ? "-" : "") + array_name(program_, element.array) + "[" +
         std::to_string(element.index) + "]";
}

std::string SiblingCall::gathered(const std::vector<Element>& elements) const {
  std::vector<std::string> texts;
  for (const Element& e : elements) texts.push_back(element(e));
  if (is_one(elements)) texts.resize(1);
  std::string out = "lanes(";
  for (const std::string& text : texts) out += (out.back() == '(' ? "" : ", ") + text;
  return out + ")";
}

std::string SiblingCall::operand_name(const std::string& name, const LaneOperand& operand) const {
  return operand.kept ? "lanes.of(" + array_name(program_, *operand.kept) + ")" : lane_name(name);
}

void SiblingCall::add_argument(const Argument& argument, const LaneOperand& operand,
                               std::vector<std::string>& lines) const {
  if (operand.kept) return;
  std::vector<std::string> elements;
  for (const auto& lanes : operand.elements) elements.push_back(gathered(lanes));
  lines.push_back("const Lane " + lane_name(argument.name) + "[" + std::to_string(argument.size) +
                  "] = {");
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string item = elements[i] + (i + 1 < elements.size() ? "," : "};");
    if (i == 0 || lines.back().size() + item.size() > kWidestCall) {
      lines.push_back("    " + item);
    } else {
      lines.back() += " " + item;
    }
  }
}

void SiblingCall::add_result(const Result& result, const LaneOperand& operand,
                             std::vector<std::string>& lines) const {
  const std::string name = lane_name(result.name);
  for (const LaneOperand::Sum& sum : operand.sums) {
    unsigned bits = 0;
    for (const int lane : sum.lanes) bits |= 1U << static_cast<unsigned>(lane);
    lines.push_back("lanes.sum(hybridyn::Limbs<" + std::to_string(bits) + ">(), " + name + ", " +
                    array_name(program_, sum.array) + ");");
  }
  for (std::size_t i = 0; i < operand.elements.size(); ++i) {
    const std::vector<Element>& elements = operand.elements[i];
    if (elements.empty()) continue;  // not written
    std::string value = name + "[" + std::to_string(i) + "]";
    std::vector<std::string> arguments = {value};
    if (has_signs(elements)) {
      std::string signs = "lanes(";
      for (const Element& e : elements) {
        signs += (signs.back() == '(' ? "" : ", ") +
                 std::string(e.sign < 0 ? "Scalar(-1)" : "Scalar(1)");
      }
      arguments.front() = signs + ") * " + value;
    }
    for (Element e : elements) {
      e.sign = 1;
      arguments.push_back(element(e));
    }
    for (std::string& line : call_text("lanes.put", arguments)) lines.push_back(std::move(line));
  }
}

std::vector<std::string> SiblingCall::text() const {
  std::vector<std::string> body = {"using Lane = typename decltype(lanes)::Scalar;"};
  std::vector<std::string> results;
  std::vector<std::string> operands;
  auto operand = call_.arguments.begin();
  for (const Argument& a : kernel_.arguments) {
    add_argument(a, *operand, body);
    operands.push_back(operand_name(a.name, *operand++));
  }
  operand = call_.results.begin();
  for (const Result& r : kernel_.results) {
    if (!operand->kept) {
      const bool is_sparse = !r.written.empty() && !operand->sums.empty();
      body.push_back("Lane " + lane_name(r.name) + "[" + std::to_string(r.rows * r.columns) + "]" +
                     (is_sparse ? " = {};" : ";"));
      add_result(r, *operand, results);
    }
    operands.push_back(operand_name(r.name, *operand++));
  }
  operands.emplace_back("lanes");
  for (std::string& line : call_text("internal::" + kernel_.name, operands))
    body.push_back(std::move(line));
  body.insert(body.end(), results.begin(), results.end());
  std::vector<std::string> out = {"hybridyn::for_limbs<Scalar, " + std::to_string(call_.lanes) +
                                  ">([&](auto lanes) {"};
  for (const std::string& line : body) out.push_back("  " + line);
  out.emplace_back("});");
  return out;
}

}  // namespace hybridyn::generator
