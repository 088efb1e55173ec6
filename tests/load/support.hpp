// What the tests of reading and checking share.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/load/urdf.hpp"

namespace hybridyn::testing {

/// A link with the inertia of a solid of some size.
LinkDescription solid_link(const std::string& name);

/// `count` solid links link0, link1, ... connected by revolute joints joint1, joint2, ...
MechanismDescription chain(int count);

/// `check`, compiled once.
std::vector<Finding> findings_in(const MechanismDescription& description,
                                 const CheckOptions& options = {});

/// Findings about objects of that name ("" for the mechanism).
std::vector<Finding> findings_about(const std::vector<Finding>& findings,
                                    const std::string& object);

/// The only finding, which is required to be an error about the object.
Finding only_error(const MechanismDescription& description, const std::string& object,
                   const CheckOptions& options = {});
/// The only finding, which is required to be a warning about the object.
Finding only_warning(const MechanismDescription& description, const std::string& object,
                     const CheckOptions& options = {});

/// The errors of a text that is required to have some. The file is called robot.urdf.
std::vector<load::Diagnostic> load_errors(const std::string& text,
                                          const load::LoadOptions& options = {});
/// The only error of a text.
load::Diagnostic load_error(const std::string& text, const load::LoadOptions& options = {});

/// What is wrong with a text that may load: its errors, else its warnings.
std::vector<load::Diagnostic> complaints_about(const std::string& text);

/// A text that is required to load.
load::LoadedModel load_text(const std::string& text, const load::LoadOptions& options = {});

/// Two solid links `base` (line 2) and `arm` (line 3) in a robot whose further lines are given.
std::string two_links_and(const std::string& lines);

/// A text by its lines, and back.
std::vector<std::string> lines_of(const std::string& text);
std::string join(const std::vector<std::string>& lines);

/// <inertial> of a solid of some size.
extern const std::string kSolid;

}  // namespace hybridyn::testing
