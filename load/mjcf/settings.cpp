// Attributes that many elements have, and the sections <compiler>, <option> and <asset>.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "angles.hpp"
#include "hybridyn/building/check/names.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

constexpr double kDegree = 0.017453292519943295;
constexpr double kShortest = 1e-9;  // of directions

Matrix3<double> about(const Vector3<double>& axis, double angle) {
  const auto [s, c] = sine_cosine(angle);
  Matrix3<double> cross;
  cross << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
  return c * Matrix3<double>::Identity() + (1 - c) * axis * axis.transpose() + s * cross;
}

/// Small letters turn about the axes as they are by then, capitals about those of the parent.
Matrix3<double> from_euler(const Vector3<double>& angles, const std::string& sequence,
                           const MjcfCompiler& compiler) {
  Matrix3<double> out = Matrix3<double>::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = sequence[i];
    const bool is_fixed = letter >= 'X' && letter <= 'Z';
    const Vector3<double> axis = Vector3<double>::Unit(letter - (is_fixed ? 'X' : 'x'));
    const Matrix3<double> turn = about(axis, compiler.angle(angles[static_cast<int>(i)]));
    out = is_fixed ? Matrix3<double>(turn * out) : Matrix3<double>(out * turn);
  }
  return out;
}

/// Of length 1, or an error.
Vector3<double> direction(const Element& element, const char* attribute, Vector3<double> v) {
  if (v.norm() > kShortest) return v.normalized();
  element.error(element.line(), element.label(attribute) + " has a direction of length zero",
                "give a direction");
  return Vector3<double>::UnitZ();
}

Matrix3<double> from_axes(const Element& element, const std::vector<double>& six) {
  const Vector3<double> x = direction(element, "xyaxes", {six[0], six[1], six[2]});
  Vector3<double> y(six[3], six[4], six[5]);
  y = direction(element, "xyaxes", y - x.dot(y) * x);
  Matrix3<double> out;
  out << x, y, x.cross(y);
  return out;
}

}  // namespace

double MjcfCompiler::angle(double in_file) const { return degrees ? in_file * kDegree : in_file; }

Matrix3<double> rotation_to(const Vector3<double>& d) { return rotation_z_to(d.normalized()); }

Matrix3<double> read_rotation(const Element& element, const MjcfCompiler& compiler) {
  if (const auto q = element.numbers("quat", 4)) {
    const Vector4<double> quaternion((*q)[1], (*q)[2], (*q)[3], (*q)[0]);
    if (quaternion.norm() > kShortest) return rotation_from_quaternion<double>(quaternion);
    element.error(element.line(), element.label("quat") + " is zero", "write a unit quaternion");
  } else if (const auto a = element.numbers("axisangle", 4)) {
    const Vector3<double> axis = direction(element, "axisangle", {(*a)[0], (*a)[1], (*a)[2]});
    return about(axis, compiler.angle((*a)[3]));
  } else if (element.has("euler")) {
    return from_euler(element.vector("euler", Vector3<double>::Zero()), compiler.euler, compiler);
  } else if (const auto six = element.numbers("xyaxes", 6)) {
    return from_axes(element, *six);
  } else if (element.has("zaxis")) {
    return rotation_to(
        direction(element, "zaxis", element.vector("zaxis", Vector3<double>::UnitZ())));
  }
  return Matrix3<double>::Identity();
}

Placement read_placement(const Element& element, const MjcfCompiler& compiler) {
  return {read_rotation(element, compiler), element.vector("pos", Vector3<double>::Zero())};
}

std::string read_word(const Element& element, const char* attribute,
                      const std::vector<std::string>& words) {
  if (!element.has(attribute)) return words.front();
  const std::string word = element.text(attribute);
  if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  std::string known;
  for (const std::string& one : words) known += (known.empty() ? "" : ", ") + one;
  element.error(element.line(), {element.label(attribute) + " is unknown", checking::quoted(word)},
                "use one of " + known);
  return words.front();
}

bool read_flag(const Element& element, const char* attribute, bool fallback) {
  if (!element.has(attribute)) return fallback;
  return read_word(element, attribute, {"false", "true"}) == "true";
}

