// Bullet's btMultiBody: articulated bodies. Inverse dynamics and M are in a library whose headers
// packages leave out.
#include "bullet_robot.hpp"

namespace {

using namespace hybridyn;

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
      : model_(task.model()), states_(task.states), robot_(model_) {
    for (int k = 0; robot_.has_base() && k < states_.size(); ++k) bases_.push_back(base_state(k));
  }

  std::string cannot(bench::Function function) const override {
    return function == bench::Function::kForwardDynamics ? "" : "not in its packages";
  }

  void forward_dynamics(int k) override {
    btMultiBody& body = robot_.body();
    const int first = robot_.first();
    body.clearForcesAndTorques();
    if (robot_.has_base()) {
      const BaseState& base = bases_[k];
      robot_.place_base(base.position, base.world_to_base, base.velocity, base.omega);
      body.addBaseForce(base.force);
      body.addBaseTorque(base.torque);
    }
    for (int i = first; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      body.setJointPos(i - first, states_.q[k][link.q_index]);
      body.setJointVel(i - first, states_.v[k][link.v_index]);
      body.addJointTorque(i - first, states_.tau[k][link.v_index]);
      body.addLinkForce(i - first, weight(i));
    }
    body.computeAccelerationsArticulatedBodyAlgorithmMultiDof(0, reals_, vectors_, matrices_, false,
                                                              false, false);
  }
  void inverse_dynamics(int /*k*/) override {}
  void mass_matrix(int /*k*/) override {}

  /// The algorithm leaves accelerations behind as many numbers as there are joints: the base's,
  /// turning, then its centre of mass's, in the world; then the joints'.
  VectorX<double> result(bench::Function /*function*/, int k) override {
    const int joints = model_.size() - robot_.first();
    const btScalar* all = &reals_[joints];
    VectorX<double> out(model_.nv);
    out.tail(joints) = Eigen::Map<const VectorX<double>>(all + 6, joints);
    if (!robot_.has_base()) return out;
    // a_o = a_c - wd x c - w x (w x c), and relative to turning axes a_o - w x v
    const Matrix3<double> R = rotation_from_quaternion<double>(states_.q[k].segment<4>(3));
    const Vector3<double> c = robot_.center(0).translation;
    const Vector3<double> v = states_.v[k].head<3>();
    const Vector3<double> w = states_.v[k].segment<3>(3);
    const Vector3<double> wd = R.transpose() * bench::from_bullet(all);
    out.head<3>() = R.transpose() * bench::from_bullet(all + 3) - wd.cross(c) -
                    w.cross(w.cross(c)) - w.cross(v);
    out.segment<3>(3) = wd;
    return out;
  }

 private:
  btVector3 weight(int link) const { return {0, 0, btScalar(-9.81) * robot_.mass(link)}; }

  BaseState base_state(int k) const {
    const Transform<double>& X_BC = robot_.center(0);
    const Vector3<double>& c = X_BC.translation;
    const Matrix3<double> R = rotation_from_quaternion<double>(states_.q[k].segment<4>(3));
    const Vector3<double> v = states_.v[k].head<3>();
    const Vector3<double> w = states_.v[k].segment<3>(3);
    const Vector3<double> f = states_.tau[k].head<3>();
    const Vector3<double> n = states_.tau[k].segment<3>(3);
    return {bench::bullet_vector(states_.q[k].head<3>() + R * c),
            bench::bullet_vector(R * (v + w.cross(c))),
            bench::bullet_vector(R * w),
            bench::bullet_vector(R * f) + weight(0),
            bench::bullet_vector(R * (n - c.cross(f))),
            bench::bullet_quaternion((R * X_BC.rotation).transpose())};
  }

  const Model<double>& model_;
  const bench::States& states_;
  bench::BulletRobot robot_;
  std::vector<BaseState> bases_;
  btAlignedObjectArray<btScalar> reals_;
  btAlignedObjectArray<btVector3> vectors_;
  btAlignedObjectArray<btMatrix3x3> matrices_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Bullet>(argc, argv); }
