// Bullet's btMultiBody: articulated bodies, with damping switched off. Its link frames are those of
// the principal axes at the centres of mass. Inverse dynamics and M are in a library whose headers
// packages leave out.
#include <BulletDynamics/Featherstone/btMultiBody.h>

#include <optional>

#include "conversion.hpp"

namespace {

using namespace hybridyn;

btVector3 vector(const Vector3<double>& v) { return {v.x(), v.y(), v.z()}; }

Vector3<double> vector(const btScalar* v) { return {v[0], v[1], v[2]}; }

btQuaternion quaternion(const Matrix3<double>& R) {
  const Vector4<double> q = quaternion_from_rotation(R);
  return {q[0], q[1], q[2], q[3]};
}

/// Bullet's frame of a link, in its body frame.
struct Central {
  Transform<double> X_BC = Transform<double>::identity();
  btScalar mass = 0;
  btVector3 moments{0, 0, 0};
};

Central central(const Link<double>& link) {
  const bench::MassProperties of = bench::mass_properties(link.inertia);
  const auto [moments, R] = bench::principal_axes(of.inertia);
  return {{R, of.center}, of.mass, vector(moments)};
}

struct BaseState {
  btVector3 position, velocity, omega, force, torque;  // in the world, at the centre of mass
  btQuaternion world_to_base;
};

class Bullet : public bench::Peer {
 public:
  static std::string name() {
    return "Bullet " + std::to_string(btGetVersion() / 100) + '.' +
           std::to_string(btGetVersion() % 100);
  }

  explicit Bullet(const bench::Task& task)
      : model_(task.model()), states_(task.states), has_base_(bench::has_free_root(model_)) {
    bench::require_tree(model_);
    for (const Link<double>& link : model_.links) centrals_.push_back(central(link));
    const Central ground;
    const Central& base = has_base_ ? centrals_[0] : ground;
    first_ = has_base_ ? 1 : 0;
    robot_.emplace(model_.size() - first_, base.mass, base.moments, !has_base_, false);
    for (int i = first_; i < model_.size(); ++i) add(i);
    robot_->setLinearDamping(0);
    robot_->setAngularDamping(0);
    robot_->finalizeMultiDof();
    for (int k = 0; has_base_ && k < states_.size(); ++k) bases_.push_back(base_state(k));
  }

  std::string cannot(bench::Function function) const override {
    return function == bench::Function::kForwardDynamics ? "" : "not in its packages";
  }

  void forward_dynamics(int k) override {
    robot_->clearForcesAndTorques();
    if (has_base_) {
      const BaseState& base = bases_[k];
      robot_->setBasePos(base.position);
      robot_->setWorldToBaseRot(base.world_to_base);
      robot_->setBaseVel(base.velocity);
      robot_->setBaseOmega(base.omega);
      robot_->addBaseForce(base.force);
      robot_->addBaseTorque(base.torque);
    }
    for (int i = first_; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      robot_->setJointPos(i - first_, states_.q[k][link.q_index]);
      robot_->setJointVel(i - first_, states_.v[k][link.v_index]);
      robot_->addJointTorque(i - first_, states_.tau[k][link.v_index]);
      robot_->addLinkForce(i - first_, weight(i));
    }
    robot_->computeAccelerationsArticulatedBodyAlgorithmMultiDof(0, reals_, vectors_, matrices_,
                                                                 false, false, false);
  }
  void inverse_dynamics(int /*k*/) override {}
  void mass_matrix(int /*k*/) override {}

  /// The algorithm leaves accelerations behind as many numbers as there are joints: the base's,
  /// turning, then its centre of mass's, in the world; then the joints'.
  VectorX<double> result(bench::Function /*function*/, int k) override {
    const int joints = model_.size() - first_;
    const btScalar* all = &reals_[joints];
    VectorX<double> out(model_.nv);
    out.tail(joints) = Eigen::Map<const VectorX<double>>(all + 6, joints);
    if (!has_base_) return out;
    // a_o = a_c - wd x c - w x (w x c), and relative to turning axes a_o - w x v
    const Matrix3<double> R = rotation_from_quaternion<double>(states_.q[k].segment<4>(3));
    const Vector3<double> c = centrals_[0].X_BC.translation;
    const Vector3<double> v = states_.v[k].head<3>();
    const Vector3<double> w = states_.v[k].segment<3>(3);
    const Vector3<double> wd = R.transpose() * vector(all);
    out.head<3>() =
        R.transpose() * vector(all + 3) - wd.cross(c) - w.cross(w.cross(c)) - w.cross(v);
    out.segment<3>(3) = wd;
    return out;
  }

 private:
  btVector3 weight(int link) const { return {0, 0, btScalar(-9.81) * centrals_[link].mass}; }

  void add(int i) {
    const Link<double>& link = model_.links[i];
    const Central own = centrals_[i];
    const Central parent = link.parent == kWorld ? Central{} : centrals_[link.parent];
    const Transform<double> X_CJ = parent.X_BC.inverse() * link.X_PJ;  // joint in the parent
    const btQuaternion to_this = quaternion((X_CJ.rotation * own.X_BC.rotation).transpose());
    const btVector3 axis = vector(own.X_BC.rotation.row(2).transpose());
    const btVector3 to_joint = vector(X_CJ.translation);
    const btVector3 from_joint = vector(own.X_BC.rotation.transpose() * own.X_BC.translation);
    const int index = i - first_;
    const int parent_index = link.parent == kWorld ? -1 : link.parent - first_;
    if (bench::turns(link)) {
      robot_->setupRevolute(index, own.mass, own.moments, parent_index, to_this, axis, to_joint,
                            from_joint, true);
    } else {
      robot_->setupPrismatic(index, own.mass, own.moments, parent_index, to_this, axis, to_joint,
                             from_joint, true);
    }
  }

  BaseState base_state(int k) const {
    const Transform<double>& X_BC = centrals_[0].X_BC;
    const Vector3<double>& c = X_BC.translation;
    const Matrix3<double> R = rotation_from_quaternion<double>(states_.q[k].segment<4>(3));
    const Vector3<double> v = states_.v[k].head<3>();
    const Vector3<double> w = states_.v[k].segment<3>(3);
    const Vector3<double> f = states_.tau[k].head<3>();
    const Vector3<double> n = states_.tau[k].segment<3>(3);
    return {vector(states_.q[k].head<3>() + R * c),
            vector(R * (v + w.cross(c))),
            vector(R * w),
            vector(R * f) + weight(0),
            vector(R * (n - c.cross(f))),
            quaternion((R * X_BC.rotation).transpose())};
  }

  const Model<double>& model_;
  const bench::States& states_;
  bool has_base_;  // a free root link is the base, else the ground is
  int first_ = 0;  // link of the model that is Bullet's link 0
  std::vector<Central> centrals_;
  std::vector<BaseState> bases_;
  std::optional<btMultiBody> robot_;
  btAlignedObjectArray<btScalar> reals_;
  btAlignedObjectArray<btVector3> vectors_;
  btAlignedObjectArray<btMatrix3x3> matrices_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Bullet>(argc, argv); }
