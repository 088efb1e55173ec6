// Is a description a mechanism? `check` says what is wrong with it, in time linear in its size (up
// to a logarithm for couplings) and without recursion. What it passes without errors is safe to
// build.
#pragma once

#include <vector>

#include "hybridyn/building/check/constraints.hpp"
#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/building/check/inertias.hpp"
#include "hybridyn/building/check/joints.hpp"
#include "hybridyn/building/check/massless.hpp"
#include "hybridyn/building/check/structure.hpp"
#include "hybridyn/building/check/topology.hpp"
#include "hybridyn/building/options.hpp"
#include "hybridyn/model/description.hpp"

namespace hybridyn {

/// All findings, by concern: structure, links, joints, loops and couplings, massless links. Reports
/// instead of throwing.
inline std::vector<Finding> check(const MechanismDescription& description,
                                  const CheckOptions& options = {}) {
  checking::Report report;
  const checking::Topology topology = checking::resolve(description);
  checking::check_structure(description, topology, report);
  if (options.floating) checking::check_floating(description, topology, report);
  checking::check_links(description, topology, options.floating, report);
  if (!checking::check_types(description, report)) return report.take();
  checking::check_joints(description, report);
  checking::check_mimics(description, options.mimic_as_couplings, report);
  checking::check_constraints(description, topology, options.floating, report);
  if (topology.is_tree) {
    checking::check_massless(description, topology, options.floating, options.weld_massless,
                             report);
  }
  return report.take();
}

}  // namespace hybridyn
