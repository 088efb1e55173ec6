// Orocos KDL: recursive Newton-Euler for chains and trees; forward dynamics and M for chains alone.
#include <kdl/config.h>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <optional>

#include "conversion.hpp"

namespace {

using namespace hybridyn;

KDL::Vector vector(const Vector3<double>& v) { return {v.x(), v.y(), v.z()}; }

KDL::Frame frame(const Transform<double>& X) {
  return {KDL::Rotation(vector(X.rotation.col(0)), vector(X.rotation.col(1)),
                        vector(X.rotation.col(2))),
          vector(X.translation)};
}

std::string segment_name(int link) { return link == kWorld ? "root" : std::to_string(link); }

KDL::Segment segment(const Link<double>& link, int index) {
  const KDL::Frame X_PJ = frame(link.X_PJ);
  const std::string name = segment_name(index);
  const KDL::Joint joint(name, X_PJ.p, X_PJ.M.UnitZ(),
                         bench::turns(link) ? KDL::Joint::RotAxis : KDL::Joint::TransAxis);
  const bench::MassProperties of = bench::mass_properties(link.inertia);
  const Matrix3<double>& I = of.inertia;
  const KDL::RotationalInertia at_center(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
  return KDL::Segment(name, joint, X_PJ,
                      KDL::RigidBodyInertia(of.mass, vector(of.center), at_center));
}

class Kdl : public bench::Peer {
 public:
  static std::string name() { return "KDL " KDL_VERSION_STRING; }

  explicit Kdl(const bench::Task& task)
      : tree_("root"), vector_(task.model().nv), M_(task.model().nv) {
    const Model<double>& model = task.model();
    bench::require_tree(model);
    if (bench::has_free_root(model)) throw std::runtime_error("no free root link");
    for (int i = 0; i < model.size(); ++i) {
      tree_.addSegment(segment(model.links[i], i), segment_name(model.links[i].parent));
    }
    const KDL::Vector gravity(0, 0, -9.81);
    if (bench::is_serial(model)) {
      tree_.getChain("root", segment_name(model.size() - 1), chain_);
      forward_.emplace(chain_, gravity);
      chain_inverse_.emplace(chain_, gravity);
      chain_parameters_.emplace(chain_, gravity);
      no_wrenches_.resize(chain_.getNrOfSegments());
    } else {
      tree_inverse_.emplace(tree_, gravity);
    }
    set_order(model);
    for (int k = 0; k < task.states.size(); ++k) {
      q_.push_back(array(task.states.q[k]));
      v_.push_back(array(task.states.v[k]));
      tau_.push_back(array(task.states.tau[k]));
      qdd_.push_back(array(task.states.qdd[k]));
    }
  }

  std::string cannot(bench::Function function) const override {
    return forward_ || function == bench::Function::kInverseDynamics ? "" : "of chains alone";
  }

  void forward_dynamics(int k) override {
    forward_->CartToJnt(q_[k], v_[k], tau_[k], no_wrenches_, vector_);
  }
  void inverse_dynamics(int k) override {
    if (chain_inverse_) {
      chain_inverse_->CartToJnt(q_[k], v_[k], qdd_[k], no_wrenches_, vector_);
    } else {
      tree_inverse_->CartToJnt(q_[k], v_[k], qdd_[k], {}, vector_);
    }
  }
  void mass_matrix(int k) override { chain_parameters_->JntToMass(q_[k], M_); }

  VectorX<double> result(bench::Function function, int /*k*/) override {
    if (function == bench::Function::kMassMatrix) return M_.data.reshaped();
    return vector_.data(order_);
  }

 private:
  /// KDL counts a tree's joints by the names of its segments.
  void set_order(const Model<double>& model) {
    for (int i = 0; i < model.size(); ++i) {
      const auto& element = tree_.getSegment(segment_name(i))->second;
      order_.push_back(forward_ ? i : static_cast<int>(GetTreeElementQNr(element)));
    }
  }

  KDL::JntArray array(const VectorX<double>& values) const {
    KDL::JntArray out(static_cast<unsigned>(values.size()));
    out.data(order_) = values;
    return out;
  }

  KDL::Tree tree_;
  KDL::Chain chain_;
  std::optional<KDL::ChainFdSolver_RNE> forward_;
  std::optional<KDL::ChainIdSolver_RNE> chain_inverse_;
  std::optional<KDL::ChainDynParam> chain_parameters_;
  std::optional<KDL::TreeIdSolver_RNE> tree_inverse_;
  KDL::Wrenches no_wrenches_;
  std::vector<int> order_;
  std::vector<KDL::JntArray> q_, v_, tau_, qdd_;
  KDL::JntArray vector_;
  KDL::JntSpaceInertiaMatrix M_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Kdl>(argc, argv); }
