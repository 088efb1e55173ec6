// The walk of KHR-1 in MuJoCo: its inverse dynamics of the motion, and the motion in contact, by
// feedforward and small springs, with stiff contacts and with its own.
//   walking_in_mujoco models/khr1/khr1.urdf
#include <mujoco/mujoco.h>
#include <hybridyn/spatial/rotation.hpp>

#include <cstdio>
#include <limits>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "walk.hpp"

namespace {

using namespace walking;

constexpr double kStep = 2e-4;  // s
constexpr int kStepsOfRow = 10;

/// The model as MJCF, with boxes for soles: bodies in the order of the links.
class Mjcf {
 public:
  Mjcf(const Model<double>& model, bool stiff) : model_(model) {
    out_.precision(std::numeric_limits<double>::max_digits10);
    out_ << "<mujoco><compiler angle='radian'/><option gravity='0 0 -9.81' timestep='" << kStep
         << "'/>";
    if (stiff) out_ << "<default><geom solref='0.004 1' solimp='0.99 0.999 0.001'/></default>";
    out_ << "<worldbody><geom name='ground' type='plane' size='5 5 1'/>";
    children(hybridyn::kWorld);
    out_ << "</worldbody></mujoco>";
  }
  std::string text() const { return out_.str(); }

 private:
  void children(int parent) {
    for (int i = parent + 1; i < model_.size(); ++i) {
      const auto& link = model_.links[i];
      if (link.parent != parent) continue;
      const hybridyn::Vector4<double> q =
          hybridyn::quaternion_from_rotation<double>(link.X_PJ.rotation);
      out_ << "<body name='body" << i << "' pos='" << link.X_PJ.translation.transpose()
           << "' quat='" << q[3] << ' ' << q.head<3>().transpose() << "'>";
      if (parent == hybridyn::kWorld) {
        out_ << "<freejoint/>";
      } else {
        out_ << "<joint type='hinge' axis='0 0 1'/>";
      }
      inertial(mass_of(link.inertia));
      sole(i);
      children(i);
      out_ << "</body>";
    }
  }

  void inertial(const BodyMass& of) {
    const auto& I = of.inertia;
    out_ << "<inertial mass='" << of.mass << "' pos='" << of.center.transpose() << "' fullinertia='"
         << I(0, 0) << ' ' << I(1, 1) << ' ' << I(2, 2) << ' ' << I(0, 1) << ' ' << I(0, 2) << ' '
         << I(1, 2) << "'/>";
  }

  void sole(int link) {
    for (const char* foot : {"left_foot", "right_foot"}) {
      const auto& frame = model_.frames[model_.find_frame(foot)];
      if (frame.link != link) continue;
      const auto X = frame.X_BF * hybridyn::Transform<double>{hybridyn::Matrix3<double>::Identity(),
                                                              {0, 0, -0.021}};
      const hybridyn::Vector4<double> q = hybridyn::quaternion_from_rotation<double>(X.rotation);
      out_ << "<geom name='" << foot << "' type='box' size='0.04 0.0225 0.0005' pos='"
           << X.translation.transpose() << "' quat='" << q[3] << ' ' << q.head<3>().transpose()
           << "'/>";
    }
  }

