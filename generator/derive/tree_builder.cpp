#include "hybridyn/generator/derive/tree_builder.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/handle_builders.hpp"
#include "hybridyn/generator/derive/joint_friction.hpp"
#include "hybridyn/generator/derive/naming.hpp"
#include "hybridyn/kernel/tree/topology.hpp"

namespace hybridyn::generator {
namespace {

constexpr int kFrameRows = 15;  // axes x, y, z, the origin from that of its path, and the latter
constexpr int kInertiaRows = 10;

/// One free joint on the ground, and everything else beyond it.
bool is_floating(const Mechanism& mechanism) {
  for (std::size_t k = 0; k < mechanism.bodies.size(); ++k) {
    const Body& body = mechanism.bodies[k];
    if (k == 0 ? body.kind != JointKind::kFree : body.parent == kGround) return false;
  }
  return !mechanism.bodies.empty();
}

TreeDerivatives tree_of(const Mechanism& mechanism) {
  TreeDerivatives out;
  out.is_floating = is_floating(mechanism);
  const auto nv = static_cast<std::size_t>(mechanism.nv);
  out.parents.resize(nv);
  out.first.resize(nv);
  const auto rows = static_cast<std::size_t>(out.row());
  for (auto* numbers : {&out.turns, &out.slides, &out.rotors}) numbers->resize(rows);
  for (const Body& body : mechanism.bodies) {
    const Body* parent = body.parent == kGround ? nullptr : &mechanism.bodies[body.parent];
    for (int i = 0; i < body.velocities(); ++i) {
      const auto k = static_cast<std::size_t>(body.v + i);
      out.first[k] = body.v;
      out.parents[k] = body.v + i - 1;
      const bool slides = body.kind == JointKind::kFree && i < 3;
      out.turns[k] = slides ? 0 : 1;
      out.slides[k] = slides ? 1 : 0;
    }
    const auto k = static_cast<std::size_t>(body.v);
    out.parents[k] = parent == nullptr ? -1 : parent->v + parent->velocities() - 1;
    out.rotors[k] = body.rotor_inertia.rounded();
    if (body.kind != JointKind::kAxis) continue;
    out.turns[k] = body.turns ? 1 : 0;
    out.slides[k] = body.slide.rounded();
  }
  return out;
}

/// Where bodies are, in the axes of the world, or of the floating base.
std::vector<Pose> poses(const Kinematics& kinematics, bool floating) {
  std::vector<Pose> out(static_cast<std::size_t>(kinematics.size()), {Mat3::identity(), {}});
  for (int k = floating ? 1 : 0; k < kinematics.size(); ++k) {
    const int parent = kinematics.body(k).parent;
    const Pose before = parent == kGround ? Pose{Mat3::identity(), {}} : out[parent];
    Pose& pose = out[k];
    const std::string& name = kinematics.body(k).name;
    kinematics.tape().begin("Outward, " + name + ": axes and origin");
    for (int row = 0; row < 3; ++row) {
      const Vec3 turned = kinematics.to_child(k, before.R.row(row));
      for (int i = 0; i < 3; ++i) pose.R(row, i) = turned[i];
    }
    pose.p = before.p + before.R * kinematics.translation(k);
    suggest(kinematics.tape(), "R_" + name, pose.R);
    suggest(kinematics.tape(), "p_" + name, pose.p);
  }
  return out;
}

/// Without the elements that are zero.
Result sparse(Result array) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < array.values.size(); ++i) {
    if (array.values[i].is_zero()) continue;
    array.written.push_back(static_cast<int>(i));
    values.push_back(array.values[i]);
  }
  array.values = std::move(values);
  return array;
}

/// Rows of an array by velocity. What is zero is not written.
class Rows {
 public:
  Rows(std::string name, int rows, int row, std::string description)
      : row_(row),
        out_{std::move(name), row, rows, std::move(description),
             std::vector<Value>(static_cast<std::size_t>(rows * row))} {}

  void set(int row, int velocity, const Value& value) {
    out_.values[row * row_ + velocity] = value;
  }
  void set(int row, int velocity, const Vec3& v) {
    for (int i = 0; i < 3; ++i) set(row + i, velocity, v[i]);
  }
  Result take() { return sparse(std::move(out_)); }

