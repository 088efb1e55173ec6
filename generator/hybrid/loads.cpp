#include "hybridyn/generator/hybrid/loads.hpp"

#include <algorithm>

namespace hybridyn::generator {

Load sibling_load(const Mechanism& mechanism, const Parts& parts, int siblings, int base) {
  const std::string of = parts.parts[parts.siblings[siblings].front()].name + "_and_alike_on_" +
                         mechanism.bodies[base].name;
  return {base,
          {{ArrayId::Kind::kSiblingInertia, siblings, base}, "inertia_" + of},
          {{ArrayId::Kind::kSiblingForce, siblings, base}, "force_" + of}};
}

std::vector<Load> loads_on(const Mechanism& mechanism, const Parts& parts, const Part& part) {
  std::vector<Load> out;
  for (const int child : part.children) {
    const Part& load = parts.parts[child];
    const int set = parts.find_siblings(child);
    if (set < 0) {
      out.push_back({load.base, inertia_array(parts, child), force_array(parts, child)});
      continue;
    }
    const Load all = sibling_load(mechanism, parts, set, load.base);
    const bool is_known = std::any_of(out.begin(), out.end(), [&](const Load& known) {
      return known.inertia.id == all.inertia.id;
    });
    if (!is_known) out.push_back(all);
  }
  return out;
}

}  // namespace hybridyn::generator
