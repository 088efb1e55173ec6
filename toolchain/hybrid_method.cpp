#include "toolchain/hybrid_method.hpp"

#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"
namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

/// What the library is called in its source.
constexpr const char* kName = "robot_code";

std::string source(bool has_loops) {
  std::string out = R"(#include "robot_code/robot_code.hpp"
#define EXPORT extern "C" __attribute__((visibility("default")))
namespace {
robot_code::Robot<double> robot;
)";
  out += has_loops ? "robot_code::Robot<double>::LoopWrenches loops = {};\n" : "";
  out += "}\n#define LOOPS ";
  out += has_loops ? ", loops\n#define LOOPS_TO , &loops\n" : "\n#define LOOPS_TO\n";
  out += R"(EXPORT int forward_dynamics(const double* q, const double* v, const double* tau,
                            const double* gravity, double* qdd) {
  return static_cast<int>(robot.forward_dynamics(q, v, tau, gravity, qdd LOOPS_TO));
}
EXPORT int loaded_forward_dynamics(const double* q, const double* v, const double* tau,
                                   const double* external, const double* gravity, double* qdd) {
  return static_cast<int>(
      robot.loaded_forward_dynamics(q, v, tau, external, gravity, qdd LOOPS_TO));
}
EXPORT void joint_wrenches(const double* q, const double* v, const double* qdd,
                           const double* external, const double* gravity, double* wrenches) {
  robot.loaded_joint_wrenches(q, v, qdd, external, gravity LOOPS, wrenches);
}
)";
  out += "EXPORT const double* loop_wrenches() { return ";
  out += has_loops ? "loops.values; }\n" : "nullptr; }\n";
  return out;
}

SourceFolder code_of(const Model<double>& model, const gen::Partition& partition) {
  gen::Request request = gen::request_robot(kName, partition);
  request.options.gravity.reset();
  return source_folder(gen::compile(model, request));
}

class HybridMethod : public ForwardDynamics {
 public:
  HybridMethod(const Model<double>& model, std::unique_ptr<SharedLibrary> library)
      : model_(model),
        library_(std::move(library)),
        forward_dynamics_(library_->function<Evaluate>("forward_dynamics")),
        loaded_forward_dynamics_(library_->function<EvaluateLoaded>("loaded_forward_dynamics")),
        joint_wrenches_(library_->function<EvaluateWrenches>("joint_wrenches")),
        loop_wrenches_(library_->function<const double*()>("loop_wrenches")),
        rnea_(model),
        constraints_(model),
        external_(6 * model.links.size()),
        force_(model.nv) {}

  Status solve(const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& tau,
               const Environment<double>& environment, VectorX<double>& qdd) override {
    q_ = &q;
    v_ = &v;
    qdd_ = &qdd;
    gravity_ = environment.gravity;
    const double* force = effective_forces(tau, v);
    set_external(environment.external);
    const int status =
        environment.external == nullptr
            ? forward_dynamics_(q.data(), v.data(), force, gravity_.data(), qdd.data())
            : loaded_forward_dynamics_(q.data(), v.data(), force, external_.data(), gravity_.data(),
                                       qdd.data());
    return static_cast<Status>(status);
  }

  JointWrenches wrenches(const FrameWrenches<double>* external) override {
    rnea_.inverse_dynamics(*q_, *v_, *qdd_, force_, {gravity_, nullptr});
    constraints_.update(
        model_, [this](int i) -> const LinkKinematics<double>& { return rnea_.kinematics(i); });
    VectorX<double> F(6 * model_.size());
    joint_wrenches_(q_->data(), v_->data(), qdd_->data(), external_.data(), gravity_.data(),
                    F.data());
    std::vector<Wrench<double>> moving;
    for (int i = 0; i < model_.size(); ++i) {
      const Transform<double>& X_BF = model_.frames[model_.joints[i].frame].X_BF;
      moving.push_back(X_BF.to_parent(Wrench<double>::from(F.segment<6>(6 * i))));
    }
    std::vector<Wrench<double>> loops;
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      loops.push_back(
          Wrench<double>::from(Eigen::Map<const Vector6<double>>(loop_wrenches_() + 6 * l)));
    }
    JointWrenches out;
    out.frames = frame_wrenches(model_, *this, moving, loops, external);
    for (std::size_t l = 0; l < loops.size(); ++l) {
      out.loops.push_back(in_file_frame(model_.loops[l], loops[l]));
    }
    return out;
  }

  // For frame_wrenches: what fixed joints carry is the same for all methods.
  const Motion<double>& acceleration(int link) const { return rnea_.acceleration(link); }
  const LinkKinematics<double>& kinematics(int link) const { return rnea_.kinematics(link); }
  const Constraints<double>& constraints() const { return constraints_; }

 private:
  using Evaluate = int(const double*, const double*, const double*, const double*, double*);
  using EvaluateLoaded = int(const double*, const double*, const double*, const double*,
                             const double*, double*);
  using EvaluateWrenches = void(const double*, const double*, const double*, const double*,
                                const double*, double*);

  /// tau less damping and friction.
  const double* effective_forces(const VectorX<double>& tau, const VectorX<double>& v) {
    for (const Link<double>& link : model_.links) {
      for (int i = link.v_index; i < link.v_index + link.nv(); ++i) {
        force_[i] = effective_torque(link, tau[i], v[i]);
      }
    }
    return force_.data();
  }

  void set_external(const ExternalWrenches<double>* external) {
    if (external == nullptr && !is_loaded_) return;
    is_loaded_ = external != nullptr;
    for (int i = 0; i < model_.size(); ++i) {
      const Transform<double>& X_BF = model_.frames[model_.joints[i].frame].X_BF;
      const Wrench<double> F_F =
          external == nullptr ? Wrench<double>::zero() : X_BF.to_child((*external)[i]);
      Eigen::Map<Vector6<double>>(external_.data() + 6 * i) = F_F.vector();
    }
  }

  const Model<double>& model_;
  std::unique_ptr<SharedLibrary> library_;
  Evaluate* forward_dynamics_;
  EvaluateLoaded* loaded_forward_dynamics_;
  EvaluateWrenches* joint_wrenches_;
  const double* (*loop_wrenches_)();
  Rnea<double> rnea_;
  Constraints<double> constraints_;
  std::vector<double> external_;  // zero unless is_loaded_
  bool is_loaded_ = false;
  Vector3<double> gravity_;
  VectorX<double> force_;
  // Arguments of `solve`.
  const VectorX<double>* q_ = nullptr;
  const VectorX<double>* v_ = nullptr;
  const VectorX<double>* qdd_ = nullptr;
};

}  // namespace

std::unique_ptr<ForwardDynamics> make_hybrid_method(const std::string& name,
                                                    const Model<double>& model,
                                                    const gen::Partition& partition,
                                                    const CompileOptions& options) {
  return std::make_unique<HybridMethod>(
      model,
      compile_library({name, source(!model.loops.empty()), {code_of(model, partition)}}, options));
}

}  // namespace hybridyn::tools
