// MuJoCo's smooth dynamics: composite inertia, L'L, recursive Newton-Euler, one by one as its
// forward pass calls them. Loops are its equality constraints, solved by the whole forward pass;
// they are soft: here as stiff as it allows.
#include <mujoco/mujoco.h>

#include "conversion.hpp"
#include "hybridyn/configuration/converters/mujoco.hpp"
#include "mjcf.hpp"

namespace {

using namespace hybridyn;

/// The model as MJCF: bodies in the order of the links.
class Mjcf {
 public:
  explicit Mjcf(const Model<double>& model) : model_(model) {
    out_.precision(std::numeric_limits<double>::max_digits10);
    // Rods of no thickness have no inertia about themselves, which is refused.
    out_ << "<mujoco><compiler angle='radian' boundinertia='1e-9'/><option gravity='0 0 -9.81'>"
            "<flag contact='disable' actuation='disable'/></option><worldbody>";
    children(kWorld);
    out_ << "</worldbody><equality>";
    for (const Loop<double>& loop : model.loops) connects(loop);
    out_ << "</equality></mujoco>";
  }

  std::string text() const { return out_.str(); }

 private:
  static std::string body(int link) {
    return link == kWorld ? "world" : "link" + std::to_string(link);
  }

  void pose(const Transform<double>& X) { bench::write_pose(out_, X); }

  void children(int parent) {
    for (int i = parent + 1; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      if (link.parent != parent) continue;
      out_ << "<body name='" << body(i) << "'";
      pose(link.X_PJ);
      out_ << ">";
      if (link.type == JointType::kFloating) {
        out_ << "<freejoint/>";
      } else {
        out_ << "<joint type='" << (bench::turns(link) ? "hinge" : "slide") << "' axis='0 0 1'/>";
      }
      inertial(bench::mass_properties(link.inertia));
      children(i);
      out_ << "</body>";
    }
  }

  void inertial(const bench::MassProperties& of) {
    const auto [moments, R] = bench::principal_axes(of.inertia);
    out_ << "<inertial mass='" << of.mass << "' diaginertia='" << moments.transpose() << "'";
    pose({R, of.center});
    out_ << "/>";
  }

  /// One point for loops in a plane, two on the axis for others.
  void connects(const Loop<double>& loop) {
    for (int point = 0; point < (bench::is_planar(model_, loop) ? 1 : 2); ++point) {
      out_ << "<connect body1='" << body(loop.predecessor) << "' body2='" << body(loop.successor)
           << "' anchor='0 0 0' solimp='0.9999 0.9999 0.001 0.5 2'/>";
    }
  }

  const Model<double>& model_;
  std::ostringstream out_;
};

class MuJoCo : public bench::Peer {
 public:
  static std::string name() { return std::string("MuJoCo ") + mj_versionString(); }

  explicit MuJoCo(const bench::Task& task)
      : layout_(task.model()), states_(task, layout_), has_loops_(!task.model().loops.empty()) {
    bench::require_common_joints(task.model());
    model_ = bench::load_mjcf(Mjcf(task.model()).text());
    data_ = mj_makeData(model_);
    if (model_->nv != task.model().nv) throw std::runtime_error("another number of freedoms");
    set_anchors(task.model());
  }
  ~MuJoCo() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  /// M qacc + bias = tau.
  void forward_dynamics(int k) override {
    set(k);
    if (has_loops_) {
      mju_copy(data_->qfrc_applied, states_.tau(k).data(), model_->nv);
      mj_forward(model_, data_);
      return;
    }
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_crb(model_, data_);
    mj_factorM(model_, data_);
    mj_comVel(model_, data_);
    mj_rne(model_, data_, 0, data_->qfrc_bias);
    mju_sub(data_->qacc, states_.tau(k).data(), data_->qfrc_bias, model_->nv);
    mj_solveM(model_, data_, data_->qacc, data_->qacc, 1);
  }

  void inverse_dynamics(int k) override {
    set(k);
    mju_copy(data_->qacc, states_.qdd(k).data(), model_->nv);
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_comVel(model_, data_);
    mj_rne(model_, data_, 1, data_->qfrc_inverse);
  }

  /// Sparse, as MuJoCo keeps it.
  void mass_matrix(int k) override {
    set(k);
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_crb(model_, data_);
  }

  VectorX<double> result(bench::Function function, int k) override {
    using Given = Eigen::Map<const VectorX<double>>;
    switch (function) {
      case bench::Function::kForwardDynamics:
        return states_.acceleration(k, Given(data_->qacc, model_->nv));
      case bench::Function::kInverseDynamics:
        return states_.force(k, Given(data_->qfrc_inverse, model_->nv));
      default: {
        MatrixX<double> M(model_->nv, model_->nv);
        mj_fullM(model_, M.data(), data_->qM);
        return states_.mass_matrix(k, M);
      }
    }
  }

 private:
  /// A <connect> has its point on the second body from the configuration at which the file draws
  /// the bodies, where the loops need not be closed: here it is where the loop's frame has it.
  void set_anchors(const Model<double>& model) {
    mjtNum* anchors = model_->eq_data;
    for (const Loop<double>& loop : model.loops) {
      for (int point = 0; point < (bench::is_planar(model, loop) ? 1 : 2); ++point) {
        const Vector3<double> p_L(0, 0, point);
        Eigen::Map<Vector6<double>> both(anchors);
        both << loop.X_PL.point(p_L), loop.X_SL.point(p_L);
        anchors += mjNEQDATA;
      }
    }
  }

  void set(int k) {
    mju_copy(data_->qpos, states_.q(k).data(), model_->nq);
    mju_copy(data_->qvel, states_.v(k).data(), model_->nv);
  }

  converters::MuJoCo<double> layout_;
  bench::Translation states_;
  bool has_loops_;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) { return bench::serve<MuJoCo>(argc, argv); }
