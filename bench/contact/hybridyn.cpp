// Our own engine: by generated classes for the robots that have one, numerically for all others.
#include <map>

#include <humanoid/humanoid.hpp>
#include <quadruped/quadruped.hpp>
#include "engine.hpp"
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/contact/generated_contact.hpp"
#include "hybridyn/contact/step.hpp"

namespace {

using namespace hybridyn;

ContactOptions options() {
  ContactOptions out;
  out.joint_limits = false;
  return out;
}

template <class Mechanism>
class Ours : public bench::Engine {
 public:
  explicit Ours(const bench::Scene& scene)
      : scene_(scene),
        contact_(scene_.model, scene_.contacts, options()),
        aba_(scene_.model),
        q_(scene.q),
        v_(scene.v),
        q_next_(scene.q),
        v_next_(scene.v),
        tau_(VectorX<double>::Zero(scene.model.nv)),
        qdd_(scene.model.nv) {}

  void step() override {
    for (const bench::Spring& s : scene_.springs) {
      const int at = s.freedom + scene_.model.nq - scene_.model.nv;  // one quaternion at most
      tau_[s.freedom] = s.stiffness * (scene_.q[at] - q_[at]) - s.damping * v_[s.freedom];
    }
    const VectorX<double>* drive = &tau_;
    if (std::is_same_v<Mechanism, NumericContact>) {
      const Environment<double> environment{scene_.gravity, nullptr};
      if (aba_.forward_dynamics(q_, v_, tau_, qdd_, environment) == Status::kSingular) fail();
      drive = &qdd_;
    }
    if (contact_.step(q_, v_, *drive, scene_.step, q_next_, v_next_) == Status::kSingular) fail();
    q_.swap(q_next_);
    v_.swap(v_next_);
  }

  int contacts() const override {
    return static_cast<int>(std::count_if(contact_.forces().begin(), contact_.forces().end(),
                                          [](const auto& f) { return f.force.norm() > 0; }));
  }
  Vector3<double> position() const override {
    const auto& links = scene_.model.links;
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
      if (link->type == JointType::kFloating) return q_.segment<3>(link->q_index);
    }
    return Vector3<double>::Zero();
  }
  double speed() const override { return v_.norm(); }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("the dynamics are singular"); }

  const bench::Scene scene_;
  ContactStepOf<Mechanism> contact_;
  Aba<double> aba_;
  VectorX<double> q_, v_, q_next_, v_next_, tau_, qdd_;
};

std::unique_ptr<bench::Engine> make(const bench::Scene& scene, bool generated) {
  if (generated && scene.name == "quadruped") {
    return std::make_unique<Ours<GeneratedContact<quadruped::Robot<>>>>(scene);
  }
  if (generated && scene.name == "humanoid") {
    return std::make_unique<Ours<GeneratedContact<humanoid::Robot<>>>>(scene);
  }
  if (generated) throw std::runtime_error("no code is generated for it");
  return std::make_unique<Ours<NumericContact>>(scene);
}

}  // namespace

int main(int argc, char** argv) {
  const bool generated = argc > 1 && std::string(argv[1]) == "--generated";
  return bench::serve(generated ? "Hybridyn, generated" : "Hybridyn, numeric", HYBRIDYN_MODELS,
                      [generated](const bench::Scene& scene) { return make(scene, generated); });
}
