// A robot as a hybrid: how it is cut, and the programs of its parts.
#pragma once

#include <functional>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/hybrid/program.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {

struct Hybrid {
  Partition partition;  // with loops within one chain each
  Parts parts;
  Program forward_dynamics;
  Program external_forces;
  Program joint_wrenches;
  std::vector<Contact> contacts;
  std::optional<Program> contact_dynamics;  // forward dynamics and contact inertia, with contacts
  std::optional<TouchPrograms> touch;       // with contacts, where all parts are blocks
  std::optional<DynamicsPrograms> responses;
  std::vector<int> link_parents;  // hybrid/link_places.hpp
  std::vector<int> first_velocities;
};

/// Each of its programs.
std::vector<const Program*> programs_of(const Hybrid& hybrid);
std::vector<Program*> programs_of(Hybrid& hybrid);

/// `mechanism` as prepare_mechanism gives it, `partition` as asked for. Of the ways to group
/// parameters the cheapest is taken; a tree in one piece becomes derive_function's kernel where
/// that is cheaper still. Throws DerivationError.
Hybrid derive_hybrid(const Model<double>& model, const Mechanism& mechanism,
                     const Partition& partition, const FunctionOptions& options);

struct ProgramOfParts {
  Parts parts;
  Program program;
};

/// Its forward dynamics alone, never by derive_function.
ProgramOfParts derive_forward_dynamics(const Model<double>& model, const Mechanism& mechanism,
                                       const Partition& partition, const BlockOptions& options);

/// What derive(mechanism, parts) makes of the grouping of parameters for which it takes the fewest
/// operations.
Program derive_cheapest_program(
    const Model<double>& model, const Mechanism& mechanism, const Partition& partition,
    const std::function<Program(const Mechanism&, const Parts&)>& derive);

/// Operations of all kernels of a program; numeric links are not in.
OperationCount count_operations(const Program& program);

}  // namespace hybridyn::generator
