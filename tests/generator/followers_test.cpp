// Joints that couplings tie to each other, solved together in generated forward dynamics.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "generator/hybrid_comparison.hpp"
#include "hybridyn/generator/derive/followers.hpp"
#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/built_model.hpp"
#include "support/paths.hpp"
#include "support/rotors.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

void check_cuts(const Model<double>& model, const std::vector<LoadedState>& states) {
  for (const std::string text : {"whole", "none", "every:1", "every:3", "siblings:2", "auto"}) {
    CAPTURE(text);
    const bool is_auto = text == "auto";
    check_hybrid(model,
                 is_auto ? gen::choose_partition(model, gen::prepare_mechanism(model)).partition
                         : gen::parse_partition(model, text),
                 states);
  }
}

int followed(const Model<double>& model) {
  const std::vector<bool> is_followed =
      gen::find_followers(gen::prepare_mechanism(model)).is_followed;
  return static_cast<int>(std::count(is_followed.begin(), is_followed.end(), true));
}

TEST_CASE("random mechanisms with rotors move as by articulated bodies with constraints") {
  const int seed = GENERATE(range(0, 40));
  CAPTURE(seed);
  RandomGenerator random(seed);
  MechanismOptions options;
  options.joints = 2 + seed % 9;
  options.floating = seed % 3 == 1;
  options.loops = seed % 5 == 4 && options.joints > 5 ? 1 : 0;
  MechanismDescription description = random_mechanism(seed, options).description;
  add_rotors(description, random);
  BuildOptions build;
  build.floating = options.floating;
  build.mimic_as_couplings = true;
  const Model<double> model = built_model(description, build);
  if (options.loops == 0) CHECK(followed(model) == static_cast<int>(model.couplings.size()));
  check_cuts(model, options.loops > 0 ? random_states(model, 2) : open_states(model, 2, seed));
}

TEST_CASE("couplings between any joints, of three and more too, are kept") {
  const int seed = GENERATE(range(0, 40));
  CAPTURE(seed);
  MechanismOptions options;
  options.joints = 5 + seed % 8;
  options.joint_types = {JointType::kRevolute, JointType::kPrismatic, JointType::kHelical,
                         JointType::kContinuous};
  if (seed % 4 == 3) options.joint_types.push_back(JointType::kSpherical);
  options.branching = 0.5;
  options.couplings = 1 + seed % 3;
  options.floating = seed % 2 == 1;
  options.loops = seed % 5 == 4 ? 1 : 0;
  const Mechanism mechanism = random_mechanism(seed, options);
  INFO(mechanism);
  const Model<double>& model = mechanism.model;
  RandomGenerator random(seed);
  std::vector<LoadedState> states;
  if (options.loops == 0) states = open_states(model, 2, seed);
  states.emplace_back(model, closed_state(mechanism, random), random);
  check_cuts(model, states);
}

/// Links l1, l2, ... on the links named, by joints about different axes, and couplings.
class Tree {
 public:
  explicit Tree(const std::vector<std::string>& parents) {
    d_.name = "tree";
    add_link("base");
    for (const std::string& parent : parents) {
      const std::string name = "l" + std::to_string(d_.links.size());
      add_link(name);
      JointDescription joint;
      joint.name = "j" + name;
      joint.type = JointType::kRevolute;
      joint.parent = parent;
      joint.child = name;
      joint.origin.translation = Vector3<double>(0.3, 0.1, 0.2);
      joint.axis = Vector3<double>(1, 0.3 * static_cast<double>(d_.links.size()), 0.2);
      d_.joints.push_back(joint);
    }
  }

  Tree& couple(const std::string& leader, const std::string& follower, double ratio) {
    d_.couplings.push_back({"c" + std::to_string(d_.couplings.size()), leader, follower, ratio, 0});
    return *this;
  }
  Tree& mimic(int follower, const std::string& joint, double ratio) {
    d_.joints[follower].mimic = Mimic{joint, ratio, 0.1};
    return *this;
  }
  JointDescription& joint(int i) { return d_.joints[i]; }

  Model<double> model() const {
    BuildOptions build;
    build.mimic_as_couplings = true;
    return built_model(d_, build);
  }
  gen::Followers followers() const { return gen::find_followers(gen::prepare_mechanism(model())); }

