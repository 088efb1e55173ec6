// Our generated functions, from a library that the driver has compiled, by its table: as many of
// forward_dynamics, of Robot or the function, inverse_dynamics and mass_matrix as are in it.
#include <dlfcn.h>

#include <string>

#include "hybridyn/kernel/entry.h"
#include "protocol.hpp"

namespace {

using namespace hybridyn;

class Generated : public bench::Peer {
 public:
  static std::string name() { return "generated"; }

  explicit Generated(const bench::Task& task)
      : states_(task.states),
        library_(dlopen(task.library.c_str(), RTLD_NOW)),
        vector_(task.model().nv),
        matrix_(task.model().nv, task.model().nv) {
    if (library_ == nullptr) throw std::runtime_error(dlerror());
    auto* entry = reinterpret_cast<hybridyn_entry_function*>(dlsym(library_, "hybridyn_entry"));
    if (entry == nullptr) throw std::runtime_error("no table of functions");
    table_ = entry();
    if (table_->make_robot != nullptr) robot_ = table_->make_robot();
    forward_dynamics_ = find(robot_ != nullptr ? "robot_forward_dynamics" : "forward_dynamics");
    inverse_dynamics_ = find("inverse_dynamics");
    mass_matrix_ = find("mass_matrix");
    if (table_->loops > 0) loop_wrenches_.resize(6 * table_->loops);
  }
  ~Generated() override {
    if (robot_ != nullptr) table_->release_robot(robot_);
    dlclose(library_);
  }

  std::string cannot(bench::Function function) const override {
    const bool has = function == bench::Function::kForwardDynamics   ? forward_dynamics_ != nullptr
                     : function == bench::Function::kInverseDynamics ? inverse_dynamics_ != nullptr
                                                                     : mass_matrix_ != nullptr;
    return has ? "" : "not generated";
  }

  void forward_dynamics(int k) override {
    evaluate(*forward_dynamics_, k, states_.tau[k].data(), vector_.data());
  }
  void inverse_dynamics(int k) override {
    evaluate(*inverse_dynamics_, k, states_.qdd[k].data(), vector_.data());
  }
  void mass_matrix(int k) override { evaluate(*mass_matrix_, k, nullptr, matrix_.data()); }

  VectorX<double> result(bench::Function function, int /*k*/) override {
    if (function == bench::Function::kMassMatrix) return matrix_.reshaped();
    return vector_;
  }

 private:
  const hybridyn_function* find(const std::string& name) const {
    for (int i = 0; i < table_->function_count; ++i) {
      if (table_->functions[i].name == name) return &table_->functions[i];
    }
    return nullptr;
  }

  void evaluate(const hybridyn_function& function, int k, const double* third, double* result) {
    const double* const arguments[] = {states_.q[k].data(), states_.v[k].data(), third};
    double* const results[] = {result, loop_wrenches_.data()};
    int status = 0;
    function.evaluate(robot_, 1, arguments, results, &status);
  }

  const bench::States& states_;
  void* library_;
  const hybridyn_library* table_ = nullptr;
  void* robot_ = nullptr;
  const hybridyn_function* forward_dynamics_ = nullptr;
  const hybridyn_function* inverse_dynamics_ = nullptr;
  const hybridyn_function* mass_matrix_ = nullptr;
  VectorX<double> loop_wrenches_;
  VectorX<double> vector_;
  MatrixX<double> matrix_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Generated>(argc, argv); }
