// The kernel of a block that gives its part of the mass matrix: composite inertias.
#include <algorithm>

#include "hybridyn/generator/derive/mass_matrix.hpp"
#include "hybridyn/generator/hybrid/block.hpp"
#include "hybridyn/generator/hybrid/block_parts.hpp"
#include "hybridyn/generator/hybrid/loads.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

namespace hybridyn::generator {
namespace {

constexpr const char* kCompositeDescription =
    "composite inertia of what hangs on it: first moment, then xx, xy, xz, yy, yz, zz";

void add_velocities(const Mechanism& mechanism, const Parts& parts, int part,
                    std::vector<int>& to) {
  for (const int k : parts.parts[part].bodies) {
    const Body& body = mechanism.bodies[k];
    for (int i = 0; i < body.velocities(); ++i) to.push_back(body.v + i);
  }
  for (const int child : parts.parts[part].children) add_velocities(mechanism, parts, child, to);
}

Extended mass_of(const Mechanism& mechanism, const Parts& parts, int part) {
  Extended sum = 0;
  for (const int k : parts.parts[part].bodies) sum = sum + mechanism.bodies[k].inertia.mass;
  for (const int child : parts.parts[part].children) sum = sum + mass_of(mechanism, parts, child);
  return sum;
}

class MassBlockBuilder : BlockBuilder {
 public:
  using BlockBuilder::BlockBuilder;

  std::vector<Kernel> build(const Alignment& alignment) const {
    Kernel kernel;
    kernel.name = "block_" + part_.name;
    kernel.description = description_of_block(mechanism_, part_);
    kernel.derivation = "composite inertias";
    kernel.part = index_;
    const auto q = kernel.add_argument(q_array(), own_.nq, "configuration", own_.q_names);
    const Kinematics kinematics(*kernel.tape, own_, alignment, q, {});
    CompositeChain chain(kinematics);
    for (const Load& load : loads_on(mechanism_, parts_, part_)) add_load(kernel, load, chain);
    chain.inward();
    Entries M;
    add_own(chain, M);
    std::vector<UnitForce> at_base = own_forces(chain);
    for (const int child : part_.children) {
      if (!are_on_floating_base(mechanism_, parts_, child)) {
        add_carried(kernel, chain, child, M, at_base);
      }
    }
    add_matrix(kernel, M);
    if (options_.on_floating_base) add_rows_of_base(kernel.results.back(), at_base);
    if (part_.base != kGround) add_inertia(kernel, chain);
    if (part_.base != kGround && !options_.on_floating_base) add_forces(kernel, std::move(at_base));
    return split_stages(kernel, {{"mass", -1}});
  }

 private:
  /// Of M: element (row, column) and, as it is symmetric, the other one.
  struct Entry {
    int row;
    int column;
    Value value;
  };
  using Entries = std::vector<Entry>;
  struct UnitForce {
    int velocity;
    BodyForce force;
  };

  void add_load(Kernel& kernel, const Load& load, CompositeChain& chain) const {
    const auto c =
        kernel.add_argument(load.inertia, kCompositeSize, kCompositeDescription,
                            {"h_x", "h_y", "h_z", "J_xx", "J_xy", "J_xz", "J_yy", "J_yz", "J_zz"});
    Extended mass = 0;
    for (const int child : part_.children) {
      const int set = parts_.find_siblings(child);
      const Array array =
          set < 0 ? inertia_array(parts_, child)
                  : sibling_load(mechanism_, parts_, set, parts_.parts[child].base).inertia;
      if (array.id == load.inertia.id) mass = mass + mass_of(mechanism_, parts_, child);
    }
    chain.add_load(
        local(part_, load.base),
        {kernel.tape->constant(mass), {c[0], c[1], c[2]}, {c[3], c[4], c[5], c[6], c[7], c[8]}});
  }

  void add_own(const CompositeChain& chain, Entries& M) const {
    for (const Body& body : own_.bodies) {
      for (int i = body.v; i < body.v + body.velocities(); ++i) {
        const BranchMatrix& own = chain.mass_matrix();
        for (int j = i; j >= 0; j = own.parent(j)) M.push_back({i, j, own(i, j)});
      }
    }
  }

  std::vector<UnitForce> own_forces(const CompositeChain& chain) const {
    std::vector<UnitForce> out;
    for (const Body& body : own_.bodies) {
      for (int i = body.v; i < body.v + body.velocities(); ++i) {
        out.push_back({i, chain.base_forces()[i]});
      }
    }
    return out;
  }

