// DART's Skeleton.
#include <dart/config.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include "conversion.hpp"

namespace {

using namespace hybridyn;

Eigen::Isometry3d isometry(const Matrix3<double>& R, const Vector3<double>& p) {
  Eigen::Isometry3d out = Eigen::Isometry3d::Identity();
  out.linear() = R;
  out.translation() = p;
  return out;
}

class Dart : public bench::Peer {
 public:
  static std::string name() { return "DART " DART_VERSION; }

  /// A FreeJoint's velocity is in the body's axes, angular first.
  explicit Dart(const bench::Task& task)
      : states_(task, bench::RootLayout(task.model(), converters::Form::kSame), true),
        robot_(dart::dynamics::Skeleton::create("robot")) {
    bench::require_tree(task.model());
    robot_->setGravity(Vector3<double>(0, 0, -9.81));
    std::vector<dart::dynamics::BodyNode*> bodies;
    for (const Link<double>& link : task.model().links) {
      bodies.push_back(add(link, link.parent == kWorld ? nullptr : bodies[link.parent]));
    }
    for (int k = 0; k < task.states.size(); ++k) positions_.push_back(positions(task, k));
  }

  void forward_dynamics(int k) override {
    robot_->setPositions(positions_[k]);
    robot_->setVelocities(states_.v(k));
    robot_->setForces(states_.tau(k));
    robot_->computeForwardDynamics();
  }
  void inverse_dynamics(int k) override {
    robot_->setPositions(positions_[k]);
    robot_->setVelocities(states_.v(k));
    robot_->setAccelerations(states_.qdd(k));
    robot_->computeInverseDynamics();
  }
  void mass_matrix(int k) override {
    robot_->setPositions(positions_[k]);
    M_ = &robot_->getMassMatrix();
  }

  VectorX<double> result(bench::Function function, int k) override {
    switch (function) {
      case bench::Function::kForwardDynamics:
        return states_.acceleration(k, robot_->getAccelerations());
      case bench::Function::kInverseDynamics:
        return states_.force(k, robot_->getForces());
      default:
        return states_.mass_matrix(k, *M_);
    }
  }

 private:
  template <class Joint>
  dart::dynamics::BodyNode* add(const Link<double>& link, dart::dynamics::BodyNode* parent,
                                typename Joint::Properties joint) {
    joint.mName = "joint" + std::to_string(link.v_index);
    joint.mT_ParentBodyToJoint = isometry(link.X_PJ.rotation, link.X_PJ.translation);
    const bench::MassProperties of = bench::mass_properties(link.inertia);
    dart::dynamics::BodyNode::Properties body;
    body.mName = "body" + std::to_string(link.v_index);
    body.mInertia = dart::dynamics::Inertia(of.mass, of.center, of.inertia);
    return robot_->createJointAndBodyNodePair<Joint>(parent, joint, body).second;
  }

  dart::dynamics::BodyNode* add(const Link<double>& link, dart::dynamics::BodyNode* parent) {
    if (link.type == JointType::kFloating) return add<dart::dynamics::FreeJoint>(link, parent, {});
    if (bench::turns(link)) {
      dart::dynamics::RevoluteJoint::Properties joint;
      joint.mAxis = Vector3<double>::UnitZ();
      return add<dart::dynamics::RevoluteJoint>(link, parent, joint);
    }
    dart::dynamics::PrismaticJoint::Properties joint;
    joint.mAxis = Vector3<double>::UnitZ();
    return add<dart::dynamics::PrismaticJoint>(link, parent, joint);
  }

  VectorX<double> positions(const bench::Task& task, int k) const {
    const VectorX<double>& q = task.states.q[k];
    if (!bench::has_free_root(task.model())) return q;
    VectorX<double> out(task.model().nv);
    out << dart::dynamics::FreeJoint::convertToPositions(
        isometry(rotation_from_quaternion<double>(q.segment<4>(3)), q.head<3>())),
        q.tail(q.size() - 7);
    return out;
  }

  bench::Translation states_;
  std::vector<VectorX<double>> positions_;
  dart::dynamics::SkeletonPtr robot_;
  const MatrixX<double>* M_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Dart>(argc, argv); }
