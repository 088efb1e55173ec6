#include "hybridyn/evaluation/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

Model<double> without_damping(Model<double> model) {
  for (Link<double>& link : model.links) link.damping = link.friction = 0;
  return model;
}

/// Whether eval gives the wrench through the joint of this frame.
bool is_listed(const Model<double>& model, int frame, bool fixed_too) {
  const Frame<double>& f = model.frames[frame];
  return !f.joint.empty() && (fixed_too || !f.welded);
}

void list_open(const std::string& joint, const OpenComponents& open, Json& out) {
  constexpr std::array<const char*, 6> kNames = {".moment.x", ".moment.y", ".moment.z",
                                                 ".force.x",  ".force.y",  ".force.z"};
  for (std::size_t c = 0; c < open.size(); ++c) {
    if (open[c]) out.push_back(joint + kNames[c]);
  }
}

bool all_finite(const JointWrenches& wrenches) {
  const auto is_finite = [](const Wrench<double>& F) { return F.vector().allFinite(); };
  return std::all_of(wrenches.frames.begin(), wrenches.frames.end(), is_finite) &&
         std::all_of(wrenches.loops.begin(), wrenches.loops.end(), is_finite);
}

/// Digits that rounding leaves of the largest acceleration.
std::optional<int> digits_of(double magnification) {
  if (!std::isfinite(magnification)) return std::nullopt;
  const double left = -std::log10(std::numeric_limits<double>::epsilon() * magnification);
  return std::max(0, static_cast<int>(left));
}

Json six_rows(const MatrixX<double>& rows) {
  return {{"angular", to_json(MatrixX<double>(rows.topRows(3)))},
          {"linear", to_json(MatrixX<double>(rows.bottomRows(3)))}};
}

}  // namespace

class Evaluation::Implementation {
 public:
  Implementation(const Model<double>& model, std::unique_ptr<ForwardDynamics> method,
                 const Wants& wants)
      : model_(model),
        undamped_(without_damping(model)),
        wants_(wants),
        method_(std::move(method)),
        redundancy_(model),
        kinematics_(model),
        rnea_(model),
        inverse_dynamics_(model),
        undamped_rnea_(undamped_),
        crba_(model),
        loops_(model),
        constraints_(model),
        external_(model),
        frame_external_(model.frames.size()) {
    if (!wants.contact_frames.empty()) dynamics_.emplace(model);
  }

  Result evaluate(const State& state, const Vector3<double>& gravity, const std::string& name) {
    set_environment(state, gravity);
    Result result;
    solve(state, name, result);
    add_tree_quantities(state, name, result.json);
    add_motion_quantities(state, result.json);
    if (dynamics_) add_contact_inertia(state, result);
    result.json["status"] = to_string(status_);
    if (wants_.forward_dynamics()) {
      result.json["digits"] = result.digits ? Json(*result.digits) : Json(nullptr);
    }
    result.ill_conditioned = status_ == Status::kIllConditioned;
    if (model_.has_constraints()) add_loop_quantities(state, result);
    return result;
  }

 private:
  void set_environment(const State& state, const Vector3<double>& gravity) {
    external_.clear();
    std::fill(frame_external_.begin(), frame_external_.end(), Wrench<double>::zero());
    for (const State::External& e : state.external) {
      external_.add(model_, e.frame, e.F_F);
      frame_external_[e.frame] += e.F_F;
    }
    environment_.gravity = gravity;
    environment_.external = &external_;
  }

  VectorX<double> inverse_dynamics(const State& state) {
    VectorX<double> tau(model_.nv);
    // The status tells whether a floating base is forced; so do its entries of tau.
    static_cast<void>(
        inverse_dynamics_.inverse_dynamics(state.q, state.v, *state.qdd, tau, environment_));
    return tau;
  }

  /// Joint forces of the state for forward dynamics.
  VectorX<double> forces(const State& state, const std::string& name) {
    if (state.tau) return *state.tau;
    if (state.qdd) return inverse_dynamics(state);
    throw InputError(name + ": has no \"tau\", which qdd and wrenches need");
  }

  void solve(const State& state, const std::string& name, Result& result) {
    qdd_.reset();
    status_ = Status::kOk;
    if (!wants_.forward_dynamics()) return;
    VectorX<double> qdd(model_.nv);
    status_ = method_->solve(state.q, state.v, forces(state, name), environment_, qdd);
    JointWrenches wrenches;
    if (wants_.wrenches) wrenches = method_->wrenches(&frame_external_);
    if (!qdd.allFinite() || !all_finite(wrenches)) status_ = Status::kSingular;
    result.solved = status_ != Status::kSingular;
    if (result.solved) result.digits = digits_of(method_->magnification());
    if (!result.solved) qdd.setConstant(std::nan(""));
    if (wants_.qdd) result.json["qdd"] = to_json(qdd);
    if (wants_.wrenches) result.json["wrenches"] = wrenches_json(wrenches, result.solved);
    if (result.solved) qdd_ = std::move(qdd);
  }

