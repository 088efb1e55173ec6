// A mechanism, or a chain of one, as a part of a structure: by `Dynamics`, without generated code.
// A free body is one that has a single link, which floats.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/dynamics/dynamics.hpp"
#include "hybridyn/structure/part.hpp"

namespace hybridyn {

class NumericPart : public Part {
 public:
  /// Handles are the frames of links of the model file. Throws Error for a name that is not there.
  NumericPart(Model<double> model, const std::vector<std::string>& handles)
      : Part(model.nq, model.nv, static_cast<int>(handles.size()), model.floating),
        model_(std::move(model)),
        dynamics_(model_, static_cast<int>(handles.size())),
        inertia_(6 * handles.size(), 6 * handles.size()),
        response_(model_.nv) {
    for (const std::string& name : handles) {
      const int frame = model_.find_frame(name);
      if (frame < 0) throw Error("part '" + model_.name + "' has no link '" + name + "'");
      frames_.push_back(frame);
    }
  }

  const Model<double>& model() const { return model_; }
  double magnification() const override { return dynamics_.magnification(); }

  [[nodiscard]] Status update(const double* q, const double* v, const double* tau,
                              const Vector3<double>& gravity) override {
    const auto vector = [](const double* x, int size) {
      return Eigen::Map<const VectorX<double>>(x, size);
    };
    const Status factored = dynamics_.factor(vector(q, model_.nq));
    if (factored == Status::kSingular) return factored;
    Environment<double> environment;
    environment.gravity = gravity;
    const Status status = dynamics_.bias(vector(v, model_.nv), vector(tau, model_.nv), environment);
    dynamics_.contact_inertia(frames_, inertia_);
    for (int i = 0; i < handles(); ++i) look_at(i);
    return std::max(factored, status);
  }

  void accelerations(const Vector6<double>* F, double* qdd) override {
    respond(F, qdd);
    Eigen::Map<VectorX<double>>(qdd, model_.nv) += dynamics_.accelerations();
  }

  void respond(const Vector6<double>* F, double* change) override {
    Eigen::Map<VectorX<double>> sum(change, model_.nv);
    sum.setZero();
    for (int i = 0; i < handles(); ++i) {
      const Frame<double>& frame = model_.frames[frames_[i]];
      if (frame.link == kWorld) continue;
      dynamics_.respond(frame.link, frame.X_BF.to_parent(Wrench<double>::from(F[i])), response_);
      sum += response_;
    }
  }

  void integrate(const double* q, const double* v, double time, double* q_out) const override {
    hybridyn::integrate<double>(model_, Eigen::Map<const VectorX<double>>(q, model_.nq),
                                Eigen::Map<const VectorX<double>>(v, model_.nv), time,
                                Eigen::Map<VectorX<double>>(q_out, model_.nq));
  }

 private:
  /// Placement, twist and beta of a handle, and its row and column of Phi.
  void look_at(int i) {
    const Frame<double>& frame = model_.frames[frames_[i]];
    const bool moves = frame.link != kWorld;
    const Transform<double> X_WH = moves ? dynamics_.pose(frame.link) * frame.X_BF : frame.X_BF;
    Eigen::Map<Matrix3<double>>(place() + 12 * i) = X_WH.rotation;
    Eigen::Map<Vector3<double>>(place() + 12 * i + 9) = X_WH.translation;
    const Motion<double> V =
        moves ? frame.X_BF.to_child(dynamics_.kinematics(frame.link).V) : Motion<double>::zero();
    Eigen::Map<Vector6<double>>(twists() + 6 * i) = V.vector();
    Eigen::Map<Vector6<double>>(betas() + 6 * i) =
        frame.X_BF.to_child(dynamics_.acceleration(frame.link)).vector();
    Eigen::Map<MatrixX<double>> all(phis(), 6 * handles(), 6 * handles());
    for (int j = 0; j <= i; ++j) {
      // From linear, angular in world axes to angular, linear in those of the handles.
      const auto from = inertia_.block<6, 6>(6 * i, 6 * j);
      auto to = all.block<6, 6>(6 * i, 6 * j);
      const Matrix3<double> R_j = pose(j).rotation;
      for (int r = 0; r < 2; ++r) {
        for (int c = 0; c < 2; ++c) {
          to.block<3, 3>(3 * r, 3 * c).noalias() =
              X_WH.rotation.transpose() * from.block<3, 3>(3 - 3 * r, 3 - 3 * c) * R_j;
        }
      }
      if (j < i) all.block<6, 6>(6 * j, 6 * i) = to.transpose();
    }
  }

  Model<double> model_;
  Dynamics<double> dynamics_;
  std::vector<int> frames_;
  MatrixX<double> inertia_;
  VectorX<double> response_;
};

}  // namespace hybridyn
