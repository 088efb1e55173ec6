// Prints a hash of the bits of states that bodies in contact end in: the same for all compilers,
// optimisations and processors where the runtime is compiled without contraction and vectors
// (HYBRIDYN_REPRODUCIBLE). Boxes fall on each other, and a chain falls over its joints' limits.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/building/build.hpp"
#include "hybridyn/contact/step.hpp"

namespace {

using namespace hybridyn;

constexpr int kBoxes = 6;
constexpr int kLinks = 4;
const Vector3<double> kHalf(0.1, 0.05, 0.025);

LinkDescription box_link(const std::string& name) {
  LinkDescription out;
  out.name = name;
  out.mass = 1;
  const Vector3<double> s = 4 * kHalf.cwiseAbs2() / 12;
  out.inertia =
      Vector3<double>(s.y() + s.z(), s.x() + s.z(), s.x() + s.y()).asDiagonal().toDenseMatrix();
  return out;
}

Model<double> make_model() {
  MechanismDescription out;
  out.name = "heap";
  LinkDescription world;
  world.name = "world";
  out.links.push_back(world);
  for (int i = 0; i < kBoxes + kLinks; ++i) {
    const bool is_free = i < kBoxes;
    out.links.push_back(box_link("link" + std::to_string(i)));
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = is_free ? JointType::kFloating : JointType::kRevolute;
    joint.parent = is_free || i == kBoxes ? "world" : "link" + std::to_string(i - 1);
    joint.child = out.links.back().name;
    joint.axis = {0, 1, 0};
    joint.origin.translation =
        i == kBoxes ? Vector3<double>(1, 0, 0.6) : Vector3<double>(0.2, 0, 0);
    if (is_free) joint.origin.translation.setZero();
    joint.limits.lower = -1;
    joint.limits.upper = 1;
    out.joints.push_back(joint);
  }
  return build_model(out);
}

ContactScene make_scene(const Model<double>& model) {
  ContactScene out;
  Collider solid;
  solid.X_BS = Transform<double>::identity();
  solid.shape = geometry::half_space();
  solid.material.static_friction = 0.8;
  solid.material.dynamic_friction = 0.6;
  out.colliders.push_back(solid);
  for (int i = 0; i < model.size(); ++i) {
    solid.link = i;
    solid.frame = model.joints[i].frame;
    solid.shape = geometry::box(kHalf);
    out.colliders.push_back(solid);
  }
  for (int i = kBoxes + 1; i < model.size(); ++i) {
    out.ignored.emplace_back(model.joints[i - 1].frame, model.joints[i].frame);
  }
  return out;
}

std::uint64_t add_bits(std::uint64_t hash, const VectorX<double>& numbers) {
  for (const double number : numbers) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    for (int byte = 0; byte < 8; ++byte) {
      hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * 1099511628211ULL;
    }
  }
  return hash;
}

}  // namespace

int main() {
  const Model<double> model = make_model();
  const ContactScene scene = make_scene(model);
  ContactStep contact(model, scene);
  Aba<double> aba(model);
  VectorX<double> q(model.nq), v = VectorX<double>::Zero(model.nv), q_next = q, v_next = v;
  VectorX<double> qdd(model.nv);
  const VectorX<double> tau = VectorX<double>::Zero(model.nv);
  neutral(model, q);
  for (int i = 0; i < kBoxes; ++i) {
    q.segment<3>(7 * i) << 0.01 * i, -0.02 * i, 0.1 + 0.15 * i;
    q.segment<4>(7 * i + 3) = Vector4<double>(0.1 * i, 0.3, -0.2 * i, 1).normalized();
  }
  std::uint64_t hash = 14695981039346656037ULL;
  for (int i = 0; i < 1000; ++i) {
    if (aba.forward_dynamics(q, v, tau, qdd) == Status::kSingular) return 1;
    if (contact.step(q, v, qdd, 1e-3, q_next, v_next) == Status::kSingular) return 1;
    q.swap(q_next);
    v.swap(v_next);
    if (i % 100 == 99) hash = add_bits(add_bits(hash, q), v);
  }
  if (!q.allFinite()) return 1;
  std::printf("%016llx\n", static_cast<unsigned long long>(hash));
  return 0;
}
