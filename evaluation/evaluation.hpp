// What eval prints about one state.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/evaluation/wants.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {

class Evaluation {
 public:
  /// Model and wants must outlive the object.
  Evaluation(const Model<double>& model, std::unique_ptr<ForwardDynamics> method,
             const Wants& wants);
  ~Evaluation();
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  struct Result {
    Json json = Json::object();
    double loop_residual = 0;      // largest of positions and velocities
    bool solved = true;            // false: no qdd, or something that is not finite
    std::optional<int> digits;     // of qdd, where the method can tell
    bool ill_conditioned = false;  // rounding has left few of them
  };
  /// `name` of the state in errors. Throws InputError when it lacks what is wanted.
  Result evaluate(const State& state, const Vector3<double>& gravity, const std::string& name);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace hybridyn::tools
