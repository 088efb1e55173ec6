// From SDF elements to the description. Numbers are the contents of elements there.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "draft.hpp"
#include "element.hpp"
#include "included_text.hpp"
#include "placement.hpp"

namespace hybridyn::load {

struct SdfReading : Draft {
  using Draft::Draft;

  std::set<std::string> link_names, joint_names;
  std::vector<int> link_lines, joint_lines, loop_lines;

  Element element(const tinyxml2::XMLElement& xml) { return Element(&xml, file_owner, problems); }
  /// Says that an element is left out.
  void leave_out(const tinyxml2::XMLElement& xml, const std::string& what);

  const Owner file_owner{ObjectKind::kMechanism, -1, ""};
};

/// The numbers that an element contains: that many, or nothing, with an error unless it is not
/// there.
std::optional<std::vector<double>> read_contents(const Element& element, std::size_t count);
double read_content(const Element& parent, const char* child, double fallback);
Vector3<double> read_vector(const Element& parent, const char* child,
                            const Vector3<double>& fallback);
/// The name that an element contains; empty where it is not there.
std::string read_text(const Element& element);
bool is_true(const Element& element, bool fallback);
/// A <pose>: x y z roll pitch yaw, in degrees where it says so, or with a quaternion x y z w.
Placement read_pose(const Element& pose);

/// An element of models that were included: what the <include> gives in place of the model's own.
inline constexpr const char* kGivenByInclude = "hybridyn:given";

/// <pose> or <static> of a model.
Element given_or_own(const Element& model, const char* name);

/// Included are models from files, and from folders of models (model://NAME) beside or above the file
/// or in GZ_SIM_RESOURCE_PATH, SDF_PATH or GAZEBO_MODEL_PATH. What is not found stays as it is.
IncludeRules rules_for_included_models();

/// A <model> of the world, with those inside it; `prefix` is put before its names.
void read_model(const Element& model, const std::string& prefix, SdfReading& reading);

/// What a <link> has besides its pose.
void read_link(const Element& link, const std::string& name, SdfReading& reading);

}  // namespace hybridyn::load
