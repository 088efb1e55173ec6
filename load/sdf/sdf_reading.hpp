// From SDF elements to the description. Numbers are the contents of elements there.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "draft.hpp"
#include "element.hpp"
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
bool read_truth(const Element& parent, const char* child, bool fallback);
/// A <pose>: x y z roll pitch yaw, in degrees where it says so, or with a quaternion x y z w.
Placement read_pose(const Element& pose);

/// A <model>, in the world or in another model; `prefix` is put before its names.
void read_model(const Element& model, const std::string& prefix, SdfReading& reading);

/// What a <link> has besides its pose.
void read_link(const Element& link, const std::string& name, SdfReading& reading);

}  // namespace hybridyn::load
