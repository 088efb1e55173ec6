// Calls of the kernels of blocks, and of siblings: which arrays of the robot they take and give.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/lane_contacts.hpp"
#include "hybridyn/generator/hybrid/program_builder.hpp"

namespace hybridyn::generator {

/// How the kernels of a block come about: derive_block and its like.
using DeriveBlock = std::vector<Kernel> (*)(const Mechanism& mechanism, const Parts& parts,
                                            int part, const BlockOptions& options);

class BlockCalls : protected ProgramBuilder {
 public:
  BlockCalls(const Mechanism& mechanism, const Parts& parts, const BlockOptions& options,
             DeriveBlock derive = derive_block)
      : ProgramBuilder(mechanism, parts, options),
        contacts_(parts, options_.contacts),
        derive_(derive) {}

 protected:
  /// Kernels of a block by their stages. Of siblings, which take their turn with the last of them
  /// (all their bases have a lower index), those of all together; none for the others.
  std::vector<Kernel> derive_part(int p);
  /// Calls a kernel of the program, which is of this part.
  void call_of(int p, int kernel);

  /// Throws DerivationError: numeric links pass no rows of contacts.
  void check_contacts() const;
  /// Where several parts stand on the ground: each writes its own rows and columns only.
  void clear_contact_inertia_between_parts();

  Operand motion(int body);
  Operand acceleration(int body);
  Operand inertia(int p);
  Operand force(int p);
  bool is_sibling(int p) const { return parts_.find_siblings(p) >= 0; }

  const ContactTable contacts_;

 private:
  const std::vector<int>& set_of(int p) const { return parts_.siblings[parts_.find_siblings(p)]; }
  std::vector<Kernel> derive_siblings(int p);
  ArrayId of_siblings(const ArrayId& id, int p) const;
  std::string description(const std::vector<int>& siblings) const;
  void call_siblings(int p, int kernel);
  template <class Argument>
  LaneOperand lane_operand(int set, const Kernel& kernel, const Argument& argument, int size);
  std::vector<std::vector<Element>> contact_elements(int set, const Argument& argument) const;
  std::vector<std::vector<Element>> contact_elements(int set, const Result& result);
  void add_contact_arrays(int p);
  void add_held_arrays(int p);
  Element element_of(const SiblingChain& chain, std::size_t lane, int base, const ArrayId& id,
                     int i);
  /// Of M, and of unit forces.
  Element matrix_element(int set, std::size_t lane, int i) const;
  Element unit_force_element(int set, std::size_t lane, int i);
  std::vector<LaneOperand::Sum> sums_of(int set, bool of_inertias, int size,
                                        const std::string& description);

  const DeriveBlock derive_;
  std::map<int, SiblingChain> chains_;  // by siblings
};

}  // namespace hybridyn::generator
