#include "hybridyn/generator/hybrid/block_parts.hpp"

#include "hybridyn/generator/hybrid/arrays.hpp"
#include "hybridyn/generator/optimize/arrange.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

int cost(const std::vector<Kernel>& kernels) {
  int sum = 0;
  for (const Kernel& kernel : kernels) sum += count_operations(kernel).cost();
  return sum;
}

/// Bodies whose computational frame may differ from their own.
Alignment alignable(const Parts& parts, const Part& part, const Mechanism& own) {
  Alignment out(own.bodies.size(), false);
  for (const int k : alignable_bodies(own)) {
    out[k] = parts.find_handle(part.bodies[k]) == nullptr;
  }
  return out;
}

}  // namespace

const std::vector<std::string>& motion_names() {
  static const std::vector<std::string> names = {"w_x",  "w_y", "w_z", "wd_x", "wd_y",
                                                 "wd_z", "a_x", "a_y", "a_z"};
  return names;
}

const std::vector<std::string>& acceleration_names() {
  static const std::vector<std::string> names = {"wd_x", "wd_y", "wd_z", "a_x", "a_y", "a_z"};
  return names;
}

const std::vector<std::string>& force_names() {
  static const std::vector<std::string> names = {"n_x", "n_y", "n_z", "f_x", "f_y", "f_z"};
  return names;
}

std::vector<std::string> inertia_names() {
  const std::vector<std::string> axes = {"wx", "wy", "wz", "ax", "ay", "az"};
  std::vector<std::string> out;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) out.push_back(axes[i] + "_" + axes[j]);
  }
  return out;
}

std::string description_of_block(const Mechanism& mechanism, const Part& part) {
  std::string out = "block of";
  for (const ModelText& link : link_names(mechanism, part)) out += " " + link.comment();
  return out;
}

Vec3 gravity_of(Kernel& kernel, const std::optional<Vec<Extended>>& gravity, int stage) {
  if (gravity) {
    Tape& tape = *kernel.tape;
    return {tape.constant(gravity->x), tape.constant(gravity->y), tape.constant(gravity->z)};
  }
  const auto g = kernel.add_argument(gravity_array(), 3, "in world axes", {}, stage);
  return {g[0], g[1], g[2]};
}

std::vector<Kernel> cheapest_alignment(
    const Parts& parts, int part, const Mechanism& own,
    const std::function<std::vector<Kernel>(const Alignment& alignment)>& build) {
  const Alignment none(own.bodies.size(), false);
  std::vector<Kernel> best = build(none);
  const Alignment all = alignable(parts, parts.parts[part], own);
  if (all != none) {
    std::vector<Kernel> aligned = build(all);
    if (cost(aligned) < cost(best)) best = std::move(aligned);
  }
  for (Kernel& kernel : best) kernel = arrange(kernel);
  return best;
}

}  // namespace hybridyn::generator
