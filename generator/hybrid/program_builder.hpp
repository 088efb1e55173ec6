// What the assemblers of programs share: arrays by name, calls of kernels, numeric bodies.
#pragma once

#include "hybridyn/generator/hybrid/program.hpp"

namespace hybridyn::generator {

class ProgramBuilder {
 public:
  ProgramBuilder(const Mechanism& mechanism, const Parts& parts, const BlockOptions& options);

 protected:
  const Part& part(int p) const { return parts_.parts[p]; }
  int part_count() const { return static_cast<int>(parts_.parts.size()); }
  bool is_grounded(int p) const { return part(p).base == kGround; }
  /// The body of a numeric part.
  int body(int p) const { return part(p).bodies.front(); }

  int add_numeric(int p);
  int add_kernel(Kernel kernel);
  /// Adds a step that calls a kernel of a block.
  void call(int kernel);
  void add(Step step) { out_.steps.push_back(std::move(step)); }

  /// The same array for whoever asks for it.
  Operand array(const Array& array, int size, const std::string& description, int lanes = 0);
  /// What a kernel takes or gives, as an array of the program.
  template <class Argument>
  Operand array_of(const Kernel& kernel, const Argument& argument, int size, int lanes = 0) {
    return array({argument.array, name_of(kernel, argument)}, size, argument.description, lanes);
  }
  /// Motion of the ground, which the first who asks for it makes be set.
  Operand ground_motion();

  /// What stages of one block keep for each other is named after them; other arrays as they are.
  template <class Argument>
  static std::string name_of(const Kernel& kernel, const Argument& argument) {
    if (!is_kept(argument.array)) return argument.name;
    return kernel.name.substr(0, kernel.name.rfind('_')) + argument.name.substr(4);
  }
  static bool is_kept(const ArrayId& id) {
    return id.kind == ArrayId::Kind::kKept || id.kind == ArrayId::Kind::kTotalsKept ||
           id.kind == ArrayId::Kind::kContactKept || id.kind == ArrayId::Kind::kTouchKept ||
           id.kind == ArrayId::Kind::kDynamicsKept;
  }

  const Mechanism& mechanism_;
  const Parts& parts_;
  const BlockOptions options_;
  const std::vector<std::vector<Extended>> pivot_scales_;  // by body
  Program out_;
};

}  // namespace hybridyn::generator