void read_compiler(const Element& element, MjcfCompiler& out) {
  if (element.has("angle")) {
    out.degrees = read_word(element, "angle", {"degree", "radian"}) == "degree";
  }
  if (read_word(element, "coordinate", {"local", "global"}) == "global") {
    element.error(element.line(), "<compiler coordinate> is global",
                  "save the model from MuJoCo, which writes local coordinates");
  }
  if (element.has("eulerseq")) {
    const std::string sequence = element.text("eulerseq");
    if (sequence.size() == 3 && sequence.find_first_not_of("xyzXYZ") == std::string::npos) {
      out.euler = sequence;
    } else {
      element.error(element.line(), "<compiler eulerseq> is no sequence of three axes",
                    "write three letters of xyzXYZ");
    }
  }
  out.autolimits = read_flag(element, "autolimits", out.autolimits);
  if (element.has("inertiafromgeom")) {
    const std::string word = read_word(element, "inertiafromgeom", {"auto", "true", "false"});
    out.from_geoms = word == "true"    ? MjcfCompiler::FromGeoms::kAlways
                     : word == "false" ? MjcfCompiler::FromGeoms::kNever
                                       : MjcfCompiler::FromGeoms::kWhereMissing;
  }
  if (const auto groups = element.numbers("inertiagrouprange", 2)) {
    out.first_group = static_cast<int>(std::clamp((*groups)[0], -1e6, 1e6));
    out.last_group = static_cast<int>(std::clamp((*groups)[1], -1e6, 1e6));
  }
  out.balance_inertia = read_flag(element, "balanceinertia", out.balance_inertia);
  out.bound_mass = element.number("boundmass", out.bound_mass);
  out.bound_inertia = element.number("boundinertia", out.bound_inertia);
  out.total_mass = element.number("settotalmass", out.total_mass);
  for (const char* folder : {"assetdir", "meshdir"}) {
    if (element.has(folder)) out.mesh_folder = element.xml()->Attribute(folder);
  }
  out.strip_path = read_flag(element, "strippath", out.strip_path);
}

/// Gravity is an argument here; the step, solvers and the like are MuJoCo's own.
void read_option(const tinyxml2::XMLElement& xml, MjcfReading& reading) {
  const Element element = reading.element(xml);
  const Vector3<double> usual(0, 0, -9.81);
  const Vector3<double> gravity = element.vector("gravity", usual);
  if (gravity != usual) {
    element.warning(element.line(), "<option gravity> is not 0 0 -9.81 and is left out",
                    "give gravity where states, controllers or code are asked for");
  }
  for (const char* medium : {"density", "viscosity"}) {
    if (element.number(medium, 0) != 0) reading.leave_out(xml, element.label(medium));
  }
}

void read_asset(const tinyxml2::XMLElement& section, MjcfReading& reading) {
  for (const auto* xml = section.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view kind = xml->Name();
    const Element element = reading.element(*xml);
    if (kind == "mesh") {
      const std::filesystem::path file = element.required_file_name("file");
      const MjcfCompiler& c = reading.compiler;
      MjcfMesh mesh;
      mesh.file =
          (std::filesystem::path(c.mesh_folder) / (c.strip_path ? file.filename() : file)).string();
      mesh.scale = element.vector("scale", Vector3<double>::Ones());
      const std::string name = element.has("name") ? element.text("name") : file.stem().string();
      for (const char* reference : {"refpos", "refquat"}) {
        if (element.has(reference)) reading.leave_out(*xml, element.label(reference));
      }
      reading.meshes.emplace(name, std::move(mesh));
    } else if (kind == "material") {
      const auto rgba = element.numbers("rgba", 4);
      if (!rgba || !element.has("name")) continue;
      reading.materials.emplace(element.text("name"),
                                std::array{(*rgba)[0], (*rgba)[1], (*rgba)[2], (*rgba)[3]});
    } else if (kind != "texture" && kind != "skin") {
      reading.leave_out(*xml, "<asset> <" + checking::printable(kind) + ">");
    }
  }
}

}  // namespace hybridyn::load
