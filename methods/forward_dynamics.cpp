#include "hybridyn/methods/forward_dynamics.hpp"

#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/methods/compiled/aba.hpp"

namespace hybridyn::tools {
namespace {

/// In L. Methods that solve for the constraints' multipliers.
template <class Algorithm>
Wrench<double> loop_wrench_of(const Algorithm& algorithm, int loop) {
  return loop_wrench(algorithm.constraints(), loop, algorithm.lambda());
}

template <class Representation>
Wrench<double> loop_wrench_of(const Assembly<double, Representation>& assembly, int loop) {
  return assembly.loop_wrench(loop);
}

template <class Algorithm>
class Adapter : public ForwardDynamics {
 public:
  template <class... Arguments>
  explicit Adapter(const Model<double>& model, const Arguments&... arguments)
      : model_(model), algorithm_(model, arguments...), moving_(model.links.size()) {}

  Status solve(const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& tau,
               const Environment<double>& environment, VectorX<double>& qdd) override {
    return algorithm_.forward_dynamics(q, v, tau, qdd, environment);
  }

  double magnification() const override { return algorithm_.magnification(); }

  JointWrenches wrenches(const FrameWrenches<double>* external) override {
    algorithm_.joint_wrenches(moving_);
    std::vector<Wrench<double>> loops;
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      loops.push_back(loop_wrench_of(algorithm_, static_cast<int>(l)));
    }
    JointWrenches out;
    out.frames = frame_wrenches(model_, algorithm_, moving_, loops, external);
    for (std::size_t l = 0; l < loops.size(); ++l) {
      out.loops.push_back(in_file_frame(model_.loops[l], loops[l]));
    }
    return out;
  }

 private:
  const Model<double>& model_;
  Algorithm algorithm_;
  std::vector<Wrench<double>> moving_;  // by link, in body frames
};

}  // namespace

std::unique_ptr<ForwardDynamics> make_method(Method method, const Model<double>& model) {
  switch (method) {
    case Method::kLagrange:
      return std::make_unique<Adapter<Lagrange<double>>>(model);
    case Method::kDca:
      return std::make_unique<Adapter<Dca<double>>>(model);
    case Method::kAda:
      return std::make_unique<Adapter<Ada<double>>>(model);
    case Method::kAba:
      break;
  }
  return std::make_unique<Adapter<Aba<double>>>(model);
}

std::unique_ptr<ForwardDynamics> make_splice(const Model<double>& model,
                                             const std::vector<std::vector<int>>& blocks,
                                             const MakeLeafCode& make_code) {
  return std::make_unique<Adapter<Ada<double>>>(model, AssemblyOrder::kSerial, blocks, make_code);
}

Redundancy::Redundancy(const Model<double>& model)
    : model_(model), aba_(std::make_unique<Aba<double>>(model)) {}

Redundancy::~Redundancy() = default;

bool Redundancy::solve(const VectorX<double>& q) {
  // The directions of the constraint forces depend on q alone.
  const VectorX<double> zero = VectorX<double>::Zero(model_.nv);
  VectorX<double> qdd(model_.nv);
  return aba_->forward_dynamics(q, zero, zero, qdd) != Status::kSingular;
}

UndeterminedWrenches Redundancy::at(const VectorX<double>& q) {
  if (model_.has_constraints() && solve(q)) {
    return undetermined_wrenches(model_, *aba_, aba_->undetermined());
  }
  UndeterminedWrenches none;
  none.frames.resize(model_.frames.size());
  none.loops.resize(model_.loops.size());
  return none;
}

int Redundancy::rank(const VectorX<double>& q) {
  const int rows = model_.constraint_size();
  return rows > 0 && solve(q) ? rows - aba_->undetermined().count() : rows;
}

}  // namespace hybridyn::tools