  void add_carried(Kernel& kernel, const CompositeChain& chain, int child, Entries& M,
                   std::vector<UnitForce>& at_base) const {
    const std::vector<int> carried = carried_velocities(mechanism_, parts_, child);
    const auto F =
        kernel.add_argument(unit_forces_array(parts_, child), 6 * static_cast<int>(carried.size()),
                            kUnitForcesDescription);
    const int body = local(part_, parts_.parts[child].base);
    for (std::size_t i = 0; i < carried.size(); ++i) {
      const Value* const f = &F[6 * i];
      const int row = carried[i];
      const std::string& name = mechanism_.v_names[row];
      kernel.tape->begin("Force for a unit acceleration of " + name);
      const BodyForce passed = chain.project_inward(body, {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}},
                                                    name, [&](int column, const Value& entry) {
                                                      M.push_back({row, column, entry});
                                                    });
      at_base.push_back({row, passed});
    }
  }

  void add_matrix(Kernel& kernel, const Entries& M) const {
    const Array array = mass_matrix_array();
    Result out{array.name, own_.nv, own_.nv, "mass matrix", {}, {}, 0, array.id};
    for (const Entry& entry : M) {
      out.written.push_back(own_.nv * entry.column + entry.row);
      out.values.push_back(entry.value);
      if (entry.row == entry.column) continue;
      out.written.push_back(own_.nv * entry.row + entry.column);
      out.values.push_back(entry.value);
    }
    kernel.results.push_back(std::move(out));
  }

  /// Behind its own, for each of the base's six velocities, linear ones first, a column of that row of
  /// M; then once more for its columns.
  void add_rows_of_base(Result& M, const std::vector<UnitForce>& forces) const {
    M.columns += 12;
    for (int k = 0; k < 12; ++k) {
      for (const UnitForce& unit : forces) {
        const Vec3& of_kind = k % 6 < 3 ? unit.force.f : unit.force.n;
        M.written.push_back(own_.nv * (own_.nv + k) + unit.velocity);
        M.values.push_back(of_kind[k % 3]);
      }
    }
  }

  void add_inertia(Kernel& kernel, const CompositeChain& chain) const {
    const CompositeInertia& I = chain.base_inertia();
    const Array inertia = inertia_array(parts_, index_);
    kernel.results.push_back({inertia.name,
                              kCompositeSize,
                              1,
                              kCompositeDescription,
                              {I.h.x, I.h.y, I.h.z, I.J.xx, I.J.xy, I.J.xz, I.J.yy, I.J.yz, I.J.zz},
                              {},
                              0,
                              inertia.id});
  }

  void add_forces(Kernel& kernel, std::vector<UnitForce> forces) const {
    std::sort(forces.begin(), forces.end(),
              [](const UnitForce& a, const UnitForce& b) { return a.velocity < b.velocity; });
    const Array array = unit_forces_array(parts_, index_);
    Result out{
        array.name, 6 * static_cast<int>(forces.size()), 1, kUnitForcesDescription, {}, {}, 0,
        array.id};
    for (const UnitForce& unit : forces) {
      const BodyForce& F = unit.force;
      out.values.insert(out.values.end(), {F.n.x, F.n.y, F.n.z, F.f.x, F.f.y, F.f.z});
    }
    kernel.results.push_back(std::move(out));
  }
};

}  // namespace

bool are_on_floating_base(const Mechanism& mechanism, const Parts& parts, int part) {
  const int set = parts.find_siblings(part);
  if (set < 0) return false;
  return std::all_of(parts.siblings[set].begin(), parts.siblings[set].end(), [&](int p) {
    const int base = parts.parts[p].base;
    return base != kGround && mechanism.bodies[base].kind == JointKind::kFree &&
           mechanism.bodies[base].parent == kGround;
  });
}

std::vector<int> carried_velocities(const Mechanism& mechanism, const Parts& parts, int part) {
  std::vector<int> out;
  add_velocities(mechanism, parts, part, out);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<Kernel> derive_mass_block(const Mechanism& mechanism, const Parts& parts, int part,
                                      const BlockOptions& options) {
  const Mechanism own = extract(mechanism, parts.parts[part]);
  const MassBlockBuilder builder(mechanism, own, parts, part, options);
  return cheapest_alignment(parts, part, own,
                            [&](const Alignment& alignment) { return builder.build(alignment); });
}

}  // namespace hybridyn::generator