 private:
  int row_;
  Result out_;
};

/// By velocity, that of its body.
std::vector<Vec3> origins_of(const Kinematics& kinematics, const std::vector<Pose>& poses,
                             const TreeDerivatives& tree) {
  std::vector<Vec3> out(static_cast<std::size_t>(tree.size()));
  for (int k = 0; k < kinematics.size(); ++k) {
    const Body& body = kinematics.body(k);
    for (int i = 0; i < body.velocities(); ++i) out[body.v + i] = poses[k].p;
  }
  return out;
}

/// The axis of each velocity is its z; that of the last one of a joint is the body's frame.
Result frames(const Kinematics& kinematics, const TreeDerivatives& tree) {
  Rows out("frames", kFrameRows, tree.row(),
           "rows by velocity: axes x, y, z of its frame; origin from that of its path; the latter");
  const std::vector<Pose> poses = generator::poses(kinematics, tree.is_floating);
  const internal::TreeTables<kMostTreeVelocities> tables(tree.size(), tree.is_floating,
                                                         tree.parents, tree.first);
  const std::vector<Vec3> origins = origins_of(kinematics, poses, tree);
  for (int k = 0; k < kinematics.size(); ++k) {
    const Body& body = kinematics.body(k);
    const int last = body.v + body.velocities() - 1;
    for (int at = body.v; at <= last; ++at) {
      const int axis = body.kind == JointKind::kAxis ? 2 : (at - body.v) % 3;
      const Vec3& origin = origins[tables.tip(at)];
      out.set(6, at, poses[k].R.column(axis));
      out.set(9, at, poses[k].p - origin);
      if (tables.has_paths()) out.set(12, at, origin);
    }
    out.set(0, last, poses[k].R.column(0));
    out.set(3, last, poses[k].R.column(1));
  }
  return out.take();
}

Result inertias(const Kinematics& kinematics, const TreeDerivatives& tree) {
  Rows out("inertias", kInertiaRows, tree.row(), "m, h, Sigma by velocity");
  for (int k = 0; k < kinematics.size(); ++k) {
    const int last = kinematics.body(k).v + kinematics.body(k).velocities() - 1;
    const BodyInertia& I = kinematics.inertia(k);
    const Sym3& S = I.second_moment;
    out.set(0, last, I.mass);
    out.set(1, last, I.first_moment);
    out.set(4, last, Vec3{S.xx, S.xy, S.xz});
    out.set(7, last, Vec3{S.yy, S.yz, S.zz});
  }
  return out.take();
}

/// Origins of the frames held, from the common one; of a floating base also the world's axes.
Result places(const Kinematics& kinematics, const TreeDerivatives& tree,
              const std::vector<Contact>& contacts) {
  const std::vector<Pose> poses = generator::poses(kinematics, tree.is_floating);
  std::vector<Value> values;
  const auto add = [&values](const Vec3& v) {
    for (int i = 0; i < 3; ++i) values.push_back(v[i]);
  };
  const internal::TreeTables<kMostTreeVelocities> tables(tree.size(), tree.is_floating,
                                                         tree.parents, tree.first);
  // Of a single path everything is about the origin at its tip.
  const Vec3 common = tables.has_paths() ? Vec3{} : poses.back().p;
  for (const Contact& contact : contacts) {
    const Pose& body = poses[contact.frame.body];
    add(body.p + body.R * in_body(kinematics, contact.frame).p - common);
  }
  for (int i = 0; tree.is_floating && i < 3; ++i) add(kinematics.rotation(0).row(i));
  const int size = static_cast<int>(values.size());
  return sparse({"places", size, 1, "of the frames held; of a floating base also the world's axes",
                 std::move(values)});
}

