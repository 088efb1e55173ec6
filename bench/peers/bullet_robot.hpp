// A model as Bullet's btMultiBody, without damping. Its link frames C are those of the principal axes
// at the centres of mass; a free root link is its base, else the ground is.
#pragma once

#include <BulletDynamics/Featherstone/btMultiBody.h>

#include <memory>
#include <vector>

#include "conversion.hpp"

namespace hybridyn::bench {

inline btVector3 bullet_vector(const Vector3<double>& v) { return {v.x(), v.y(), v.z()}; }

inline btQuaternion bullet_quaternion(const Matrix3<double>& R) {
  const Vector4<double> q = quaternion_from_rotation(R);
  return {q[0], q[1], q[2], q[3]};
}

inline Vector3<double> from_bullet(const btScalar* v) { return {v[0], v[1], v[2]}; }

class BulletRobot {
 public:
  explicit BulletRobot(const Model<double>& model)
      : model_(model), has_base_(has_free_root(model)) {
    require_tree(model);
    for (const Link<double>& link : model.links) centrals_.push_back(central(link));
    const Central ground;
    const Central& base = has_base_ ? centrals_[0] : ground;
    robot_ = std::make_unique<btMultiBody>(model.size() - first(), base.mass, base.moments,
                                           !has_base_, false);
    for (int i = first(); i < model.size(); ++i) add(i);
    robot_->setLinearDamping(0);
    robot_->setAngularDamping(0);
    robot_->finalizeMultiDof();
  }

  btMultiBody& body() { return *robot_; }
  const btMultiBody& body() const { return *robot_; }
  bool has_base() const { return has_base_; }
  /// The model's link that is Bullet's link 0.
  int first() const { return has_base_ ? 1 : 0; }
  /// Of the model's link: X_BC, in its body frame.
  const Transform<double>& center(int link) const { return centrals_[link].X_BC; }
  double mass(int link) const { return centrals_[link].mass; }

  void place_base(const btVector3& position, const btQuaternion& world_to_base,
                  const btVector3& velocity, const btVector3& omega) {
    robot_->setBasePos(position);
    robot_->setWorldToBaseRot(world_to_base);
    robot_->setBaseVel(velocity);
    robot_->setBaseOmega(omega);
  }

 private:
  struct Central {
    Transform<double> X_BC = Transform<double>::identity();
    btScalar mass = 0;
    btVector3 moments{0, 0, 0};
  };

  static Central central(const Link<double>& link) {
    const MassProperties of = mass_properties(link.inertia);
    const auto [moments, R] = principal_axes(of.inertia);
    return {{R, of.center}, of.mass, bullet_vector(moments)};
  }

  void add(int i) {
    const Link<double>& link = model_.links[i];
    const Central own = centrals_[i];
    const Central parent = link.parent == kWorld ? Central{} : centrals_[link.parent];
    const Transform<double> X_CJ = parent.X_BC.inverse() * link.X_PJ;  // joint in the parent
    const btQuaternion to_this = bullet_quaternion((X_CJ.rotation * own.X_BC.rotation).transpose());
    const btVector3 axis = bullet_vector(own.X_BC.rotation.row(2).transpose());
    const btVector3 to_joint = bullet_vector(X_CJ.translation);
    const btVector3 from_joint =
        bullet_vector(own.X_BC.rotation.transpose() * own.X_BC.translation);
    const int index = i - first();
    const int parent_index = link.parent == kWorld ? -1 : link.parent - first();
    if (turns(link)) {
      robot_->setupRevolute(index, own.mass, own.moments, parent_index, to_this, axis, to_joint,
                            from_joint, true);
    } else {
      robot_->setupPrismatic(index, own.mass, own.moments, parent_index, to_this, axis, to_joint,
                             from_joint, true);
    }
  }

  const Model<double>& model_;
  bool has_base_;
  std::vector<Central> centrals_;
  std::unique_ptr<btMultiBody> robot_;
};

}  // namespace hybridyn::bench
