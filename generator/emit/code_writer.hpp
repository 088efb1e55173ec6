// Turns a kernel's tape into statements. Values that are used once and have no name of their own
// are written where they are used, as long as lines stay readable.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

/// What differs between the languages.
struct Language {
  std::string scalar;         // type of all values
  std::string number_prefix;  // around a constant: Scalar(0.5), 0.5f
  std::string number_suffix;
  std::string reciprocal_above;  // names of functions
  std::string least_of;
  bool single_precision = false;  // constants need only as many digits
  std::string comment_begin = "// ";
  std::string comment_end = "";
};
Language cpp_language();
Language c_language(bool single_precision);

/// A kernel as text, in the order: angles, sine and cosine of all angles at once, body, results.
/// Inputs are all read before the first result is written: arguments may share memory.
struct KernelText {
  std::vector<std::string> unused;            // names of arguments that nothing reads
  std::vector<std::string> lane_numbers;      // rows of constants that differ by lane
  std::vector<std::string> angle_statements;  // what angles are computed from
  std::vector<std::string> angles;            // arguments of the sine and cosine batch
  std::vector<std::string> body;
  bool has_sections = false;  // the body has comments on passes and joints
  std::vector<std::string> results;
};

KernelText write_kernel(const Kernel& kernel, const Language& language);

/// Shortest decimal that reads back as the same number.
std::string shortest(double number, bool single_precision);

}  // namespace hybridyn::generator
