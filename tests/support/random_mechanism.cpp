#include "support/random_mechanism.hpp"

#include "hybridyn/building/check.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

class MechanismGenerator {
 public:
  MechanismGenerator(std::uint64_t seed, const MechanismOptions& options)
      : options_(options), random_(seed), normal_(random_.direction()) {
    std::vector<JointType>& types = options_.joint_types;
    const auto leaves_plane = [](JointType type) {
      const bool turns_in_it = rotations(type) == 1 && translations(type) % 2 == 0;
      return has_pitch(type) || !(turns_in_it || is_translation_along_axis(type));
    };
    if (options.planar) {
      types.erase(std::remove_if(types.begin(), types.end(), leaves_plane), types.end());
    }
  }

  /// False when the loops asked for found no place.
  bool generate(Mechanism& out) {
    d_.name = "random";
    out.build.floating = options_.floating;
    add_tree();
    shuffle(d_.links);
    shuffle(d_.joints);
    out.model = built_model(d_, out.build);
    q_.resize(out.model.nq);
    random(out.model, random_, q_);
    const bool placed =
        place(out, options_.loops, !options_.planar, [&] { return add_loop(out.model); }) &&
        place(out, options_.repeated_loops, false, [&] { return repeat_loop(); }) &&
        place(out, options_.couplings, true, [&] { return add_coupling(out.model); });
    if (!placed) return false;
    out.model = built_model(d_, out.build);
    out.description = d_;
    out.q_closed = q_;
    return true;
  }

 private:
  template <class List>
  void shuffle(List& list) {
    for (int i = static_cast<int>(list.size()) - 1; i > 0; --i) {
      std::swap(list[i], list[random_.index(i + 1)]);
    }
  }

  template <class List>
  const auto& any(const List& list) {
    return list[random_.index(static_cast<int>(list.size()))];
  }

  Matrix3<double> rotation() {
    if (options_.planar) return rotation_about<double>(normal_, random_.uniform(-3, 3));
    return rotation_from_quaternion<double>(random_.quaternion());
  }

  Placement placement() { return {rotation(), 0.5 * random_.vector()}; }

  Vector3<double> in_plane() { return normal_.cross(random_.direction()).normalized(); }

  /// Axes for a joint of that type. In a plane rotations are about its normal.
  template <class Joint>
  void choose_axes(Joint& joint) {
    joint.axis = random_.uniform(0.5, 2) * random_.direction();
    do {
      joint.axis2 = random_.uniform(0.5, 2) * random_.direction();
    } while (joint.axis.normalized().cross(joint.axis2.normalized()).norm() < 0.3);
    if (!options_.planar) return;
    joint.axis = is_translation_along_axis(joint.type) ? in_plane() : normal_;
    joint.axis2 = in_plane();
  }

  std::string add_link(bool massless, bool rod) {
    LinkDescription link;
    link.name = "link" + std::to_string(d_.links.size());
    if (!massless) {
      link.mass = random_.uniform(0.5, 3);
      link.center_of_mass = 0.3 * random_.vector();
      Vector3<double> square;  // of the sides of a box
      for (double& side : square) side = random_.uniform(0.01, 0.25);
      if (rod) square.tail<2>().setZero();
      const Matrix3<double> R = rotation_from_quaternion<double>(random_.quaternion());
      const Matrix3<double> second = R * (link.mass / 12 * square).asDiagonal() * R.transpose();
      link.inertia = second.trace() * Matrix3<double>::Identity() - second;
      link.inertia = (0.5 * (link.inertia + link.inertia.transpose())).eval();
    }
    d_.links.push_back(link);
    return link.name;
  }

  JointDescription& add_joint(JointType type, const std::string& parent, const std::string& child) {
    JointDescription joint;
    joint.type = type;
    // The first letter makes the order of names another one than that of the file.
    joint.name = std::string(1, static_cast<char>('a' + random_.index(26))) +
                 std::to_string(d_.joints.size()) + "_" + std::string(to_string(type));
    joint.parent = parent;
    joint.child = child;
    joint.origin = placement();
    choose_axes(joint);
    if (has_pitch(type)) joint.pitch = random_.uniform(-0.5, 0.5);
    d_.joints.push_back(joint);
    return d_.joints.back();
  }

  /// Welds links onto `link`, also in a chain; returns what a joint may hang on.
  std::vector<std::string> weld_on(const std::string& link) {
    std::vector<std::string> rigid = {link};
    while (random_.chance(options_.welded)) {
      const std::string next = add_link(random_.chance(0.5), false);
      add_joint(JointType::kFixed, any(rigid), next);
      rigid.push_back(next);
    }
    return rigid;
  }

  /// Massless links and rods stay where M remains regular: between joints of one freedom.
  void add_tree() {
    std::vector<std::vector<std::string>> bodies = {weld_on(add_link(false, false))};
    bool bare = false;  // the last body is a massless link that needs a child
    for (int j = 0; j < options_.joints; ++j) {
      JointType type = any(options_.joint_types);
      for (int tries = 0; bare && velocity_size(type) > 1 && tries < 100; ++tries) {
        type = any(options_.joint_types);
      }
      const bool one = velocity_size(type) == 1;
      const bool inner = !bare && random_.chance(options_.branching);
      const std::vector<std::string> on = inner ? any(bodies) : bodies.back();
      bare = one && !bare && j + 1 < options_.joints && random_.chance(options_.massless);
      const std::string link = add_link(bare, one && random_.chance(options_.rods));
      add_joint(type, any(on), link);
      bodies.push_back(bare ? std::vector<std::string>{link} : weld_on(link));
    }
  }

