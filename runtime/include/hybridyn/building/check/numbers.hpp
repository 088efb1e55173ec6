// Checks of numbers one by one.
#pragma once

#include <cmath>
#include <string>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::checking {

/// In SI units. No mechanism goes beyond it, where squares of products of a few numbers overflow.
inline constexpr double kLargestNumber = 1e30;
/// In kg, but for zero. Its inverse is a mobility.
inline constexpr double kLeastMass = 1 / kLargestNumber;

/// True for entries that dynamics can calculate with. `remedy` is for those that are not finite.
template <class Derived>
bool check_numbers(const Subject& subject, const char* part, const std::string& what,
                   const Eigen::DenseBase<Derived>& entries, const std::string& remedy,
                   Report& report) {
  if (!entries.allFinite()) {
    report.error(subject, part, what + " is not finite", remedy);
    return false;
  }
  const double largest = entries.derived().cwiseAbs().maxCoeff();
  if (largest > kLargestNumber) {
    report.error(subject, part, {what + " is too large", number_text(largest)},
                 "write numbers up to 1e30, in SI units");
    return false;
  }
  return true;
}

inline bool check_number(const Subject& subject, const char* part, const std::string& what,
                         double number, const std::string& remedy, Report& report) {
  return check_numbers(subject, part, what, Eigen::Matrix<double, 1, 1>(number), remedy, report);
}

}  // namespace hybridyn::checking
