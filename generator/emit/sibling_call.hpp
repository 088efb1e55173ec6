// Calls in generated code of hybrids.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/program.hpp"

namespace hybridyn::generator {

/// FUNCTION(arguments); broken into lines.
std::vector<std::string> call_text(const std::string& function,
                                   const std::vector<std::string>& arguments);

/// What an array is called: those that an object keeps end in an underscore.
std::string array_name(const Program& program, const ArrayId& id);

/// The call of siblings' kernel: their numbers are put in lanes, and taken out again.
class SiblingCall {
 public:
  /// Program and call must outlive the object.
  SiblingCall(const Program& program, const CallSiblings& call);

  std::vector<std::string> text() const;

 private:
  std::string element(const Element& element) const;
  std::string gathered(const std::vector<Element>& elements) const;
  void add_argument(const Argument& argument, const LaneOperand& operand,
                    std::vector<std::string>& lines) const;
  void add_result(const Result& result, const LaneOperand& operand,
                  std::vector<std::string>& lines) const;
  std::string operand_name(const std::string& name, const LaneOperand& operand) const;

  const Program& program_;
  const CallSiblings& call_;
  const Kernel& kernel_;
};

}  // namespace hybridyn::generator
