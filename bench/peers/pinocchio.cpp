// Pinocchio: articulated bodies, recursive Newton-Euler, composite rigid bodies; compiled here,
// with the benchmarks' flags.
#include <pinocchio/config.hpp>
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/model.hpp>

// after the model
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea.hpp>

#include "conversion.hpp"

namespace {

using namespace hybridyn;

pinocchio::JointModel joint(const Link<double>& link) {
  if (link.type == JointType::kFloating) return pinocchio::JointModelFreeFlyer();
  if (bench::turns(link)) return pinocchio::JointModelRZ();
  return pinocchio::JointModelPZ();
}

pinocchio::Model robot(const Model<double>& model) {
  bench::require_tree(model);
  pinocchio::Model out;
  out.gravity.linear() = Vector3<double>(0, 0, -9.81);
  std::vector<pinocchio::JointIndex> joints;
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const pinocchio::JointIndex parent = link.parent == kWorld ? 0 : joints[link.parent];
    const pinocchio::SE3 X_PJ(link.X_PJ.rotation, link.X_PJ.translation);
    joints.push_back(out.addJoint(parent, joint(link), X_PJ, std::to_string(i)));
    const bench::MassProperties of = bench::mass_properties(link.inertia);
    out.appendBodyToJoint(joints.back(), pinocchio::Inertia(of.mass, of.center, of.inertia),
                          pinocchio::SE3::Identity());
  }
  return out;
}

/// Its layout is ours.
class Pinocchio : public bench::Peer {
 public:
  static std::string name() { return "Pinocchio " PINOCCHIO_VERSION; }

  explicit Pinocchio(const bench::Task& task)
      : states_(task.states), robot_(robot(task.model())), data_(robot_) {}

  void forward_dynamics(int k) override {
    pinocchio::aba(robot_, data_, states_.q[k], states_.v[k], states_.tau[k]);
  }
  void inverse_dynamics(int k) override {
    pinocchio::rnea(robot_, data_, states_.q[k], states_.v[k], states_.qdd[k]);
  }
  void mass_matrix(int k) override { pinocchio::crba(robot_, data_, states_.q[k]); }

  VectorX<double> result(bench::Function function, int /*k*/) override {
    switch (function) {
      case bench::Function::kForwardDynamics:
        return data_.ddq;
      case bench::Function::kInverseDynamics:
        return data_.tau;
      default: {  // only the upper triangle is written
        MatrixX<double> M = data_.M.selfadjointView<Eigen::Upper>();
        return M.reshaped();
      }
    }
  }

 private:
  const bench::States& states_;
  pinocchio::Model robot_;
  pinocchio::Data data_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Pinocchio>(argc, argv); }
