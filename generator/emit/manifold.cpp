#include "hybridyn/generator/emit/manifold.hpp"

#include <map>

#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

/// Neighbouring coordinates that move in one way (kernel/manifold.hpp).
struct Neighbours {
  std::string kind;
  int q;
  int v;
  int size;
};

std::vector<Neighbours> parts_of(const LibraryInfo& info) {
  std::vector<Neighbours> out;
  for (const JointLayout& joint : info.joints) {
    const bool is_sum = joint.nq == joint.nv;
    if (is_sum && !out.empty() && out.back().kind == "kSum") {
      out.back().size += joint.nv;
    } else {
      const std::string kind = is_sum ? "kSum" : (joint.nv == 3 ? "kBall" : "kFree");
      out.push_back({kind, joint.q_index, joint.v_index, joint.nv});
    }
  }
  return out;
}

std::string numbers_text(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double x : numbers) texts.push_back(shortest(x + 0.0, false));
  return text_list(texts, "      ");
}

/// Arguments behind q, v and tau, as a function that calls another hands them on.
std::vector<std::string> others(const Kernel& kernel) {
  std::vector<std::string> out;
  for (std::size_t i = 3; i < kernel.arguments.size(); ++i) {
    out.push_back(kernel.arguments[i].name);
  }
  return out;
}

/// What a step takes, or what it gives, as lines of documentation and as parameters.
Json signature(const std::string& what, const Kernel& kernel, bool with_derivatives,
               const std::string& scalar, const std::string& time) {
  constexpr std::size_t kColumns = 96;
  std::vector<std::string> parameters = {time + " dt"};
  std::vector<std::string> lines = {what, "  dt  in: time, s"};
  for (const Argument& a : kernel.arguments) {
    parameters.push_back("const " + scalar + "* " + a.name);
    lines.push_back("  " + a.name + "[" + std::to_string(a.size) + "]  in: " + a.description);
  }
  const int n = kernel.arguments[1].size;
  const auto give = [&](const std::string& name, const std::string& size, const char* meaning) {
    parameters.push_back(scalar + "* " + name);
    lines.push_back("  " + name + "[" + size + "]  out: " + meaning);
  };
  const std::string twice = std::to_string(2 * n);
  give("q_next", std::to_string(kernel.arguments[0].size), "positions; may be q");
  give("v_next", std::to_string(n), "velocities; may be v");
  if (with_derivatives) {
    give("A", twice + " * " + twice,
         "of (q_next, v_next) by (q, v), in tangent spaces; by columns");
    give("B", twice + " * " + std::to_string(n), "by tau; by columns");
  }
  std::vector<std::string> broken;
  for (const std::string& line : lines) {
    for (std::string& part : wrapped(line, kColumns, "      ")) broken.push_back(std::move(part));
  }
  return {{"lines", broken}, {"parameters", "\n    " + text_list(parameters, "    ", 10)}};
}

std::string call(const std::string& callee, const Kernel& kernel,
                 const std::vector<std::string>& results) {
  std::vector<std::string> operands = {"at_q", "at_v", kernel.arguments[2].name};
  for (const std::string& name : others(kernel)) operands.push_back(name);
  operands.insert(operands.end(), results.begin(), results.end());
  return callee + "(" + text_list(operands, "            ", 2) + ");";
}

struct Method {
  const char* name;
  const char* kernel;
  const char* what;
};
constexpr Method kMethods[] = {
    {"step", "euler_step",
     "the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next"},
    {"step_rk4", "runge_kutta_step", "a Runge-Kutta method of order four"}};

const std::vector<std::string> kSlopes = {"qdd", "by_q", "by_v", "by_tau"};

std::string description(const Method& method, bool with_derivatives) {
  return std::string("A step of time ") + (with_derivatives ? "and its derivatives, " : "") +
         "under forces that are held, by " + method.what + ".";
}

Callable callable(const std::string& name, const std::string& description,
                  const std::string& header, std::vector<CallableArray> arguments,
                  std::vector<CallableArray> results) {
  Callable out;
  out.name = out.callee = name;
  out.description = description;
  out.header = header;
  out.has_batch = true;
  out.arguments = std::move(arguments);
  out.results = std::move(results);
  return out;
}

