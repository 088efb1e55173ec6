// Inertial parameters that are arguments: whatever their values, functions are those of a model
// that has them.
#include <catch2/catch_test_macros.hpp>

#include "comparison.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using generator::Mechanism;

struct Parameters {
  double mass;
  Vector3<double> com;         // in the link frame
  Symmetric3<double> inertia;  // about it, in the link's axes
};

Parameters random_parameters(RandomGenerator& generator) {
  return {generator.uniform(1, 4),
          0.2 * generator.vector(),
          {0.3, generator.uniform(-0.05, 0.05), generator.uniform(-0.05, 0.05), 0.4,
           generator.uniform(-0.05, 0.05), 0.5}};
}

/// At the frame's origin: J = I + m (c.c 1 - c c').
RigidInertia<double> at_origin(const Parameters& p) {
  const Vector3<double>& c = p.com;
  const Matrix3<double> shift =
      p.mass * (c.squaredNorm() * Matrix3<double>::Identity() - c * c.transpose());
  const Symmetric3<double>& I = p.inertia;
  return {p.mass,
          p.mass * c,
          {I.xx + shift(0, 0), I.xy + shift(0, 1), I.xz + shift(0, 2), I.yy + shift(1, 1),
           I.yz + shift(1, 2), I.zz + shift(2, 2)}};
}

/// The model with other parameters of the link at `frame`.
void replace(Model<double>& model, int frame, const Parameters& parameters) {
  Frame<double>& changed = model.frames[frame];
  changed.inertia = at_origin(parameters).to_parent(changed.X_BF);
  RigidInertia<double> sum = RigidInertia<double>::zero();
  for (const Frame<double>& other : model.frames) {
    if (other.link == changed.link) sum += other.inertia;
  }
  model.links[changed.link].inertia = sum;
}

/// Opens every third moving link, all ten numbers of it.
void check_open_parameters(TestModel model) {
  INFO(model.name);
  RandomGenerator generator(5);
  Mechanism mechanism = generator::prepare_mechanism(model.model);
  std::vector<double> numbers;
  for (int f = 0; f < static_cast<int>(model.model.frames.size()); f += 3) {
    if (model.model.frames[f].link == kWorld) continue;
    const Parameters p = random_parameters(generator);
    open_parameters(mechanism, {f, true, true, true});
    replace(model.model, f, p);
    const Symmetric3<double>& I = p.inertia;
    numbers.insert(numbers.end(),
                   {p.mass, p.com.x(), p.com.y(), p.com.z(), I.xx, I.xy, I.xz, I.yy, I.yz, I.zz});
  }
  CHECK(generator::parameter_names(mechanism).size() == numbers.size());
  std::vector<Sample> samples = random_samples(model, 3);
  for (Sample& sample : samples) {
    sample.parameters = VectorX<double>::Map(numbers.data(), static_cast<int>(numbers.size()));
  }
  const RuntimeReference reference(model.model, {});
  for (const char* key : {"fd", "id", "M", "c", "g", "bias", "com", "energy", "momentum"}) {
    INFO(key);
    const Deviation worst =
        deviation<double>(derive_function(mechanism, key), key, reference, samples);
    INFO(worst.where);
    CHECK(worst.epsilons < kRounding);
  }
  if (mechanism.nv > 7) return;  // differences take long
  generator::FunctionOptions options;
  options.lanes = true;
  options.gravity.reset();
  for (const char* key : {"did", "dfd"}) {
    INFO(key);
    const Deviation worst =
        deviation<double>(derive_function(mechanism, key, options), key, reference, samples);
    INFO(worst.where);
    CHECK(worst.epsilons < kDerivativeRounding);
  }
}

TEST_CASE("open parameters may have any values") {
  for (const char* name : {"arm7", "planar7", "quadruped"}) {
    for (TestModel& model :
         models_of(source_path("models/bench") / (std::string(name) + ".urdf"))) {
      check_open_parameters(std::move(model));
    }
  }
  for (const std::uint64_t seed : {0, 1, 4, 7, 9}) check_open_parameters(random_tree(seed));
}

TEST_CASE("open parameters have names of their link") {
  const TestModel model = load_model(source_path("models/bench/arm7.urdf"), false);
  Mechanism mechanism = generator::prepare_mechanism(model.model);
  const int last = static_cast<int>(mechanism.frames.size()) - 1;
  const std::string link = mechanism.frames[last].name.identifier("");
  open_parameters(mechanism, {last, true, true, false});
  CHECK(generator::parameter_names(mechanism) ==
        std::vector<std::string>{"mass_" + link, "com_" + link + "_x", "com_" + link + "_y",
                                 "com_" + link + "_z"});
}

}  // namespace
}  // namespace hybridyn::testing
