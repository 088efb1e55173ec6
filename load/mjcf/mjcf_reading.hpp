// From MJCF elements to the description, with what the elements of other sections say about it.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "draft.hpp"
#include "element.hpp"
#include "placement.hpp"

namespace hybridyn::load {

/// <compiler>.
struct MjcfCompiler {
  enum class FromGeoms { kNever, kAlways, kWhereMissing };

  bool degrees = true;
  std::string euler = "xyz";  // the sequence; capitals: about fixed axes
  bool autolimits = true;
  FromGeoms from_geoms = FromGeoms::kWhereMissing;
  int first_group = 0;  // of geoms that have inertia
  int last_group = 5;
  bool balance_inertia = false;
  double bound_mass = 0;
  double bound_inertia = 0;
  double total_mass = -1;  // below zero: as it is
  std::string mesh_folder;
  bool strip_path = false;

  double angle(double in_file) const;
};

struct MjcfMesh {
  std::string file;  // from the model's folder on
  Vector3<double> scale = Vector3<double>::Ones();
};

/// A point of a body that has a name.
struct MjcfSite {
  std::string link;
  Placement frame;
};

struct MjcfReading : Draft {
  MjcfReading(std::string file, std::filesystem::path model_folder)
      : Draft(std::move(file)), folder(std::move(model_folder)) {}

  std::filesystem::path folder;
  MjcfCompiler compiler;
  std::map<std::string, MjcfMesh> meshes;
  std::map<std::string, std::array<double, 4>> materials;
  std::map<std::string, MjcfSite> sites;
  std::map<std::string, Placement> poses;  // of links in the world where MuJoCo's joints are at ref
  std::map<std::string, double> references;  // ref, by joint
  std::set<std::string> link_names, joint_names;

  // Lines of the objects in the description's lists.
  std::vector<int> link_lines, joint_lines, loop_lines;

  /// About an element of no link or joint.
  Element element(const tinyxml2::XMLElement& xml) { return Element(&xml, file_owner, problems); }
  /// Says that an element, or what it asks for, is left out.
  void leave_out(const tinyxml2::XMLElement& xml, const std::string& what);

  const Owner file_owner{ObjectKind::kMechanism, -1, ""};
};

/// The rotation in quat, axisangle, euler, xyaxes or zaxis; none: none of them is there.
Matrix3<double> read_rotation(const Element& element, const MjcfCompiler& compiler);
/// The smallest rotation that takes z to a direction, which need not be of length 1.
Matrix3<double> rotation_to(const Vector3<double>& direction);
/// pos and rotation.
Placement read_placement(const Element& element, const MjcfCompiler& compiler);

/// true or false; `fallback` where the attribute is missing.
bool read_flag(const Element& element, const char* attribute, bool fallback);
/// One of some words; the first where the attribute is missing.
std::string read_word(const Element& element, const char* attribute,
                      const std::vector<std::string>& words);

void read_compiler(const Element& element, MjcfCompiler& out);
void read_option(const tinyxml2::XMLElement& xml, MjcfReading& reading);
void read_asset(const tinyxml2::XMLElement& xml, MjcfReading& reading);

/// What is below <worldbody>.
void read_world(const tinyxml2::XMLElement& xml, MjcfReading& reading);
/// <compiler balanceinertia, boundmass, boundinertia, settotalmass>.
void adjust_inertias(MjcfReading& reading);

/// A joint of a body, as it is written.
struct MjcfJoint {
  const tinyxml2::XMLElement* xml = nullptr;
  Placement at;  // of the <frame> around it, in the body
};

/// Links and joints from `parent`, in which the body stands at `X`, to the body's link, which
/// `add_link` makes.
void add_joints(const std::vector<MjcfJoint>& joints, const std::string& parent, Placement X,
                const std::string& body, int line, MjcfReading& reading);
/// A new one; the description's link.
LinkDescription& add_link(const std::string& name, int line, MjcfReading& reading);
/// A name that no other has.
std::string unique_name(const std::string& wanted, std::set<std::string>& names);

/// A geom: its inertia if `has_inertia`, in the body's frame, and what is seen and touches.
struct MjcfGeom {
  double mass = 0;
  Vector3<double> com = Vector3<double>::Zero();
  Matrix3<double> inertia = Matrix3<double>::Zero();  // about its centre of mass, body axes
  int group = 0;
};
MjcfGeom read_geom(const Element& element, const Placement& at, const std::string& link,
                   bool has_inertia, MjcfReading& reading);

void read_contact(const tinyxml2::XMLElement& xml, MjcfReading& reading);
void read_equality(const tinyxml2::XMLElement& xml, MjcfReading& reading);
void read_actuators(const tinyxml2::XMLElement& xml, MjcfReading& reading);
/// After the model is built.
void read_keyframes(const tinyxml2::XMLElement& mujoco, MjcfReading& reading, LoadedModel& loaded);

}  // namespace hybridyn::load
