// A hybrid function as a program: calls of generated kernels and of numeric links, one after the
// other, on arrays. It is what is emitted as code, and what the tests run without compiling.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hybridyn/blocks/numeric_link.hpp"
#include "hybridyn/generator/hybrid/block.hpp"
#include "hybridyn/generator/hybrid/step.hpp"

namespace hybridyn::generator {

struct ProgramArray {
  ArrayId id;
  std::string name;
  int size;
  std::string description;
  int lanes = 0;  // of siblings: that many times the size
};

/// A body that is one part.
struct NumericBody {
  int body;          // of the mechanism
  std::string name;  // of its joint, as an identifier; not unique
  LinkJoint joint;
  LinkNumbers numbers;
  int q;
  int v;
  // What code calls its numbers and the object that computes it: see make_names_unique.
  std::string constant{};
  std::string member{};
};

struct Program {
  /// Its own arrays, not those it is called with.
  std::vector<ProgramArray> arrays;
  std::map<ArrayId, std::size_t> places;  // where they are
  bool is_object = true;  // an object keeps them; otherwise they are those of a call
  std::vector<Kernel> kernels;
  std::vector<NumericBody> bodies;
  std::vector<Step> steps;
  std::optional<Vec<Extended>> gravity;  // an argument if not given

  void add(ProgramArray array) {
    places.emplace(array.id, arrays.size());
    arrays.push_back(std::move(array));
  }
  /// Null for an array that it is called with.
  const ProgramArray* find(const ArrayId& id) const {
    const auto place = places.find(id);
    return place == places.end() ? nullptr : &arrays[place->second];
  }
};

/// Forward dynamics of a mechanism cut into parts. Leaves the loops' wrenches in
/// loop_wrenches_array.
Program forward_dynamics_program(const Mechanism& mechanism, const Parts& parts,
                                 const BlockOptions& options);

/// Programs over kept values: the factor first, then any of the others, as often as wanted.
struct DynamicsPrograms {
  Program factor;           // what q alone decides
  Program bias;             // v, tau -> qdd
  Program response;         // tau -> what joint forces change of qdd
  Program contact_inertia;  // no steps without contacts
};
/// Parts must be blocks: throws DerivationError.
DynamicsPrograms dynamics_programs(const Mechanism& mechanism, const Parts& parts,
                                   BlockOptions options);

/// Forward dynamics in which contact forces come last, over kept values: one after the other.
struct TouchPrograms {
  Program place;          // q, v -> where contacts are, and how they move
  Program dynamics;       // tau, arms -> contact inertia and acceleration
  Program accelerations;  // forces at the contacts -> qdd
};
/// Parts must be blocks.
TouchPrograms touch_programs(const Mechanism& mechanism, const Parts& parts, BlockOptions options);

/// Joint forces of a motion, those terms of M qdd + c + g that the options want. Parts must be blocks.
Program joint_force_program(const Mechanism& mechanism, Parts parts, const BlockOptions& options);

/// The mass matrix. Parts must be blocks.
Program mass_matrix_program(const Mechanism& mechanism, const Parts& parts);

/// loaded_tau_array: joint forces together with what external forces on the links are to the
/// joints.
Program external_force_program(const Mechanism& mechanism, const Parts& parts);

/// Wrenches at the joints for known accelerations, wrenches of the loops and external forces.
/// `mechanism` must not be regrouped.
Program joint_wrench_program(const Mechanism& mechanism, const Parts& parts,
                             const BlockOptions& options);

}  // namespace hybridyn::generator