void add_steps(const LibraryInfo& info, const Kernel& kernel, bool with_derivatives,
               std::vector<Callable>& to) {
  const int n = info.nv;
  for (const Method& method : kMethods) {
    const std::string name = std::string(method.name) + (with_derivatives ? "_derivatives" : "");
    const std::string what = with_derivatives ? "Derivatives of steps" : "Steps";
    Callable out = callable(name, what + " of time by " + method.what, "step", {},
                            {{"q_next", info.nq}, {"v_next", n}});
    for (const Argument& a : kernel.arguments) {
      out.arguments.push_back({a.name, a.size, a.name == "gravity"});
    }
    if (with_derivatives) {
      out.results.push_back({"A", 4 * n * n, false, 2 * n});
      out.results.push_back({"B", 2 * n * n, false, n});
    }
    out.takes_time = true;
    out.fills_lanes = with_derivatives;
    to.push_back(std::move(out));
  }
}

}  // namespace

namespace {

using Kinds = std::map<std::string, std::string>;

Json configuration_context(const LibraryInfo& info, const Kinds& kinds) {
  Json parts = Json::array();
  bool has_turns = false;
  bool has_free = false;
  for (const Neighbours& part : parts_of(info)) {
    has_turns |= part.kind != "kSum";
    has_free |= part.kind == "kFree";
    parts.push_back("{" + kinds.at(part.kind) + ", " + std::to_string(part.q) + ", " +
                    std::to_string(part.v) + ", " + std::to_string(part.size) + "}");
  }
  return {{"parts", std::move(parts)},
          {"has_turns", has_turns},
          {"has_free", has_free},
          {"has_constraints", !info.loop_joints.empty() || !info.couplings.empty()},
          {"least", numbers_text(info.least_positions)},
          {"most", numbers_text(info.most_positions)},
          {"nq", info.nq},
          {"nv", info.nv}};
}

}  // namespace

Json configuration_context(const LibraryInfo& info) {
  const std::string prefix = "hybridyn::ManifoldPart::Kind::";
  return configuration_context(
      info, {{"kSum", prefix + "kSum"}, {"kBall", prefix + "kBall"}, {"kFree", prefix + "kFree"}});
}

StepFunctions step_functions(const std::vector<Function>& functions) {
  StepFunctions out;
  for (const Function& function : functions) {
    if (function.kernel.name == "forward_dynamics") out.dynamics = &function.kernel;
    if (function.kernel.name == "forward_dynamics_derivatives") out.derivatives = &function.kernel;
  }
  return out;
}

Json step_context(const StepFunctions& functions) {
  Json steps = Json::array();
  Json includes = Json::array({"configuration.hpp"});
  const auto add = [&](const Kernel& kernel, bool with_derivatives) {
    includes.push_back(kernel.name + ".hpp");
    for (const Method& method : kMethods) {
      const std::string suffix = with_derivatives ? "_derivatives" : "";
      Json step = signature(description(method, with_derivatives), kernel, with_derivatives,
                            "Scalar", "hybridyn::Plain<Scalar>");
      step["name"] = method.name + suffix;
      step["kernel"] = method.kernel + suffix;
      step["with_derivatives"] = with_derivatives;
      step["call"] = with_derivatives ? call(kernel.name, kernel, kSlopes)
                                      : call(kernel.name, kernel, {"qdd"});
      steps.push_back(std::move(step));
    }
  };
  if (functions.dynamics != nullptr) add(*functions.dynamics, false);
  if (functions.derivatives != nullptr) add(*functions.derivatives, true);
  return {{"steps", std::move(steps)}, {"includes", std::move(includes)}};
}

std::vector<Callable> manifold_callables(const LibraryInfo& info, const StepFunctions& functions) {
  const int n = info.nv;
  const CallableArray dq{"dq", n};
  const CallableArray q0{"q0", info.nq}, q1{"q1", info.nq};
  const auto square = [n](const char* name) { return CallableArray{name, n * n, false, n}; };
  std::vector<Callable> out;
  out.push_back(callable("integrate", "q_next = q moved by the tangent vector dq", "configuration",
                         {{"q", info.nq}, dq}, {{"q_next", info.nq}}));
  out.push_back(callable("difference", "The shortest dq with integrate(q0, dq) = q1",
                         "configuration", {q0, q1}, {dq}));
  out.push_back(callable("integrate_derivatives", "Derivatives of integrate", "configuration",
                         {{"q", info.nq}, dq}, {square("by_q"), square("by_dq")}));
  out.push_back(callable("difference_derivatives", "Derivatives of difference", "configuration",
                         {q0, q1}, {square("by_q0"), square("by_q1")}));
  out[2].fills_lanes = out[3].fills_lanes = true;
  if (functions.dynamics != nullptr) add_steps(info, *functions.dynamics, false, out);
  if (functions.derivatives != nullptr) add_steps(info, *functions.derivatives, true, out);
  return out;
}

