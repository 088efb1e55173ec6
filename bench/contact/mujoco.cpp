// MuJoCo on the same scenes, as it comes: Newton's method, pyramids or, by --elliptic, cones.
#include <mujoco/mujoco.h>

#include <sstream>

#include "bench/peers/conversion.hpp"
#include "bench/peers/mjcf.hpp"
#include "engine.hpp"

namespace {

using namespace hybridyn;

class Mjcf {
 public:
  Mjcf(const bench::Scene& scene, bool elliptic) : scene_(scene), model_(scene.model) {
    out_.precision(std::numeric_limits<double>::max_digits10);
    out_ << "<mujoco><compiler angle='radian' boundinertia='1e-9'/><option timestep='" << scene.step
         << "' gravity='" << scene.gravity.transpose() << "' cone='"
         << (elliptic ? "elliptic" : "pyramidal") << "'/><size njmax='4000' nconmax='2000'/>"
         << "<worldbody>";
    geoms(kWorld);
    children(kWorld);
    out_ << "</worldbody></mujoco>";
  }

  std::string text() const { return out_.str(); }

 private:
  void pose(const Transform<double>& X) { bench::write_pose(out_, X); }

  void geoms(int link) {
    for (const Collider& c : scene_.contacts.colliders) {
      if (c.link != link) continue;
      out_ << "<geom mass='0' friction='" << c.material.static_friction << " 0 0' condim='3'";
      if (link == kWorld) {
        out_ << " type='plane' size='50 50 1' contype='1' conaffinity='0'/>";
        continue;
      }
      const bool is_ball = c.shape.kind == geometry::ShapeKind::kSphere;
      out_ << (is_ball ? " type='sphere' size='" : " type='box' size='");
      if (is_ball) {
        out_ << c.shape.radius << "'";
      } else {
        out_ << c.shape.half_edges.transpose() << "'";
      }
      pose(c.X_BS);
      out_ << " contype='" << (scene_.bodies_touch ? 1 : 0) << "' conaffinity='1'/>";
    }
  }

  void children(int parent) {
    for (int i = parent + 1; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      if (link.parent != parent) continue;
      out_ << "<body name='link" << i << "'";
      pose(link.X_PJ);
      out_ << ">";
      if (link.type == JointType::kFloating) {
        out_ << "<freejoint/>";
      } else {
        out_ << "<joint type='hinge' axis='0 0 1'";
        spring(link.v_index);
        out_ << "/>";
      }
      const bench::MassProperties of = bench::mass_properties(link.inertia);
      const auto [moments, R] = bench::principal_axes(of.inertia);
      out_ << "<inertial mass='" << of.mass << "' diaginertia='" << moments.transpose() << "'";
      pose({R, of.center});
      out_ << "/>";
      geoms(i);
      children(i);
      out_ << "</body>";
    }
  }

  void spring(int freedom) {
    for (const bench::Spring& s : scene_.springs) {
      if (s.freedom != freedom) continue;
      out_ << " stiffness='" << s.stiffness << "' damping='" << s.damping << "' springref='"
           << scene_.q[freedom + model_.nq - model_.nv] << "'";
    }
  }

  const bench::Scene& scene_;
  const Model<double>& model_;
  std::ostringstream out_;
};

class MuJoCo : public bench::Engine {
 public:
  MuJoCo(const bench::Scene& scene, bool elliptic) {
    model_ = bench::load_mjcf(Mjcf(scene, elliptic).text());
    data_ = mj_makeData(model_);
    int q = 0;
    int v = 0;
    for (const Link<double>& link : scene.model.links) {
      if (link.type == JointType::kFloating) {
        const auto from = scene.q.segment<7>(link.q_index);
        const double pose[] = {from[0], from[1], from[2], from[6], from[3], from[4], from[5]};
        mju_copy(data_->qpos + q, pose, 7);
        mju_copy(data_->qvel + v, scene.v.data() + link.v_index, 6);  // upright at first
        free_ = q;
        q += 7;
        v += 6;
      } else {
        data_->qpos[q++] = scene.q[link.q_index];
        data_->qvel[v++] = scene.v[link.v_index];
      }
    }
  }
  ~MuJoCo() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  void step() override { mj_step(model_, data_); }
  int contacts() const override { return data_->ncon; }
  Vector3<double> position() const override {
    if (free_ < 0) return Vector3<double>::Zero();
    return Eigen::Map<const Vector3<double>>(data_->qpos + free_);
  }
  double speed() const override {
    return Eigen::Map<const VectorX<double>>(data_->qvel, model_->nv).norm();
  }

 private:
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  int free_ = -1;
};

}  // namespace

int main(int argc, char** argv) {
  const bool elliptic = argc > 1 && std::string(argv[1]) == "--elliptic";
  const std::string name =
      std::string("MuJoCo ") + mj_versionString() + (elliptic ? ", elliptic" : "");
  return bench::serve(name, HYBRIDYN_MODELS, [elliptic](const bench::Scene& scene) {
    return std::unique_ptr<bench::Engine>(std::make_unique<MuJoCo>(scene, elliptic));
  });
}
