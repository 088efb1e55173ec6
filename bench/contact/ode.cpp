// The Open Dynamics Engine on the same scenes, at its defaults: its exact solver of the linear
// complementarity problem, or, by --quick, its sweeps. Bodies have all their freedoms, hinges are
// constraints.
#include <ode/ode.h>

#include "bench/peers/conversion.hpp"
#include "engine.hpp"

namespace {

using namespace hybridyn;

class Ode : public bench::Engine {
 public:
  Ode(const bench::Scene& scene, bool quick)
      : scene_(scene), kinematics_(scene_.model), quick_(quick) {
    const Model<double>& model = scene_.model;
    world_ = dWorldCreate();
    dWorldSetGravity(world_, scene_.gravity.x(), scene_.gravity.y(), scene_.gravity.z());
    space_ = dHashSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    VectorX<double> zero(model.nq);
    neutral(model, zero);
    make_bodies();
    place(zero);
    for (int i = 0; i < model.size(); ++i) make_hinge(i);  // angles count from here
    make_shapes();
    place(scene_.q);
    throw_bodies();
  }
  ~Ode() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }
  Ode(const Ode&) = delete;
  Ode& operator=(const Ode&) = delete;

  void step() override {
    for (const dBodyID body : bodies_) {  // else its search for pairs aborts
      const dReal* p = dBodyGetPosition(body);
      const bool is_near = std::abs(p[0]) + std::abs(p[1]) + std::abs(p[2]) < 1e6;
      if (!is_near) throw std::runtime_error("its bodies have flown away");
    }
    dJointGroupEmpty(contacts_);
    touching_ = 0;
    dSpaceCollide(space_, this, &Ode::touch);
    for (const bench::Spring& s : scene_.springs) {
      const dJointID hinge = hinges_[link_of_[s.freedom]];
      const double rest = scene_.q[s.freedom + scene_.model.nq - scene_.model.nv];
      const double tau = s.stiffness * (rest - dJointGetHingeAngle(hinge)) -
                         s.damping * dJointGetHingeAngleRate(hinge);
      dJointAddHingeTorque(hinge, tau);
    }
    if (quick_) {
      dWorldQuickStep(world_, scene_.step);
    } else {
      dWorldStep(world_, scene_.step);
    }
  }
  int contacts() const override { return touching_; }
  Vector3<double> position() const override {
    if (free_ < 0) return Vector3<double>::Zero();
    dVector3 p;
    const Vector3<double> c = -centers_[free_];
    dBodyGetRelPointPos(bodies_[free_], c.x(), c.y(), c.z(), p);
    return {p[0], p[1], p[2]};
  }
  double speed() const override {
    double squares = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (hinges_[i] != nullptr) {
        squares += std::pow(dJointGetHingeAngleRate(hinges_[i]), 2);
        continue;
      }
      const dReal* v = dBodyGetLinearVel(bodies_[i]);
      const dReal* w = dBodyGetAngularVel(bodies_[i]);
      for (int k = 0; k < 3; ++k) squares += v[k] * v[k] + w[k] * w[k];
    }
    return std::sqrt(squares);
  }

 private:
  static constexpr int kMostPoints = 8;

  void make_bodies() {
    const Model<double>& model = scene_.model;
    for (int i = 0; i < model.size(); ++i) {
      const Link<double>& link = model.links[i];
      link_of_.insert(link_of_.end(), link.nv(), i);
      const bench::MassProperties of = bench::mass_properties(link.inertia);
      dMass mass;
      const Matrix3<double>& I = of.inertia;
      dMassSetParameters(&mass, of.mass, 0, 0, 0, I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2),
                         I(1, 2));
      bodies_.push_back(dBodyCreate(world_));
      dBodySetMass(bodies_.back(), &mass);
      centers_.push_back(of.center);
      if (link.type == JointType::kFloating) free_ = i;
    }
  }

  void place(const VectorX<double>& q) {
    kinematics_.update(q, VectorX<double>::Zero(scene_.model.nv));
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const Transform<double>& X = kinematics_.link_pose(static_cast<int>(i));
      const Vector3<double> c = X.point(centers_[i]);
      dBodySetPosition(bodies_[i], c.x(), c.y(), c.z());
      dMatrix3 R;
      fill(X.rotation, R);
      dBodySetRotation(bodies_[i], R);
    }
  }

  void make_hinge(int i) {
    const Link<double>& link = scene_.model.links[i];
    hinges_.push_back(nullptr);
    if (link.type == JointType::kFloating) return;
    const Transform<double>& X = kinematics_.link_pose(i);
    const Vector3<double> axis = X.rotation.col(2);
    hinges_.back() = dJointCreateHinge(world_, nullptr);
    dJointAttach(hinges_.back(), bodies_[i],
                 link.parent == kWorld ? nullptr : bodies_[link.parent]);
    dJointSetHingeAnchor(hinges_.back(), X.translation.x(), X.translation.y(), X.translation.z());
    dJointSetHingeAxis(hinges_.back(), axis.x(), axis.y(), axis.z());
  }

  void make_shapes() {
    for (const Collider& c : scene_.contacts.colliders) {
      friction_ = c.material.static_friction;  // one in each scene
      if (c.link == kWorld) {
        dCreatePlane(space_, 0, 0, 1, 0);
        continue;
      }
      const Vector3<double> e = 2 * c.shape.half_edges;
      const bool is_ball = c.shape.kind == geometry::ShapeKind::kSphere;
      const dGeomID geom =
          is_ball ? dCreateSphere(space_, c.shape.radius) : dCreateBox(space_, e.x(), e.y(), e.z());
      dGeomSetBody(geom, bodies_[c.link]);
      const Vector3<double> p = c.X_BS.translation - centers_[c.link];
      dGeomSetOffsetPosition(geom, p.x(), p.y(), p.z());
      dMatrix3 R;
      fill(c.X_BS.rotation, R);
      dGeomSetOffsetRotation(geom, R);
    }
  }

  /// Free bodies stand upright at first: axes are those of the world.
  void throw_bodies() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (hinges_[i] != nullptr) continue;
      const auto v = scene_.v.segment<6>(scene_.model.links[i].v_index);
      dBodySetLinearVel(bodies_[i], v[0], v[1], v[2]);
      dBodySetAngularVel(bodies_[i], v[3], v[4], v[5]);
    }
  }

  static void fill(const Matrix3<double>& from, dMatrix3& to) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) to[4 * r + c] = from(r, c);
      to[4 * r + 3] = 0;
    }
  }

  static void touch(void* engine, dGeomID a, dGeomID b) { static_cast<Ode*>(engine)->touch(a, b); }
  void touch(dGeomID a, dGeomID b) {
    const dBodyID body_a = dGeomGetBody(a);
    const dBodyID body_b = dGeomGetBody(b);
    if (body_a != nullptr && body_b != nullptr && !scene_.bodies_touch) return;
    dContactGeom found[kMostPoints];
    const int count = dCollide(a, b, kMostPoints, found, sizeof found[0]);
    for (int i = 0; i < count; ++i) {
      dContact contact{};
      contact.surface.mode = dContactApprox1;
      contact.surface.mu = friction_;
      contact.geom = found[i];
      dJointAttach(dJointCreateContact(world_, contacts_, &contact), body_a, body_b);
      ++touching_;
    }
  }

  const bench::Scene scene_;
  Kinematics<double> kinematics_;
  bool quick_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  std::vector<dBodyID> bodies_;
  std::vector<Vector3<double>> centers_;  // of mass, in body frames
  std::vector<dJointID> hinges_;          // null: free
  std::vector<int> link_of_;              // by freedom
  double friction_ = 0;
  int free_ = -1;
  int touching_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string(argv[1]) == "--quick";
  dInitODE2(0);
  const std::string name = quick ? "ODE, quick" : "ODE";
  const int out = bench::serve(name, HYBRIDYN_MODELS, [quick](const bench::Scene& scene) {
    return std::unique_ptr<bench::Engine>(std::make_unique<Ode>(scene, quick));
  });
  dCloseODE();
  return out;
}
