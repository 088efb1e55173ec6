// RBDL: articulated bodies, recursive Newton-Euler, composite rigid bodies.
#include <rbdl/rbdl.h>

#include "conversion.hpp"

namespace {

using namespace hybridyn;
namespace rbdl = RigidBodyDynamics;

rbdl::Body body(const RigidInertia<double>& inertia) {
  const bench::MassProperties of = bench::mass_properties(inertia);
  return {of.mass, rbdl::Math::Vector3d(of.center), rbdl::Math::Matrix3d(of.inertia)};
}

rbdl::Joint joint(const Link<double>& link) {
  if (link.type == JointType::kFloating) return {rbdl::JointTypeFloatingBase};
  if (bench::turns(link)) return {rbdl::JointTypeRevoluteZ};
  return {rbdl::Math::SpatialVector(0, 0, 0, 0, 0, 1)};
}

class Rbdl : public bench::Peer {
 public:
  static std::string name() {
    const int version = rbdl_get_api_version();  // 0xMMmmpp
    return "RBDL " + std::to_string(version >> 16) + '.' + std::to_string(version >> 8 & 255) +
           '.' + std::to_string(version & 255);
  }

  /// A free root link's linear velocity is in the world's axes, the angular one in its own.
  explicit Rbdl(const bench::Task& task)
      : states_(task, bench::RootLayout(task.model(), converters::Form::kWorldLinear)) {
    const Model<double>& model = task.model();
    bench::require_tree(model);
    robot_.gravity = rbdl::Math::Vector3d(0, 0, -9.81);
    std::vector<unsigned> bodies;
    for (const Link<double>& link : model.links) {
      const rbdl::Math::SpatialTransform X(rbdl::Math::Matrix3d(link.X_PJ.rotation.transpose()),
                                           rbdl::Math::Vector3d(link.X_PJ.translation));
      bodies.push_back(robot_.AddBody(link.parent == kWorld ? 0 : bodies[link.parent], X,
                                      joint(link), body(link.inertia)));
    }
    for (int k = 0; k < task.states.size(); ++k) {
      q_.push_back(positions(bench::has_free_root(model), states_.q(k)));
      v_.emplace_back(states_.v(k));
      tau_.emplace_back(states_.tau(k));
      qdd_.emplace_back(states_.qdd(k));
    }
    vector_ = rbdl::Math::VectorNd::Zero(model.nv);
    M_ = rbdl::Math::MatrixNd::Zero(model.nv, model.nv);
  }

  void forward_dynamics(int k) override {
    rbdl::ForwardDynamics(robot_, q_[k], v_[k], tau_[k], vector_);
  }
  void inverse_dynamics(int k) override {
    rbdl::InverseDynamics(robot_, q_[k], v_[k], qdd_[k], vector_);
  }
  void mass_matrix(int k) override { rbdl::CompositeRigidBodyAlgorithm(robot_, q_[k], M_); }

  VectorX<double> result(bench::Function function, int k) override {
    switch (function) {
      case bench::Function::kForwardDynamics:
        return states_.acceleration(k, vector_);
      case bench::Function::kInverseDynamics:
        return states_.force(k, vector_);
      default:
        return states_.mass_matrix(k, M_);
    }
  }

 private:
  /// The scalar part of the quaternion (w x y z after the position) stands behind all others.
  static rbdl::Math::VectorNd positions(bool free, VectorX<double> q) {
    if (free) std::rotate(q.begin() + 3, q.begin() + 4, q.end());
    return q;
  }

  bench::Translation states_;
  rbdl::Model robot_;
  std::vector<rbdl::Math::VectorNd> q_, v_, tau_, qdd_;
  rbdl::Math::VectorNd vector_;
  rbdl::Math::MatrixNd M_;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<Rbdl>(argc, argv); }
