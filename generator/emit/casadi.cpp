#include "hybridyn/generator/emit/casadi.hpp"

#include <algorithm>
#include <map>

#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

struct Shape {
  int rows;
  int columns;

  bool operator<(const Shape& other) const {
    return rows != other.rows ? rows < other.rows : columns < other.columns;
  }
  std::string name() const {
    return "dense_" + std::to_string(rows) + "_" + std::to_string(columns);
  }
};

Shape shape_of(const CallableArray& array) { return {array.size / array.columns, array.columns}; }

/// Rows, columns, where each column begins, and the rows of all elements.
std::string dense_pattern(const Shape& shape) {
  std::vector<std::string> out = {std::to_string(shape.rows), std::to_string(shape.columns)};
  for (int j = 0; j <= shape.columns; ++j) out.push_back(std::to_string(j * shape.rows));
  for (int j = 0; j < shape.columns; ++j) {
    for (int i = 0; i < shape.rows; ++i) out.push_back(std::to_string(i));
  }
  return text_list(out, "    ");
}

/// What CasADi hands over, which may be nothing: zeros then, or room that nobody looks at.
std::string call(const Callable& f, const std::string& library, int zeros) {
  std::vector<std::string> operands;
  std::size_t at = 0;
  const auto given = [&] { return "arg[" + std::to_string(at++) + "]"; };
  if (f.takes_time) {
    const std::string time = given();
    operands.push_back(time + " ? *" + time + " : 0");
  }
  for (std::size_t i = 0; i < f.arguments.size(); ++i) {
    const std::string array = given();
    operands.push_back(array + " ? " + array + " : w");
  }
  int room = zeros;
  for (std::size_t r = 0; r < f.results.size(); ++r) {
    const std::string array = "res[" + std::to_string(r) + "]";
    operands.push_back(array + " ? " + array + " : w + " + std::to_string(room));
    room += f.results[r].size;
  }
  return library + "_" + f.callee + "(\n      " + text_list(operands, "      ", 2) + ");";
}

Json context_of(const Callable& f, const std::string& library,
                std::map<Shape, std::string>& shapes) {
  std::vector<std::string> inputs, outputs, patterns_in, patterns_out;
  int zeros = 1;
  int room = 0;
  const auto add = [&](const std::string& name, const Shape& shape, std::vector<std::string>& names,
                       std::vector<std::string>& patterns) {
    shapes.try_emplace(shape, dense_pattern(shape));
    names.push_back("\"" + name + "\"");
    patterns.push_back(shape.name());
  };
  if (f.takes_time) add("dt", {1, 1}, inputs, patterns_in);
  for (const CallableArray& a : f.arguments) {
    add(a.name, shape_of(a), inputs, patterns_in);
    zeros = std::max(zeros, a.size);
  }
  for (const CallableArray& r : f.results) {
    add(r.name, shape_of(r), outputs, patterns_out);
    room += r.size;
  }
  return {{"name", library + "_casadi_" + f.callee},
          {"description", f.description},
          {"input_count", inputs.size()},
          {"output_count", outputs.size()},
          {"inputs", text_list(inputs, "      ")},
          {"outputs", text_list(outputs, "      ")},
          {"patterns_in", text_list(patterns_in, "      ")},
          {"patterns_out", text_list(patterns_out, "      ")},
          {"zeros", zeros},
          {"work", zeros + room},
          {"call", call(f, library, zeros)}};
}

}  // namespace

Json casadi_context(const std::vector<Callable>& callables, const std::string& library) {
  std::map<Shape, std::string> shapes;
  Json functions = Json::array();
  for (const Callable& f : callables) functions.push_back(context_of(f, library, shapes));
  Json patterns = Json::array();
  for (const auto& [shape, text] : shapes) {
    patterns.push_back({{"name", shape.name()}, {"numbers", text}});
  }
  return {{"functions", std::move(functions)}, {"patterns", std::move(patterns)}};
}

}  // namespace hybridyn::generator
