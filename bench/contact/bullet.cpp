// Bullet on the same scenes, at its defaults, in double precision: rigid bodies for what is free,
// btMultiBody for robots.
#include <BulletCollision/btBulletCollisionCommon.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <BulletDynamics/Featherstone/btMultiBodyLinkCollider.h>

#include "bench/peers/bullet_robot.hpp"
#include "engine.hpp"

namespace {

using namespace hybridyn;

class Bullet : public bench::Engine {
 public:
  explicit Bullet(const bench::Scene& scene) : scene_(scene) {
    world_.setGravity(bench::bullet_vector(scene_.gravity));
    if (scene_.bodies_touch) {
      make_bodies();
    } else {
      make_robot();
    }
    for (const Collider& c : scene_.contacts.colliders) {
      if (c.link == kWorld) make_ground(c);
    }
  }
  ~Bullet() override {
    for (const auto& collider : links_) world_.removeCollisionObject(collider.get());
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    if (ground_) world_.removeRigidBody(ground_.get());
    if (robot_) world_.removeMultiBody(&robot_->body());
  }
  Bullet(const Bullet&) = delete;
  Bullet& operator=(const Bullet&) = delete;

  void step() override {
    for (const bench::Spring& s : scene_.springs) {
      const int joint = s.freedom - (robot_->has_base() ? 6 : 0);
      const double rest = scene_.q[s.freedom + scene_.model.nq - scene_.model.nv];
      btMultiBody& body = robot_->body();
      body.addJointTorque(joint, s.stiffness * (rest - body.getJointPos(joint)) -
                                     s.damping * body.getJointVel(joint));
    }
    world_.stepSimulation(scene_.step, 0);
  }
  int contacts() const override {
    int out = 0;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
      out += const_cast<btCollisionDispatcher&>(dispatcher_)
                 .getManifoldByIndexInternal(i)
                 ->getNumContacts();
    }
    return out;
  }
  Vector3<double> position() const override {
    if (!bodies_.empty()) {
      return bench::from_bullet(bodies_.back()->getWorldTransform().getOrigin());
    }
    if (!robot_->has_base()) return Vector3<double>::Zero();
    const btMultiBody& body = robot_->body();
    // The base's centre of mass C, in axes of its principal inertia.
    const Transform<double>& X_BC = robot_->center(0);
    const Vector3<double> p_CB = -(X_BC.rotation.transpose() * X_BC.translation);
    const btVector3 arm =
        quatRotate(body.getWorldToBaseRot().inverse(), bench::bullet_vector(p_CB));
    return bench::from_bullet(body.getBasePos() + arm);
  }
  double speed() const override {
    double squares = 0;
    for (const auto& body : bodies_) {
      squares += body->getLinearVelocity().length2() + body->getAngularVelocity().length2();
    }
    if (!robot_) return std::sqrt(squares);
    const btMultiBody& body = robot_->body();
    if (robot_->has_base()) squares += body.getBaseVel().length2() + body.getBaseOmega().length2();
    for (int i = 0; i < body.getNumLinks(); ++i) squares += std::pow(body.getJointVel(i), 2);
    return std::sqrt(squares);
  }

 private:
  static constexpr int kGround = 1;
  static constexpr int kRobot = 2;

  btCollisionShape* shape_of(const Collider& c) {
    if (c.shape.kind == geometry::ShapeKind::kSphere) {
      shapes_.push_back(std::make_unique<btSphereShape>(c.shape.radius));
    } else {
      shapes_.push_back(std::make_unique<btBoxShape>(bench::bullet_vector(c.shape.half_edges)));
    }
    return shapes_.back().get();
  }

  /// Frictions are multiplied.
  static void set_friction(btCollisionObject& body, const Collider& c) {
    body.setFriction(std::sqrt(c.material.static_friction));
    body.setActivationState(DISABLE_DEACTIVATION);
  }

  void add_body(double mass, const btVector3& moments, btCollisionShape* shape,
                const Collider& from) {
    bodies_.push_back(std::make_unique<btRigidBody>(
        btRigidBody::btRigidBodyConstructionInfo(mass, nullptr, shape, moments)));
    set_friction(*bodies_.back(), from);
  }

