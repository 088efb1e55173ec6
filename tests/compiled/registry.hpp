// Generated libraries that were compiled into this executable, one entry per model.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::testing {

/// The functions of one generated library, for one scalar.
template <class Scalar>
struct CompiledFunctions {
  void (*forward_dynamics)(const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd);
  void (*inverse_dynamics)(const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau);
  void (*mass_matrix)(const Scalar* q, Scalar* M);
  void (*bias_forces)(const Scalar* q, const Scalar* v, Scalar* bias);
};

struct CompiledModel {
  std::string file;  // of the project
  bool floating;
  int nq;
  int nv;
  CompiledFunctions<double> functions;
  CompiledFunctions<float> single_precision;
};

/// In no particular order.
std::vector<CompiledModel>& compiled_models();

struct Registration {
  explicit Registration(CompiledModel model) { compiled_models().push_back(std::move(model)); }
};

}  // namespace hybridyn::testing
