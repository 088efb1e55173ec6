// Our generated functions, from a library that the driver has compiled: as many of
// forward_dynamics(q, v, tau, qdd), inverse_dynamics(q, v, qdd, tau) and mass_matrix(q, M) as are
// in it, all with pointers to double and the C calling convention.
#include <dlfcn.h>

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
    find("forward_dynamics", forward_dynamics_);
    find("inverse_dynamics", inverse_dynamics_);
    find("mass_matrix", mass_matrix_);
  }
  ~Generated() override { dlclose(library_); }

  std::string cannot(bench::Function function) const override {
    const bool has = function == bench::Function::kForwardDynamics   ? forward_dynamics_ != nullptr
                     : function == bench::Function::kInverseDynamics ? inverse_dynamics_ != nullptr
                                                                     : mass_matrix_ != nullptr;
    return has ? "" : "not generated";
  }

  void forward_dynamics(int k) override {
    forward_dynamics_(states_.q[k].data(), states_.v[k].data(), states_.tau[k].data(),
                      vector_.data());
  }
  void inverse_dynamics(int k) override {
    inverse_dynamics_(states_.q[k].data(), states_.v[k].data(), states_.qdd[k].data(),
                      vector_.data());
  }
  void mass_matrix(int k) override { mass_matrix_(states_.q[k].data(), matrix_.data()); }

  VectorX<double> result(bench::Function function, int /*k*/) override {
    if (function == bench::Function::kMassMatrix) return matrix_.reshaped();
    return vector_;
  }

 private:
  using ThreeToOne = void(const double*, const double*, const double*, double*);
  using OneToOne = void(const double*, double*);

  template <class F>
  void find(const char* name, F*& function) {
    function = reinterpret_cast<F*>(dlsym(library_, name));
  }

  const bench::States& states_;
  void* library_;
  ThreeToOne* forward_dynamics_ = nullptr;
  ThreeToOne* inverse_dynamics_ = nullptr;
  OneToOne* mass_matrix_ = nullptr;
  VectorX<double> vector_;
  MatrixX<double> matrix_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Generated>(argc, argv); }
