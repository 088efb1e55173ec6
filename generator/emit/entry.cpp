#include "hybridyn/generator/emit/entry.hpp"

#include <algorithm>

#include "hybridyn/generator/emit/text_list.hpp"
#include "hybridyn/kernel/lane_count.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

std::string arrays_text(const Callable& callable) {
  std::vector<std::string> out;
  for (const auto* arrays : {&callable.arguments, &callable.results}) {
    for (const CallableArray& a : *arrays) {
      out.push_back("{\"" + a.name + "\", " + std::to_string(a.size) + ", " +
                    (a.is_shared ? "1}" : "0}"));
    }
  }
  if (out.empty()) out.emplace_back("{}");  // there are no empty arrays
  return text_list(out, "    ");
}

/// The n-th of some arrays at state k.
std::string at_state(const std::string& arrays, std::size_t n, const CallableArray& array) {
  const std::string start = arrays + "[" + std::to_string(n) + "]";
  return array.is_shared ? start : start + " + k * " + std::to_string(array.size);
}

/// An argument or a result of mechanisms side by side.
std::string in_lanes(const std::string& arrays, std::size_t n, const CallableArray& array,
                     int lanes) {
  const std::string size = std::to_string(array.size);
  const std::string stride = std::to_string(array.size * lanes_for(lanes));
  return (array.is_kept ? "hybridyn::of_lanes<" : "hybridyn::of_state<") + size + ">(" + arrays +
         "[" + std::to_string(n) + "] + k * " + stride + ")";
}

std::vector<std::string> side_by_side(const Callable& f) {
  const std::string lanes = std::to_string(f.lanes);
  std::vector<std::string> operands;
  for (std::size_t i = 0; i < f.arguments.size(); ++i) {
    operands.push_back(in_lanes("in", i, f.arguments[i], f.lanes));
  }
  for (std::size_t i = 0; i < f.results.size(); ++i) {
    operands.push_back(in_lanes("out", i, f.results[i], f.lanes));
  }
  return {"hybridyn::entry::side_by_side<" + lanes + ">(",
          "    [](const auto& lanes, auto*... arrays) noexcept { " + f.callee +
              "(arrays..., lanes); },",
          "    " + text_list(operands, "        ", 2) + ");"};
}

/// Statements of one state.
std::vector<std::string> one_state(const Callable& f) {
  if (f.lanes > 0) return side_by_side(f);
  std::vector<std::string> operands;
  std::vector<std::string> before;
  std::vector<std::string> after;
  for (std::size_t i = 0; i < f.arguments.size(); ++i) {
    operands.push_back(at_state("in", i, f.arguments[i]));
  }
  if (f.loop_wrenches_in > 0) {
    before.emplace_back("Robot<double>::LoopWrenches loops;");
    before.push_back("std::copy_n(" + operands.back() + ", " + std::to_string(f.loop_wrenches_in) +
                     ", loops.values);");
    operands.back() = "loops";
  }
  for (std::size_t i = 0; i < f.results.size(); ++i) {
    operands.push_back(at_state("out", i, f.results[i]));
  }
  if (f.loop_wrenches_out > 0) {
    before.emplace_back("Robot<double>::LoopWrenches loops;");
    after.push_back("std::copy_n(loops.values, " + std::to_string(f.loop_wrenches_out) + ", " +
                    operands.back() + ");");
    operands.back() = "&loops";
  }
  const std::string callee = (f.is_of_robot ? "robot." : "") + f.callee + "(";
  const std::string head = f.has_status ? "status[k] = static_cast<int>(" + callee : callee;
  const std::string tail = f.has_status ? "));" : ");";
  if (operands.size() == 1) {
    before.push_back(head + operands.front() + tail);
  } else {
    before.push_back(head);
    before.push_back("    " + text_list(operands, "        ", tail.size()) + tail);
  }
  before.insert(before.end(), after.begin(), after.end());
  return before;
}

std::string operand(const std::string& arrays, std::size_t n, const std::string& type) {
  return "static_cast<" + type + "*>(" + arrays + "[" + std::to_string(n) + "])";
}

/// The call of a batch. Of loops' wrenches batches say nothing.
std::vector<std::string> batch(const Callable& f) {
  std::vector<std::string> operands = {"count"};
  for (std::size_t i = 0; i < f.arguments.size(); ++i) {
    operands.push_back(operand("in", i, "const Scalar"));
  }
  const std::size_t results = f.results.size() - (f.loop_wrenches_out > 0 ? 1 : 0);
  for (std::size_t i = 0; i < results; ++i) {
    operands.push_back(operand("out", i, "Scalar"));
  }
  if (f.has_status) operands.emplace_back("reinterpret_cast<hybridyn::Status*>(status)");
  operands.emplace_back("hybridyn::entry::Executor{run}");
  return {f.name + "_batch<layout>(", "    " + text_list(operands, "      ") + ");"};
}

/// Functions that fill the lanes with one state gain nothing from float, and take long to compile.
Json function_context(const Callable& f, EntryTable entry) {
  const bool with_batches = entry == EntryTable::kDoubleBatches || entry == EntryTable::kBatches;
  return {{"name", f.name},
          {"arrays", arrays_text(f)},
          {"argument_count", f.arguments.size()},
          {"result_count", f.results.size()},
          {"is_of_robot", f.is_of_robot},
          {"has_status", f.has_status ? 1 : 0},
          {"one", one_state(f)},
          {"has_batch", with_batches && f.has_batch},
          {"has_float_batch", !f.fills_lanes && entry == EntryTable::kBatches},
          {"batch", f.has_batch ? batch(f) : std::vector<std::string>()}};
}

}  // namespace

Json entry_context(const std::vector<Callable>& callables, EntryTable entry) {
  Json functions = Json::array();
  for (const Callable& callable : callables) {
    functions.push_back(function_context(callable, entry));
  }
  return {
      {"functions", std::move(functions)},
      {"function_count", callables.size()},
      {"lanes", callables.empty() || callables.front().lanes == 0 ? 1 : callables.front().lanes},
      {"has_robot", std::any_of(callables.begin(), callables.end(),
                                [](const Callable& f) { return f.is_of_robot; })}};
}

}  // namespace hybridyn::generator