 private:
  void add_link(const std::string& name) {
    LinkDescription link;
    link.name = name;
    link.mass = 1;
    link.center_of_mass = Vector3<double>(0.1, 0.05, 0.2);
    link.inertia = Vector3<double>(0.02, 0.03, 0.04).asDiagonal();
    d_.links.push_back(link);
  }
  MechanismDescription d_;
};

TEST_CASE("followers of followers have one leader") {
  Tree tree({"base", "base", "base"});
  const gen::Followers found = tree.couple("l1", "l2", -3).couple("l2", "l3", 0.5).followers();
  REQUIRE(found.groups.size() == 1);
  const gen::FollowerGroup& group = found.groups.front();
  REQUIRE(group.leaders.size() == 1);
  const double first = group.G[0][0].rounded();
  CHECK(std::abs(group.G[1][0].rounded() / first + 3) < 1e-15);
  CHECK(std::abs(group.G[2][0].rounded() / first + 1.5) < 1e-15);
  check_cuts(tree.model(), open_states(tree.model(), 3, 1));
}

TEST_CASE("a differential leaves two joints of three free") {
  Tree tree({"base", "l1", "base"});
  tree.couple("l3", "l2", 2);  // q1 + q2 = 2 q3
  const gen::Followers found = tree.followers();
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups.front().leaders.size() == 2);
  check_cuts(tree.model(), open_states(tree.model(), 3, 2));
}

TEST_CASE("joints that contradicting couplings hold stay still") {
  Tree tree({"base", "base", "l2"});
  tree.couple("l1", "l2", 2).couple("l1", "l2", 3);
  const gen::Followers found = tree.followers();
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups.front().leaders.empty());
  check_cuts(tree.model(), open_states(tree.model(), 3, 3));
}

TEST_CASE("a coupling said twice counts once") {
  Tree tree({"base", "base", "l2"});
  tree.couple("l1", "l2", 3).couple("l2", "l1", 1.0 / 3);
  const gen::Followers found = tree.followers();
  REQUIRE(found.groups.size() == 1);
  CHECK(found.groups.front().leaders.size() == 1);
}

TEST_CASE("couplings of which it is unclear whether they say the same stay constraints") {
  Tree tree({"base", "base", "l2"});
  tree.couple("l1", "l2", 3).couple("l2", "l1", 0.33333333);
  CHECK(tree.followers().groups.empty());
}

TEST_CASE("a joint that mimics one across a ball joint stays a constraint") {
  for (const bool has_ball : {false, true}) {
    CAPTURE(has_ball);
    Tree tree({"base", "l1", "l2", "base"});
    tree.mimic(2, "jl4", -0.7);  // l1 and l2 are in between
    if (has_ball) tree.joint(1).type = JointType::kSpherical;
    CHECK(tree.followers().groups.size() == (has_ball ? 0 : 1));
    check_cuts(tree.model(), open_states(tree.model(), 2, 5));
  }
}

gen::OperationCount operations(const Model<double>& model) {
  return count_operations(derive_function(gen::prepare_mechanism(model), "fd").front());
}

Model<double> loaded(const std::string& file) {
  load::LoadOptions options;
  options.floating = true;
  return load::load_urdf(source_path(file), options).model;
}

TEST_CASE("geared rotors take no sines, and few more operations than none") {
  const Model<double> geared = loaded("models/bench/quadruped_geared.urdf");
  const gen::OperationCount with = operations(geared);
  const gen::OperationCount without = operations(loaded("models/bench/quadruped.urdf"));
  CHECK(with.angles == without.angles);
  CHECK(with.divisions == without.divisions);
  INFO(with.flops() << " and " << without.flops());
  CHECK(with.flops() <= 1.18 * without.flops());
}

TEST_CASE("limbs with rotors go side by side") {
  const Model<double> model = loaded("models/bench/quadruped_geared.urdf");
  const gen::Partition partition =
      gen::choose_partition(model, gen::prepare_mechanism(model)).partition;
  REQUIRE(partition.siblings.size() == 1);
  CHECK(partition.siblings.front().size() == 4);
  for (const int chain : partition.siblings.front()) CHECK(partition.chains[chain].size() == 6);
  check_cuts(model, open_states(model, 3, 4));
}

}  // namespace
}  // namespace hybridyn::testing