  void make_ground(const Collider& c) {
    shapes_.push_back(std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), 0));
    ground_ = std::make_unique<btRigidBody>(
        btRigidBody::btRigidBodyConstructionInfo(0, nullptr, shapes_.back().get()));
    ground_->setFriction(std::sqrt(c.material.static_friction));
    if (scene_.bodies_touch) {
      world_.addRigidBody(ground_.get());
    } else {
      world_.addRigidBody(ground_.get(), kGround, kRobot);
    }
  }

  /// Boxes, upright at first, with their centres of mass in the middle.
  void make_bodies() {
    for (const Collider& c : scene_.contacts.colliders) {
      if (c.link == kWorld) continue;
      const Link<double>& link = scene_.model.links[c.link];
      const bench::MassProperties of = bench::mass_properties(link.inertia);
      add_body(of.mass, bench::bullet_vector(of.inertia.diagonal()), shape_of(c), c);
      btRigidBody& body = *bodies_.back();
      btTransform pose(btQuaternion::getIdentity(),
                       bench::bullet_vector(scene_.q.segment<3>(link.q_index)));
      body.setWorldTransform(pose);
      body.setLinearVelocity(bench::bullet_vector(scene_.v.segment<3>(link.v_index)));
      world_.addRigidBody(&body);
    }
  }

  void make_robot() {
    robot_ = std::make_unique<bench::BulletRobot>(scene_.model);
    btMultiBody& body = robot_->body();
    const int first = robot_->first();
    if (robot_->has_base()) {
      const Transform<double>& X_BC = robot_->center(0);
      body.setBasePos(bench::bullet_vector(scene_.q.head<3>() + X_BC.translation));
      body.setWorldToBaseRot(bench::bullet_quaternion(X_BC.rotation.transpose()));
    }
    for (int i = first; i < scene_.model.size(); ++i) {
      body.setJointPos(i - first, scene_.q[scene_.model.links[i].q_index]);
    }
    body.setCanSleep(false);
    body.setHasSelfCollision(false);
    world_.addMultiBody(&body);
    for (const Collider& c : scene_.contacts.colliders) {
      if (c.link != kWorld) add_shape(c);
    }
    btAlignedObjectArray<btQuaternion> rotations;
    btAlignedObjectArray<btVector3> positions;
    body.forwardKinematics(rotations, positions);
    body.updateCollisionObjectWorldTransforms(rotations, positions);
  }

  /// All of a link's shapes are in one.
  void add_shape(const Collider& c) {
    const int index = c.link - robot_->first();
    const auto same = [&](const auto& of) { return of->m_link == index; };
    auto found = std::find_if(links_.begin(), links_.end(), same);
    if (found == links_.end()) {
      shapes_.push_back(std::make_unique<btCompoundShape>());
      links_.push_back(std::make_unique<btMultiBodyLinkCollider>(&robot_->body(), index));
      found = links_.end() - 1;
      (*found)->setCollisionShape(shapes_.back().get());
      set_friction(**found, c);
      world_.addCollisionObject(found->get(), kRobot, kGround);
      if (index < 0) {
        robot_->body().setBaseCollider(found->get());
      } else {
        robot_->body().getLink(index).m_collider = found->get();
      }
    }
    const Transform<double> X_CS = robot_->center(c.link).inverse() * c.X_BS;
    auto* all = static_cast<btCompoundShape*>((*found)->getCollisionShape());
    all->addChildShape(btTransform(bench::bullet_quaternion(X_CS.rotation),
                                   bench::bullet_vector(X_CS.translation)),
                       shape_of(c));
  }

  const bench::Scene scene_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broad_phase_;
  btMultiBodyConstraintSolver solver_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::unique_ptr<btRigidBody> ground_;
  std::unique_ptr<bench::BulletRobot> robot_;
  std::vector<std::unique_ptr<btMultiBodyLinkCollider>> links_;
  btMultiBodyDynamicsWorld world_{&dispatcher_, &broad_phase_, &solver_, &configuration_};
};

}  // namespace

int main() {
  const std::string name =
      "Bullet " + std::to_string(btGetVersion() / 100) + '.' + std::to_string(btGetVersion() % 100);
  return bench::serve(name, HYBRIDYN_MODELS, [](const bench::Scene& scene) {
    return std::unique_ptr<bench::Engine>(std::make_unique<Bullet>(scene));
  });
}
