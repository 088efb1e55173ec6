#include "test_models.hpp"

#include <stdexcept>

#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {
namespace {

TestModel tree_of(std::string name, Model<double> model) {
  model.loops.clear();
  model.couplings.clear();
  return {std::move(name), std::move(model)};
}

}  // namespace

TestModel load_model(const std::filesystem::path& file, bool floating) {
  load::LoadOptions options;
  options.floating = floating;
  options.weld_massless = true;
  options.rotor_inertia = true;
  return tree_of(file.filename().string() + (floating ? " floating" : ""),
                 load::load_urdf(file, options).model);
}

std::vector<TestModel> models_of(const std::filesystem::path& file) {
  std::vector<TestModel> out;
  for (const bool floating : {false, true}) {
    try {
      out.push_back(load_model(file, floating));
    } catch (const load::LoadError&) {
      continue;
    }
    if (out.back().model.nv == 0) out.pop_back();
  }
  return out;
}

std::vector<TestModel> models_below(const std::filesystem::path& folder) {
  std::vector<TestModel> out;
  const auto files = model_files(folder);
  for (const std::filesystem::path& file : files) {
    for (TestModel& model : models_of(file)) out.push_back(std::move(model));
  }
  // Not every file is meant for both bases, but nearly all for one of them.
  if (out.size() < files.size() * 3 / 4) {
    throw std::runtime_error("most models below " + folder.string() + " cannot be read");
  }
  return out;
}

TestModel random_tree(std::uint64_t seed) {
  MechanismOptions options;
  options.joints = 1 + static_cast<int>((seed * 7) % 20);
  if (seed % 13 == 5) options.joints = 60;
  options.floating = seed % 3 == 1;
  options.branching = seed % 4 == 0 ? 0 : 0.3;
  options.massless = seed % 5 == 2 ? 0.2 : 0;
  options.rods = seed % 7 == 3 ? 0.3 : 0;
  return tree_of("random tree, seed " + std::to_string(seed),
                 random_mechanism(seed, options).model);
}

TestModel random_planar_tree(std::uint64_t seed) {
  MechanismOptions options;
  options.joints = 2 + static_cast<int>(seed % 7);
  options.floating = seed % 2 == 1;
  options.planar = true;
  return tree_of("random planar tree, seed " + std::to_string(seed),
                 random_mechanism(seed, options).model);
}

}  // namespace hybridyn::testing