  Json wrenches_json(const JointWrenches& wrenches, bool solved) const {
    const auto json = [&](const Wrench<double>& F) {
      return to_json(solved ? F : Wrench<double>::from(Vector6<double>::Constant(std::nan(""))));
    };
    Json out = Json::object();
    for (std::size_t f = 0; f < model_.frames.size(); ++f) {
      if (is_listed(model_, static_cast<int>(f), wants_.all_wrenches)) {
        out[model_.frames[f].joint] = json(wrenches.frames[f]);
      }
    }
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      out[model_.loops[l].name] = json(wrenches.loops[l]);
    }
    return out;
  }

  /// What RNEA and CRBA give.
  void add_tree_quantities(const State& state, const std::string& name, Json& out) {
    if (wants_.mass_matrix) {
      MatrixX<double> M(model_.nv, model_.nv);
      crba_.mass_matrix(state.q, M);
      out["M"] = to_json(M);
    }
    VectorX<double> bias(model_.nv);
    if (wants_.coriolis) {
      undamped_rnea_.bias(state.q, state.v, bias, {Vector3<double>::Zero(), nullptr});
      out["c"] = to_json(bias);
    }
    if (wants_.gravity) {
      const VectorX<double> rest = VectorX<double>::Zero(model_.nv);
      undamped_rnea_.bias(state.q, rest, bias, {environment_.gravity, nullptr});
      out["g"] = to_json(bias);
    }
    if (wants_.inverse_dynamics) {
      if (!state.qdd) throw InputError(name + ": has no \"qdd\", which id needs");
      out["id"] = to_json(inverse_dynamics(state));
    }
  }

  void add_motion_quantities(const State& state, Json& out) {
    kinematics_.update(state.q, state.v);
    if (wants_.energy) {
      out["energy"] = {{"kinetic", kinematics_.kinetic_energy()},
                       {"potential", kinematics_.potential_energy(environment_.gravity)}};
    }
    if (wants_.momentum) {
      const Momentum<double> momentum = kinematics_.momentum();
      out["momentum"] = {{"linear", to_json(momentum.linear)},
                         {"angular", to_json(momentum.angular)}};
    }
    if (wants_.center_of_mass) {
      out["com"] = to_json(kinematics_.center_of_mass());
    }
    for (const int frame : wants_.jacobians) {
      MatrixX<double> J(6, model_.nv);
      kinematics_.jacobian(frame, J);
      out["jacobian"][model_.frames[frame].name] = six_rows(J);
    }
    for (const int frame : wants_.bias_accelerations) {
      const Motion<double> A = kinematics_.acceleration(frame);
      out["bias_acceleration"][model_.frames[frame].name] = {{"angular", to_json(A.angular)},
                                                             {"linear", to_json(A.linear)}};
    }
  }

  void add_contact_inertia(const State& state, Result& result) {
    const auto rows = static_cast<Eigen::Index>(6 * wants_.contact_frames.size());
    MatrixX<double> A = MatrixX<double>::Constant(rows, rows, std::nan(""));
    const Status status = dynamics_->factor(state.q);
    if (status != Status::kSingular) dynamics_->contact_inertia(wants_.contact_frames, A);
    result.json["contact_inertia"] = to_json(A);
    result.solved = result.solved && status != Status::kSingular;
    status_ = std::max(status_, status);
  }

  void add_loop_quantities(const State& state, Result& result) {
    const double position = loops_.position_residual(state.q);
    const double velocity = loops_.velocity_residual(state.q, state.v);
    Json& residual = result.json["loop_residual"];
    residual["position"] = position;
    residual["velocity"] = velocity;
    residual["acceleration"] = nullptr;
    if (qdd_) residual["acceleration"] = acceleration_residual(state);
    result.loop_residual = std::max(position, velocity);
    result.json["undetermined"] = undetermined_json(state);
  }

  /// Largest component of K qdd - k, by way of RNEA's accelerations.
  double acceleration_residual(const State& state) {
    VectorX<double> tau(model_.nv);
    rnea_.inverse_dynamics(state.q, state.v, *qdd_, tau, environment_);
    constraints_.update(
        model_, [this](int i) -> const LinkKinematics<double>& { return rnea_.kinematics(i); });
    VectorX<double> gap(constraints_.rows());
    const auto acceleration = [this](int i) -> const Motion<double>& {
      return rnea_.acceleration(i);
    };
    constraints_.gap(model_, acceleration, *qdd_, gap);
    return gap.cwiseAbs().maxCoeff();
  }

  Json undetermined_json(const State& state) {
    const UndeterminedWrenches open = redundancy_.at(state.q);
    Json out = Json::array();
    for (std::size_t f = 0; f < model_.frames.size(); ++f) {
      if (is_listed(model_, static_cast<int>(f), wants_.all_wrenches)) {
        list_open(model_.frames[f].joint, open.frames[f], out);
      }
    }
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      list_open(model_.loops[l].name, open.loops[l], out);
    }
    return out;
  }

  const Model<double>& model_;
  const Model<double> undamped_;
  const Wants& wants_;
  std::unique_ptr<ForwardDynamics> method_;
  Redundancy redundancy_;
  Kinematics<double> kinematics_;
  Rnea<double> rnea_;
  LoopInverseDynamics<double> inverse_dynamics_;
  Rnea<double> undamped_rnea_;
  Crba<double> crba_;
  LoopClosing loops_;
  Constraints<double> constraints_;
  std::optional<Dynamics<double>> dynamics_;  // where contact inertia is wanted
  ExternalWrenches<double> external_;
  FrameWrenches<double> frame_external_;
  Environment<double> environment_;
  Status status_ = Status::kOk;
  std::optional<VectorX<double>> qdd_;  // where it was found
};

Evaluation::Evaluation(const Model<double>& model, std::unique_ptr<ForwardDynamics> method,
                       const Wants& wants)
    : implementation_(std::make_unique<Implementation>(model, std::move(method), wants)) {}

Evaluation::~Evaluation() = default;

Evaluation::Result Evaluation::evaluate(const State& state, const Vector3<double>& gravity,
                                        const std::string& name) {
  return implementation_->evaluate(state, gravity, name);
}

}  // namespace hybridyn::tools