namespace {

/// A function of NAME.h that is not among those derived.
Json c_function(const std::string& type, const std::string& name, const std::string& parameters,
                const std::vector<std::string>& lines) {
  return {{"signature", type + " " + name + "(" + parameters + ")"}, {"documentation", lines}};
}

Json c_motions(const LibraryInfo& info, const std::string& scalar) {
  const std::string nq = std::to_string(info.nq);
  const std::string square = std::to_string(info.nv) + " * " + std::to_string(info.nv);
  const std::string in = "const " + scalar + "* ", out = scalar + "* ";
  const std::string n = std::to_string(info.nv);
  const std::string prefix = info.name + "_";
  Json all = Json::array();
  all.push_back(
      c_function("void", prefix + "integrate", in + "q, " + in + "dq, " + out + "q_next",
                 {"q_next = q moved by the tangent vector dq", "  q[" + nq + "], dq[" + n + "]  in",
                  "  q_next[" + nq + "]  out; may be q"}));
  all.push_back(c_function("void", prefix + "difference", in + "q0, " + in + "q1, " + out + "dq",
                           {"The shortest dq with integrate(q0, dq) = q1",
                            "  q0[" + nq + "], q1[" + nq + "]  in", "  dq[" + n + "]  out"}));
  all.push_back(c_function("int", prefix + "normalise", out + "q",
                           {"Gives quaternions length one. One without a direction becomes the "
                            "identity, and the answer 0",
                            "  q[" + nq + "]  in and out"}));
  all.push_back(
      c_function("void", prefix + "integrate_derivatives",
                 in + "q, " + in + "dq, " + out + "by_q, " + out + "by_dq",
                 {"Derivatives of integrate in the tangent spaces of q and q_next",
                  "  q[" + nq + "], dq[" + n + "]  in",
                  "  by_q[" + square + "], by_dq[" + square + "]  out; stored by columns"}));
  return all;
}

Json c_step(const LibraryInfo& info, const Kernel& kernel, const Method& method,
            bool with_derivatives, const std::string& scalar) {
  const Json out =
      signature(description(method, with_derivatives), kernel, with_derivatives, scalar, scalar);
  return c_function(
      "void", info.name + "_" + method.name + (with_derivatives ? "_derivatives" : ""),
      out["parameters"].get<std::string>(), out["lines"].get<std::vector<std::string>>());
}

}  // namespace

CMotion c_motion(const LibraryInfo& info, const StepFunctions& functions,
                 const Language& language) {
  const std::string& scalar = language.scalar;
  const std::string suffix = language.single_precision ? "f" : "";
  CMotion out{configuration_context(
                  info, {{"kSum", "part_sum"}, {"kBall", "part_ball"}, {"kFree", "part_free"}}),
              c_motions(info, scalar)};
  Json& context = out.context;
  context["namespace"] = info.name;
  context["scalar"] = scalar;
  context["root"] = "sqrt" + suffix;
  context["sine"] = "sin" + suffix;
  context["cosine"] = "cos" + suffix;
  context["arctangent"] = "atan2" + suffix;
  context["absolute"] = "fabs" + suffix;
  context["has_dynamics"] = functions.dynamics != nullptr;
  context["has_derivatives"] = functions.derivatives != nullptr;
  const auto add = [&](const char* key, const Kernel& kernel, const Method& method,
                       bool with_derivatives) {
    out.functions.push_back(c_step(info, kernel, method, with_derivatives, scalar));
    context[key] = out.functions.back()["signature"];
  };
  if (functions.dynamics != nullptr) {
    const Kernel& kernel = *functions.dynamics;
    add("step", kernel, kMethods[0], false);
    add("step_rk4", kernel, kMethods[1], false);
    context["dynamics"] = call(info.name + "_" + kernel.name, kernel, {"qdd"});
  }
  if (functions.derivatives != nullptr) {
    const Kernel& kernel = *functions.derivatives;
    add("step_derivatives", kernel, kMethods[0], true);
    context["derivatives"] = call(info.name + "_" + kernel.name, kernel, kSlopes);
  }
  return out;
}

}  // namespace hybridyn::generator
