#include "timing/batch_source.hpp"

namespace hybridyn::tools {
namespace {

constexpr const char* kHead = R"(#include "own/batch.hpp"
#define EXPORT extern "C" __attribute__((visibility("default")))
using hybridyn::Layout;
using Run = void (*)(int begin, int end, const void* steps, void (*step)(const void*, int));
/// An executor that leaves the work to the caller of the library.
struct Caller {
  Run run;
  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    run(begin, end, &f,
        [](const void* steps, int k) { (*static_cast<const Function*>(steps))(k); });
  }
};
EXPORT int lanes_double() { return hybridyn::kNativeLanes<double>; }
EXPORT int lanes_float() { return hybridyn::kNativeLanes<float>; }
)";

std::string operands(const BatchFunction& function, bool of_one_state) {
  std::string out = of_one_state ? "q + k * own::kPositions" : "q";
  if (!function.takes_q_alone) {
    out += of_one_state ? ", v + k * kVelocities, x + k * kVelocities" : ", v, x";
  }
  for (std::size_t i = 0; i < function.results.size(); ++i) {
    out += ", results[" + std::to_string(i) + "]";
    if (!of_one_state) continue;
    out += function.results[i] == 1 ? " + k * kVelocities" : " + k * kVelocities * kVelocities";
  }
  return out;
}

/// Not inlined, as where it is called for one state.
std::string state_by_state(const BatchFunction& function) {
  return "  constexpr int kVelocities = own::kVelocities;\n"
         "  const auto one = [&](int k) __attribute__((noinline)) {\n    own::" +
         function.name + "(" + operands(function, true) +
         ");\n  };\n  for (int k = 0; k < count; ++k) one(k);\n";
}

std::string call(const std::string& name, const BatchFunction& function, const BatchWay& way) {
  std::string out = "EXPORT void " + name +
                    "(int count, const void* q_, const void* v_, const void* x_, "
                    "void* const* results_, Run run) {\n";
  for (const std::string array : {"q", "v", "x"}) {
    out +=
        "  const auto* " + array + " = static_cast<const " + way.scalar + "*>(" + array + "_);\n";
  }
  const std::string count = std::to_string(function.results.size());
  out += "  " + way.scalar + "* results[" + count + "];\n  for (int i = 0; i < " + count +
         "; ++i) results[i] = static_cast<" + way.scalar + "*>(results_[i]);\n";
  if (way.layout.empty()) {
    out += state_by_state(function);
  } else {
    out += "  own::" + function.name + "_batch<Layout::" + way.layout + ">(count, " +
           operands(function, false) + ", Caller{run});\n";
  }
  return out + "}\n";
}

}  // namespace

const std::vector<BatchFunction>& batch_functions() {
  static const std::vector<BatchFunction> all = {
      {"fd", "forward_dynamics", false, 5, {1}},
      {"id", "inverse_dynamics", false, 5, {1}},
      {"M", "mass_matrix", true, 5, {2}},
      {"dfd", "forward_dynamics_derivatives", false, 2, {1, 2, 2, 2}}};
  return all;
}

const std::vector<BatchWay>& batch_ways() {
  static const std::vector<BatchWay> all = {
      {"one", "state by state", "double", ""},
      {"double_states", "double, states", "double", "kStates"},
      {"double_components", "double, components", "double", "kComponents"},
      {"float_states", "float, states", "float", "kStates"},
      {"float_components", "float, components", "float", "kComponents"}};
  return all;
}

std::string batch_source(const std::vector<BatchFunction>& functions, bool has_limbs) {
  std::string out = kHead;
  for (const BatchFunction& function : functions) {
    for (std::size_t way = 0; way < function.ways; ++way) {
      out += call(function.key + '_' + batch_ways()[way].key, function, batch_ways()[way]);
    }
  }
  BatchFunction fd = functions.front();
  if (has_limbs) fd.name += "_whole";
  out += call(kFdInOneBlock, fd, batch_ways().front());
  return out;
}

}  // namespace hybridyn::tools
