// Simbody's multibody system; loops are its constraints, solved together with the accelerations.
#include <Simbody.h>

#include "conversion.hpp"

namespace {

using namespace hybridyn;
using SimTK::Stage;

SimTK::Vec3 vec(const Vector3<double>& v) { return {v.x(), v.y(), v.z()}; }

SimTK::Transform transform(const Matrix3<double>& R, const Vector3<double>& p) {
  SimTK::Mat33 matrix;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) matrix(i, j) = R(i, j);
  }
  return {SimTK::Rotation(matrix), vec(p)};
}

SimTK::Vector vector(const VectorX<double>& values) {
  return {static_cast<int>(values.size()), values.data()};
}

SimTK::Body::Rigid body(const RigidInertia<double>& inertia) {
  const bench::MassProperties of = bench::mass_properties(inertia);
  const Symmetric3<double>& J = inertia.rotational;
  return SimTK::Body::Rigid(SimTK::MassProperties(
      of.mass, vec(of.center), SimTK::Inertia(J.xx, J.yy, J.zz, J.xy, J.xz, J.yz)));
}

class Simbody : public bench::Peer {
 public:
  static std::string name() {
    int major = 0;
    int minor = 0;
    int build = 0;
    SimTK_version_simbody(&major, &minor, &build);
    return "Simbody " + std::to_string(major) + '.' + std::to_string(minor);
  }

  explicit Simbody(const bench::Task& task)
      : translation_(task, bench::RootLayout(task.model(), converters::Form::kQuaternionFirst)),
        matter_(system_),
        forces_(system_),
        gravity_(forces_, matter_, SimTK::Vec3(0, 0, -9.81)),
        applied_(forces_, matter_) {
    bench::require_common_joints(task.model());
    for (const Link<double>& link : task.model().links) {
      bodies_.push_back(add(link, at(link.parent)));
    }
    for (const Loop<double>& loop : task.model().loops) close(task.model(), loop);
    state_ = system_.realizeTopology();
    system_.realizeModel(state_);
    for (int k = 0; k < task.states.size(); ++k) {
      q_.push_back(vector(translation_.q(k)));
      v_.push_back(vector(translation_.v(k)));
      tau_.push_back(vector(translation_.tau(k)));
      qdd_.push_back(vector(translation_.qdd(k)));
    }
  }

  void forward_dynamics(int k) override {
    set(k);
    applied_.setAllMobilityForces(state_, tau_[k]);
    system_.realize(state_, Stage::Acceleration);
  }
  void inverse_dynamics(int k) override {
    set(k);
    system_.realize(state_, Stage::Velocity);
    matter_.calcResidualForceIgnoringConstraints(state_, no_forces_, gravity_.getBodyForces(state_),
                                                 qdd_[k], residual_);
  }
  void mass_matrix(int k) override {
    state_.updQ() = q_[k];
    system_.realize(state_, Stage::Position);
    matter_.calcM(state_, M_);
  }

  VectorX<double> result(bench::Function function, int k) override {
    const int n = state_.getNU();
    const auto values = [n](const SimTK::Vector& from) {
      VectorX<double> out(n);
      for (int i = 0; i < n; ++i) out[i] = from[i];
      return out;
    };
    switch (function) {
      case bench::Function::kForwardDynamics:
        return translation_.acceleration(k, values(state_.getUDot()));
      case bench::Function::kInverseDynamics:
        return translation_.force(k, values(residual_));
      default: {
        MatrixX<double> M(n, n);
        for (int j = 0; j < n; ++j) M.col(j) = values(SimTK::Vector(M_(j)));
        return translation_.mass_matrix(k, M);
      }
    }
  }

 private:
  SimTK::MobilizedBody& at(int link) {
    return link == kWorld ? static_cast<SimTK::MobilizedBody&>(matter_.updGround()) : bodies_[link];
  }

  SimTK::MobilizedBody add(const Link<double>& link, SimTK::MobilizedBody& parent) {
    // A Slider goes along x: there both its frames are turned.
    const Matrix3<double> R = bench::slides(link)
                                  ? rotation_about<double>(Vector3<double>::UnitY(), -M_PI / 2)
                                  : Matrix3<double>(Matrix3<double>::Identity());
    const SimTK::Transform X_PF = transform(link.X_PJ.rotation * R, link.X_PJ.translation);
    const SimTK::Transform X_BM = transform(R, Vector3<double>::Zero());
    const SimTK::Body::Rigid rigid = body(link.inertia);
    if (link.type == JointType::kFloating) {
      return SimTK::MobilizedBody::Free(parent, X_PF, rigid, X_BM);
    }
    if (bench::turns(link)) return SimTK::MobilizedBody::Pin(parent, X_PF, rigid, X_BM);
    return SimTK::MobilizedBody::Slider(parent, X_PF, rigid, X_BM);
  }

  /// A point on a line for loops in a plane; a ball and an axis at right angles for others.
  void close(const Model<double>& model, const Loop<double>& loop) {
    SimTK::MobilizedBody& base = at(loop.predecessor);
    SimTK::MobilizedBody& follower = at(loop.successor);
    const SimTK::Vec3 p = vec(loop.X_PL.translation);
    const SimTK::Vec3 s = vec(loop.X_SL.translation);
    const SimTK::UnitVec3 axis(vec(loop.X_PL.rotation.col(2)));
    if (bench::is_planar(model, loop)) {
      SimTK::Constraint::PointOnLine(base, axis, p, follower, s);
      return;
    }
    if (loop.type != JointType::kRevolute && loop.type != JointType::kContinuous) {
      throw std::runtime_error("loop '" + loop.name + "': this type is not compared");
    }
    SimTK::Constraint::Ball(base, p, follower, s);
    for (int i = 0; i < 2; ++i) {
      SimTK::Constraint::ConstantAngle(base, axis, follower,
                                       SimTK::UnitVec3(vec(loop.X_SL.rotation.col(i))), M_PI / 2);
    }
  }

  void set(int k) {
    state_.updQ() = q_[k];
    state_.updU() = v_[k];
  }

  bench::Translation translation_;
  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_;
  SimTK::GeneralForceSubsystem forces_;
  SimTK::Force::Gravity gravity_;
  SimTK::Force::DiscreteForces applied_;
  std::vector<SimTK::MobilizedBody> bodies_;
  SimTK::State state_;
  std::vector<SimTK::Vector> q_, v_, tau_, qdd_;
  SimTK::Vector no_forces_;
  SimTK::Vector residual_;
  SimTK::Matrix M_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Simbody>(argc, argv); }
