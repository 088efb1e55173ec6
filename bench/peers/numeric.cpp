// Our numeric methods: articulated bodies, recursive Newton-Euler, composite rigid bodies.
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "protocol.hpp"

namespace {

using namespace hybridyn;

class Numeric : public bench::Peer {
 public:
  static std::string name() { return "numeric"; }

  explicit Numeric(const bench::Task& task)
      : states_(task.states),
        aba_(task.model()),
        rnea_(task.model()),
        crba_(task.model()),
        vector_(task.model().nv),
        matrix_(task.model().nv, task.model().nv) {}

  void forward_dynamics(int k) override {
    static_cast<void>(aba_.forward_dynamics(states_.q[k], states_.v[k], states_.tau[k], vector_));
  }
  void inverse_dynamics(int k) override {
    rnea_.inverse_dynamics(states_.q[k], states_.v[k], states_.qdd[k], vector_);
  }
  void mass_matrix(int k) override { crba_.mass_matrix(states_.q[k], matrix_); }

  VectorX<double> result(bench::Function function, int /*k*/) override {
    if (function == bench::Function::kMassMatrix) return matrix_.reshaped();
    return vector_;
  }

 private:
  const bench::States& states_;
  Aba<double> aba_;
  Rnea<double> rnea_;
  Crba<double> crba_;
  VectorX<double> vector_;
  MatrixX<double> matrix_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Numeric>(argc, argv); }
