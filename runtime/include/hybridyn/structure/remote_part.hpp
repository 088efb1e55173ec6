// A part that is a structure elsewhere: `Structure::expose` there, this one here, and messages
// between them.
#pragma once

#include <algorithm>

#include "hybridyn/structure/handle_message.hpp"
#include "hybridyn/structure/part.hpp"

namespace hybridyn {

/// The way to where a structure is computed.
class RemoteStructure {
 public:
  RemoteStructure() = default;
  virtual ~RemoteStructure() = default;
  RemoteStructure(const RemoteStructure&) = delete;
  RemoteStructure& operator=(const RemoteStructure&) = delete;

  /// There: `Structure::begin` and `message`.
  [[nodiscard]] virtual Status receive(const Vector3<double>& gravity, HandleMessage& out) = 0;
  /// There: `Structure::finish`, under this wrench on the handle.
  virtual void send(const Vector6<double>& F) = 0;
};

/// It has no coordinates here: they, and the accelerations, stay where they are. Impacts and
/// projections (`close_velocities`, `close_positions`) do not reach it.
class RemotePart final : public Part {
 public:
  /// `there` must outlive the object; `floats`: nothing there stands on the ground.
  RemotePart(RemoteStructure& there, bool floats) : Part(0, 0, 1, floats), there_(there) {}

  [[nodiscard]] Status update(const double* /*q*/, const double* /*v*/, const double* /*tau*/,
                              const Vector3<double>& gravity) override {
    const Status status = there_.receive(gravity, message_);
    if (status == Status::kSingular) return status;
    Matrix6<double> Phi;
    Vector6<double> beta;
    message_.unpack(Phi, beta);
    Eigen::Map<Matrix6<double>>{phis()} = Phi;
    Eigen::Map<Vector6<double>>{betas()} = beta;
    std::copy_n(message_.motion.begin(), 12, place());
    std::copy_n(message_.motion.begin() + 12, 6, twists());
    return is_finite() ? status : Status::kSingular;
  }
  void accelerations(const Vector6<double>* F, double* /*qdd*/) override { there_.send(F[0]); }
  void respond(const Vector6<double>* /*F*/, double* /*change*/) override {}
  void integrate(const double* /*q*/, const double* /*v*/, double /*time*/,
                 double* /*q_out*/) const override {}

 private:
  RemoteStructure& there_;
  HandleMessage message_{};
};

}  // namespace hybridyn