/// Moments and forces on bodies about the origins of their paths, by velocity.
Result loads(const Kinematics& kinematics, const TreeDerivatives& tree,
             const std::vector<BodyForce>& on_bodies) {
  Rows out("loads", 6, tree.row(), "rows by velocity: moments and forces on bodies");
  const std::vector<Pose> poses = generator::poses(kinematics, tree.is_floating);
  const internal::TreeTables<kMostTreeVelocities> tables(tree.size(), tree.is_floating,
                                                         tree.parents, tree.first);
  const std::vector<Vec3> origins = origins_of(kinematics, poses, tree);
  for (int k = 0; k < kinematics.size(); ++k) {
    const int last = kinematics.body(k).v + kinematics.body(k).velocities() - 1;
    const Vec3 f = poses[k].R * on_bodies[k].f;
    const Vec3 arm = poses[k].p - origins[tables.tip(last)];
    out.set(0, last, poses[k].R * on_bodies[k].n + cross(arm, f));
    out.set(3, last, f);
  }
  return out.take();
}

void add_contacts(const Mechanism& mechanism, const std::vector<Contact>& contacts,
                  TreeDerivatives& tree) {
  const auto row = static_cast<std::size_t>(tree.row());
  tree.contact_rows.push_back(0);
  for (const Contact& contact : contacts) {
    const Body& body = mechanism.bodies[contact.frame.body];
    tree.contact_velocities.push_back(body.v + body.velocities() - 1);
    tree.contact_rows.push_back(tree.contact_rows.back() + contact.rows());
    const std::size_t at = tree.contact_masks.size();
    tree.contact_masks.resize(at + row);
    for (int k = tree.contact_velocities.back(); k >= 0; k = tree.parents[k]) {
      tree.contact_masks[at + static_cast<std::size_t>(k)] = 1;
    }
  }
}

void add_friction(Kernel& kernel, const Mechanism& mechanism, const std::vector<Value>& v,
                  const std::vector<Value>& tau, TreeDerivatives& tree) {
  tree.has_friction = has_joint_friction(mechanism);
  if (!tree.has_friction) return;
  if (tree.of != TreeDerivatives::Of::kInverseDynamics) {
    add_vector(kernel, "driving_forces", "joint forces less friction",
               less_friction(*kernel.tape, mechanism, v, tau));
  }
  add_vector(kernel, "friction_slopes", "how friction grows with velocities",
             joint_friction(*kernel.tape, mechanism, v).slopes);
}

/// The array as numbers; empty where something is computed.
std::vector<double> numbers(const Tape& tape, const Result& array) {
  std::vector<double> out(static_cast<std::size_t>(array.rows * array.columns));
  for (std::size_t i = 0; i < array.values.size(); ++i) {
    if (!tape.is_constant(array.values[i])) return {};
    out[array.index(i)] = tape.number(array.values[i]).rounded();
  }
  return out;
}

/// What of the results may be other than zero.
class Pattern {
 public:
  explicit Pattern(const TreeDerivatives& tree) : tree_(tree) {}

  /// tau_i depends on joint j, or the other way round.
  bool is_related(int i, int j) const {
    for (int k = std::max(i, j); k >= 0; k = tree_.parents[k]) {
      if (k == std::min(i, j)) return true;
    }
    return false;
  }
  bool is_in_one_tree(int i, int j) const { return root(i) == root(j); }
  bool moves_base(int j) const { return tree_.is_floating && j < 6; }
  static bool is_cross(int i, int j) { return i < 3 && i != j % 3; }

  template <class IsThere>
  Result matrix(const std::string& name, const std::string& description,
                const IsThere& is_there) const {
    const int n = tree_.size();
    Result out{name, n, n, description, {}};
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        if (is_there(i, j)) out.written.push_back(n * j + i);
      }
    }
    return out;
  }

 private:
  int root(int k) const {
    while (tree_.parents[k] >= 0) k = tree_.parents[k];
    return k;
  }
  const TreeDerivatives& tree_;
};

