#include "hybridyn/runs/stop_condition.hpp"

#include <cmath>
#include <cstdlib>

#include "hybridyn/runs/columns.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

bool is_beyond_a_limit(const Model<double>& model, const VectorX<double>& q) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (!has_limits(link.type)) continue;
    const JointLimits& limits = model.joints[i].limits;
    if (q[link.q_index] < limits.lower || q[link.q_index] > limits.upper) return true;
  }
  return false;
}

[[noreturn]] void fail(const std::string& text, const std::string& why) {
  throw UsageError("RunOptions::stop " + text + ": " + why);
}

double number_of(const std::string& text, const std::string& number) {
  char* end = nullptr;
  const double out = std::strtod(number.c_str(), &end);
  if (number.empty() || *end != '\0' || !std::isfinite(out))
    fail(text, "\"" + number + "\" is no number");
  return out;
}

}  // namespace

StopCondition parse_stop_condition(const std::string& text, const Model<double>& model) {
  if (text == "limits") {
    return [&model](double, const VectorX<double>& q, const VectorX<double>&) {
      return is_beyond_a_limit(model, q);
    };
  }
  const std::size_t sign = text.find_first_of("<>");
  if (sign == std::string::npos) fail(text, "is neither \"limits\" nor as in \"q.knee>1.2\"");
  const std::string name = text.substr(0, sign);
  const bool above = text[sign] == '>';
  const double bound = number_of(text, text.substr(sign + 1));
  int q_index = 0;
  int v_index = 0;
  for (const Column& column : motion_columns(model)) {
    if (column.name == name && column.group == "q") {
      return [=](double, const VectorX<double>& q, const VectorX<double>&) {
        return above ? q[q_index] > bound : q[q_index] < bound;
      };
    }
    if (column.name == name && column.group == "v") {
      return [=](double, const VectorX<double>&, const VectorX<double>& v) {
        return above ? v[v_index] > bound : v[v_index] < bound;
      };
    }
    if (column.group == "q") ++q_index;
    if (column.group == "v") ++v_index;
  }
  fail(text, "the model has no position or velocity \"" + name + "\"");
}

}  // namespace hybridyn::tools