  const Model<double>& model_;
  std::ostringstream out_;
};

struct Engine {
  Engine(const Model<double>& robot, bool stiff) {
    const std::string text = Mjcf(robot, stiff).text();
    auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "robot.xml", static_cast<int>(text.size()));
    std::copy(text.begin(), text.end(),
              static_cast<char*>(files->filedata[mj_findFileVFS(files.get(), "robot.xml")]));
    char error[1000] = "";
    model = mj_loadXML("robot.xml", files.get(), error, sizeof error);
    mj_deleteVFS(files.get());
    if (model == nullptr) throw std::runtime_error(error);
    data = mj_makeData(model);
    feet = {mj_name2id(model, mjOBJ_GEOM, "left_foot"),
            mj_name2id(model, mjOBJ_GEOM, "right_foot")};
  }
  ~Engine() {
    mj_deleteData(data);
    mj_deleteModel(model);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// The torso is upright at the rows of a walk: its velocities are the same in all layouts.
  void set(const VectorX<double>& q, const VectorX<double>& v) {
    mju_copy(data->qpos, q.data(), model->nq);
    data->qpos[3] = q[6];
    for (int k = 0; k < 3; ++k) data->qpos[4 + k] = q[3 + k];
    mju_copy(data->qvel, v.data(), model->nv);
  }

  /// On the feet, about the world's origin.
  std::array<Wrench<double>, 2> foot_wrenches() const {
    std::array<Wrench<double>, 2> out = {Wrench<double>::zero(), Wrench<double>::zero()};
    for (int c = 0; c < data->ncon; ++c) {
      const mjContact& contact = data->contact[c];
      for (std::size_t i = 0; i < 2; ++i) {
        if (contact.geom1 != feet[i] && contact.geom2 != feet[i]) continue;
        mjtNum F[6];
        mj_contactForce(model, data, c, F);
        const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> axes(contact.frame);
        const double sign = contact.geom2 == feet[i] ? 1 : -1;
        const Vector3<double> force = sign * axes.transpose() * Vector3<double>(F[0], F[1], F[2]);
        const Vector3<double> moment = sign * axes.transpose() * Vector3<double>(F[3], F[4], F[5]);
        const Vector3<double> p(contact.pos[0], contact.pos[1], contact.pos[2]);
        out[i] += {moment + p.cross(force), force};
      }
    }
    return out;
  }

  mjModel* model = nullptr;
  mjData* data = nullptr;
  std::array<int, 2> feet{};
};

/// Largest difference of all generalised forces to ours, N and N m, over some gaits.
double inverse_dynamics_differ(const Model<double>& robot) {
  Engine engine(robot, false);
  engine.model->opt.disableflags |= mjDSBL_CONTACT;
  hybridyn::Rnea<double> rnea(robot);
  VectorX<double> tau(robot.nv);
  double out = 0;
  for (const auto& [step, period] :
       {std::pair{0.03, 3.2}, std::pair{0.03, 1.6}, std::pair{0.03, 0.8}, std::pair{0.04, 0.5},
        std::pair{0.04, 0.36}}) {
    hybridyn::control::WalkParameters parameters;
    parameters.step_length = step;
    parameters.period = period;
    const Rows rows = make(robot, parameters);
    for (std::size_t i = 0; i < rows.size(); i += 10) {
      engine.set(rows[i].q, rows[i].v);
      mju_copy(engine.data->qacc, rows[i].qdd.data(), robot.nv);
      mj_inverse(engine.model, engine.data);
      rnea.inverse_dynamics(rows[i].q, rows[i].v, rows[i].qdd, tau);
      for (int k = 0; k < robot.nv; ++k) {
        out = std::max(out, std::abs(engine.data->qfrc_inverse[k] - tau[k]));
      }
    }
  }
  return out;
}

Agreement walk(const Model<double>& robot, const Rows& rows, bool stiff) {
  Engine engine(robot, stiff);
  Agreement out(rows);
  engine.set(rows[0].q, rows[0].v);
  VectorX<double> tau = VectorX<double>::Zero(robot.nv);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (int k = 0; k < kStepsOfRow; ++k) {
      const Reference wanted = at(rows, engine.data->time);
      for (int i = 6; i < robot.nv; ++i) {
        tau[i] = wanted.tau[i] + 20 * (wanted.q[i + 1] - engine.data->qpos[i + 1]) +
                 0.05 * (wanted.v[i] - engine.data->qvel[i]);
        engine.data->qfrc_applied[i] = tau[i];
      }
      mj_step1(engine.model, engine.data);
      mj_step2(engine.model, engine.data);  // forces of the state at the step's beginning
      if (k == 0) out.add(row, engine.foot_wrenches(), tau);
    }
  }
  return out;
}

bool claim(const char* text, double measured, double most) {
  const bool holds = measured <= most;
  std::printf("%-60s %9.2e, at most %.2e%s\n", text, measured, most, holds ? "" : ": FAILS");
  return holds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const Model<double> robot = load(argv[1]);
  bool holds = claim("inverse dynamics of five gaits differ by, N and N m",
                     inverse_dynamics_differ(robot), 12e-12);
  const Rows rows = make(robot, {});
  const Agreement stiff = walk(robot, rows, true);
  const Agreement soft = walk(robot, rows, false);
  stiff.print("MuJoCo, solref 0.004 1");
  soft.print("MuJoCo, its own contacts");
  const Agreement::Figures a = stiff.one_foot();
  holds &= claim("stiff, on one foot: vertical force is off by, N", a.vertical, 0.02);
  holds &= claim("zero moment point, m", std::max(a.zmp_x, a.zmp_y), 0.5e-3);
  holds &= claim("torque, N m", a.torque, 2e-3);
  const Agreement::Figures b = soft.one_foot();
  holds &= claim("its own contacts, on one foot: vertical force, N", b.vertical, 0.1);
  holds &= claim("zero moment point, m", std::max(b.zmp_x, b.zmp_y), 6e-3);
  holds &= claim("torque, N m", b.torque, 0.03);
  return holds ? 0 : 1;
}
