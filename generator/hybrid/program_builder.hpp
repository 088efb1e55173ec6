// What the assemblers of programs share: arrays by name, calls of kernels, numeric bodies.
#pragma once

#include "hybrid/program.hpp"

namespace hybridyn::generator {

class ProgramBuilder {
 public:
  ProgramBuilder(const Mechanism& mechanism, const Parts& parts, const BlockOptions& options);

 protected:
  const Part& part(int p) const { return parts_.parts[p]; }
  int part_count() const { return static_cast<int>(parts_.parts.size()); }
  bool is_grounded(int p) const { return part(p).base == kGround; }
  /// Of a numeric part.
  int body(int p) const { return part(p).bodies.front(); }

  int add_numeric(int p);
  int add_kernel(Kernel kernel);
  /// Adds a step that calls a kernel of a block.
  void call(int kernel);
  void add(Step::Kind kind, int index, std::vector<Operand> operands);

  /// The same array for whoever asks for it.
  Operand array(const std::string& name, int size, const std::string& description, int lanes = 0);
  /// What stages of one block keep for each other is named after them; other arrays as they are.
  static std::string kept_array(const Kernel& kernel, const std::string& name);
  /// Motion of the ground, which the first who asks for it makes be set.
  Operand ground_motion();

  const Mechanism& mechanism_;
  const Parts& parts_;
  const BlockOptions options_;
  Program out_;
};

}  // namespace hybridyn::generator
