// A method of contact as a scheme of a simulation's steps, and its account of the last one: the same
// for all, so that they can be compared.
#pragma once

#include <vector>

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/simulation/step_scheme.hpp"

namespace hybridyn {

class ContactMethod : public StepScheme<double> {
 public:
  /// Points within reach, and what each did; none where there was nothing near.
  virtual const std::vector<ContactPoint>& points() const = 0;
  virtual const std::vector<ContactForce>& forces() const = 0;
  /// X_WB of a link where `points` are.
  virtual const Transform<double>& pose(int link) const = 0;
  /// What contacts, limits and dry friction in joints add to qdd, and the latter two to tau.
  virtual const VectorX<double>& acceleration() const = 0;
  virtual const VectorX<double>& joint_forces() const = 0;
};

}  // namespace hybridyn
