#include "hybridyn/toolchain/hybrid_method.hpp"

#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"
#include "hybridyn/toolchain/generated_code.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

/// What the library is called in its source.
constexpr const char* kName = "robot_code";

gen::Library code_of(const Model<double>& model, const gen::Partition& partition) {
  gen::Request request = gen::request_robot(kName, partition);
  request.options.gravity.reset();
  request.entry = gen::EntryTable::kStates;
  return gen::compile(model, request);
}

class HybridMethod : public ForwardDynamics {
 public:
  HybridMethod(const Model<double>& model, const CompiledFile& file)
      : model_(model),
        code_(file),
        forward_dynamics_(code_.function("robot_forward_dynamics")),
        loaded_forward_dynamics_(code_.function("robot_loaded_forward_dynamics")),
        joint_wrenches_(code_.function("robot_loaded_joint_wrenches")),
        rnea_(model),
        constraints_(model),
        loop_wrenches_(6 * model.loops.size()),
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
    double* const results[] = {qdd.data(), loop_wrenches_.data()};
    if (environment.external == nullptr) {
      const double* const arguments[] = {q.data(), v.data(), force, gravity_.data()};
      return forward_dynamics_(arguments, results);
    }
    const double* const arguments[] = {q.data(), v.data(), force, external_.data(),
                                       gravity_.data()};
    return loaded_forward_dynamics_(arguments, results);
  }

  JointWrenches wrenches(const FrameWrenches<double>* external) override {
    rnea_.inverse_dynamics(*q_, *v_, *qdd_, force_, {gravity_, nullptr});
    constraints_.update(
        model_, [this](int i) -> const LinkKinematics<double>& { return rnea_.kinematics(i); });
    VectorX<double> F(6 * model_.size());
    const double* const arguments[] = {q_->data(),       v_->data(),      qdd_->data(),
                                       external_.data(), gravity_.data(), loop_wrenches_.data()};
    double* const results[] = {F.data()};
    static_cast<void>(joint_wrenches_(arguments, results));
    std::vector<Wrench<double>> moving;
    for (int i = 0; i < model_.size(); ++i) {
      const Transform<double>& X_BF = model_.frames[model_.joints[i].frame].X_BF;
      moving.push_back(X_BF.to_parent(Wrench<double>::from(F.segment<6>(6 * i))));
    }
    std::vector<Wrench<double>> loops;
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      loops.push_back(
          Wrench<double>::from(Eigen::Map<const Vector6<double>>(loop_wrenches_.data() + 6 * l)));
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
  GeneratedCode code_;
  GeneratedFunction forward_dynamics_;
  GeneratedFunction loaded_forward_dynamics_;
  GeneratedFunction joint_wrenches_;
  Rnea<double> rnea_;
  Constraints<double> constraints_;
  std::vector<double> loop_wrenches_;  // of the last `solve`
  std::vector<double> external_;       // zero unless is_loaded_
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
      model, compile_generated(name, code_of(model, partition), options));
}

}  // namespace hybridyn::tools