std::vector<Result> results_of(const TreeDerivatives& tree, const std::string& contact_forces) {
  const Pattern p(tree);
  if (tree.of == TreeDerivatives::Of::kInverseDynamics) {
    const auto by_q = [&](int i, int j) {
      return p.is_related(i, j) && !(p.moves_base(j) && j < 3);
    };
    const auto related = [&](int i, int j) { return p.is_related(i, j); };
    return {p.matrix("dtau_dq", kTangentColumns, by_q), p.matrix("dtau_dv", kColumnsOfV, related),
            p.matrix("dtau_dqdd", "the mass matrix", related)};
  }
  if (tree.of == TreeDerivatives::Of::kContactDynamics) {
    const int n = tree.size();
    const int rows = tree.contact_rows.back();
    return {{"qdd", n, 1, kAccelerations, {}},      {"f", rows, 1, contact_forces, {}},
            {"dqdd_dq", n, n, kTangentColumns, {}}, {"dqdd_dv", n, n, kColumnsOfV, {}},
            {"dqdd_dtau", n, n, kColumnsOfV, {}},   {"df_dq", rows, n, kTangentColumns, {}},
            {"df_dv", rows, n, kColumnsOfV, {}},    {"df_dtau", rows, n, kColumnsOfV, {}}};
  }
  const auto one_tree = [&](int i, int j) { return p.is_in_one_tree(i, j); };
  const auto by_q = [&](int i, int j) {
    return p.moves_base(j) ? j >= 3 && Pattern::is_cross(i, j) : p.is_in_one_tree(i, j);
  };
  const auto by_v = [&](int i, int j) {
    return p.moves_base(j) && j < 3 ? Pattern::is_cross(i, j) : p.is_in_one_tree(i, j);
  };
  return {{"qdd", tree.size(), 1, kAccelerations, {}},
          p.matrix("dqdd_dq", kTangentColumns, by_q),
          p.matrix("dqdd_dv", kColumnsOfV, by_v),
          p.matrix("dqdd_dtau", "the inverse of the mass matrix", one_tree)};
}

}  // namespace

bool fits_lanes(const Mechanism& mechanism, const FunctionOptions& options) {
  int rows = 0;
  for (const ContactLink& contact : options.contacts) rows += contact.is_point ? 3 : 6;
  return mechanism.nv > 0 && mechanism.nv <= kMostTreeVelocities && rows <= kMostTreeContactRows;
}

void build_tree_derivatives(Function& function, const Setting& s, TreeDerivatives::Of of) {
  Kernel& kernel = function.kernel;
  const auto q = q_argument(kernel, s);
  const auto v = v_argument(kernel, s);
  const auto third = of == TreeDerivatives::Of::kInverseDynamics ? qdd_argument(kernel, s)
                                                                 : force_argument(kernel, s);
  const bool is_loaded = of == TreeDerivatives::Of::kLoadedForwardDynamics;
  const std::vector<Value> F = is_loaded ? frame_forces(kernel, s) : std::vector<Value>();
  const Vec3 g = gravity(kernel, s);
  const Alignment none(s.mechanism.bodies.size(), false);
  const Kinematics kinematics =
      kinematics_of(kernel, {s.mechanism, none, s.derivation, s.options}, q);
  kernel.derivation = "composite bodies in common axes, velocities side by side";
  TreeDerivatives tree = tree_of(s.mechanism);
  tree.of = of;
  std::vector<Contact> contacts;
  if (of == TreeDerivatives::Of::kContactDynamics) {
    contacts = contacts_of(s.mechanism, s.options);
    add_contacts(s.mechanism, contacts, tree);
  }
  tree.results = results_of(tree, description_of_forces(contacts));
  kernel.results.push_back(frames(kinematics, tree));
  Result inertias = generator::inertias(kinematics, tree);
  tree.inertias = numbers(*kernel.tape, inertias);
  if (tree.inertias.empty()) kernel.results.push_back(std::move(inertias));
  const Vec3 turned = tree.is_floating ? kinematics.to_child(0, g) : g;
  kernel.results.push_back(sparse({"free_fall", 3, 1, "gravity in these axes", elements(turned)}));
  if (is_loaded) kernel.results.push_back(loads(kinematics, tree, frame_loads(kinematics, s, F)));
  if (!contacts.empty()) kernel.results.push_back(places(kinematics, tree, contacts));
  add_friction(kernel, s.mechanism, v, third, tree);
  function.tree = std::move(tree);
}

}  // namespace hybridyn::generator