  /// Adds constraints by `add` such that their rank stays clear, at first only `independent` rows,
  /// and something can still move; tries again where it does not.
  template <class Add>
  bool place(Mechanism& out, int count, bool independent, Add add) {
    int rank = ConstraintRank(constraint_state(out.model, q_).K).rank;
    for (int tries = 0; count > 0; ++tries) {
      if (tries == 200) return false;
      const MechanismDescription before = d_;
      if (add()) {
        Model<double> model = built_model(d_, out.build);
        const ConstraintRank now(constraint_state(model, q_).K);
        const int rows = model.constraint_size() - out.model.constraint_size();
        if (now.clear && now.rank < model.nv && (!independent || now.rank == rank + rows)) {
          out.model = std::move(model);
          rank = now.rank;
          tries = -1;
          --count;
          continue;
        }
      }
      d_ = before;
    }
    return true;
  }

  /// How a joint of that type may stand open, in the frames of the file.
  Transform<double> displacement(const LoopDescription& loop) {
    const Vector3<double> z = loop.axis.normalized();
    Transform<double> X{rotation_about<double>(z, random_.uniform(-3, 3)), Vector3<double>::Zero()};
    switch (rotations(loop.type)) {
      case 0:
        X.rotation.setIdentity();
        break;
      case 1:
        break;
      case 2:
        if (options_.planar) break;
        X.rotation *= rotation_about<double>(loop.axis2.normalized(), random_.uniform(-3, 3));
        break;
      default:
        X.rotation = rotation();
        break;
    }
    if (translations(loop.type) == 1) X.translation = random_.uniform(-1, 1) * z;
    if (translations(loop.type) == 2) X.translation = z.cross(random_.vector());
    return X;
  }

  bool add_loop(const Model<double>& model) {
    const std::vector<Transform<double>> poses = world_poses(model, q_);
    const Frame<double>& a = any(model.frames);
    const Frame<double>& b = any(model.frames);
    if (a.link == b.link) return false;
    LoopDescription loop;
    loop.type = any(options_.loop_types);
    loop.name = "loop" + std::to_string(d_.loops.size()) + "_" + std::string(to_string(loop.type));
    const auto name = [&](const Frame<double>& frame) {
      return frame.link == kWorld && random_.chance(0.5) ? std::string("world") : frame.name;
    };
    loop.predecessor = name(a);
    loop.successor = name(b);
    choose_axes(loop);
    loop.predecessor_frame = placement();
    const auto pose = [&](const Frame<double>& frame, const std::string& called) {
      return called == "world" ? Transform<double>::identity()
                               : world_pose(poses, frame.link) * frame.X_BF;
    };
    const Transform<double> X_AL{loop.predecessor_frame.rotation,
                                 loop.predecessor_frame.translation};
    const Transform<double> X_BL =
        pose(b, loop.successor).inverse() * pose(a, loop.predecessor) * X_AL * displacement(loop);
    loop.successor_frame = {X_BL.rotation, X_BL.translation};
    d_.loops.push_back(loop);
    return true;
  }

  /// Closes a loop again at another place along its axis, which allows the same motion.
  bool repeat_loop() {
    LoopDescription loop = d_.loops[random_.index(options_.loops)];
    loop.name = "again" + std::to_string(d_.loops.size()) + "_" + std::string(to_string(loop.type));
    if (rotations(loop.type) > 1) {
      d_.loops.push_back(loop);
      return true;
    }
    const Vector3<double> shift = random_.uniform(0.2, 0.6) * loop.axis.normalized();
    for (Placement* frame : {&loop.predecessor_frame, &loop.successor_frame}) {
      frame->translation += frame->rotation * shift;
    }
    d_.loops.push_back(loop);
    return true;
  }

  /// Couples two links whose paths from their nearest common ancestor have joints of one freedom.
  bool add_coupling(const Model<double>& model) {
    CouplingDescription coupling;
    coupling.name = "coupling" + std::to_string(d_.couplings.size());
    coupling.predecessor = any(model.frames).name;
    coupling.successor = any(model.frames).name;
    coupling.ratio = (random_.chance(0.5) ? 1 : -1) * random_.uniform(0.3, 3);
    d_.couplings.push_back(coupling);
    for (const Finding& finding : check(d_, {options_.floating})) {
      if (finding.severity == Severity::kError) return false;
    }
    BuildOptions build;
    build.floating = options_.floating;
    const Model<double> coupled = built_model(d_, build);
    double sum = 0;
    for (const auto& term : coupled.couplings.back().terms) {
      sum += term.coefficient * q_[coupled.links[term.link].q_index];
    }
    d_.couplings.back().offset = sum;
    return true;
  }

  MechanismOptions options_;
  RandomGenerator random_;
  Vector3<double> normal_;  // of the plane of planar mechanisms, the same in all frames
  MechanismDescription d_;
  VectorX<double> q_;
};

}  // namespace

Mechanism random_mechanism(std::uint64_t seed, const MechanismOptions& options) {
  // Golden-ratio steps: attempts for one seed are not those for the next.
  for (std::uint64_t attempt = 0; attempt < 1000; ++attempt) {
    Mechanism out;
    out.seed = seed;
    if (MechanismGenerator(seed + (attempt << 32), options).generate(out)) return out;
  }
  throw std::logic_error("no place for the loops or couplings asked for; seed " +
                         std::to_string(seed));
}

}  // namespace hybridyn::testing
