#include "hybridyn/generator/emit/robot.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/program_text.hpp"
#include "hybridyn/generator/emit/sibling_call.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

const char* joint_text(LinkJoint joint) {
  switch (joint) {
    case LinkJoint::kTurning:
      return "hybridyn::LinkJoint::kTurning";
    case LinkJoint::kSliding:
      return "hybridyn::LinkJoint::kSliding";
    case LinkJoint::kScrew:
      return "hybridyn::LinkJoint::kScrew";
    case LinkJoint::kBall:
      return "hybridyn::LinkJoint::kBall";
    case LinkJoint::kFree:
      break;
  }
  return "hybridyn::LinkJoint::kFree";
}

template <std::size_t N>
std::string braces(const double (&numbers)[N]) {
  std::string out;
  for (const double number : numbers) {
    out += (out.empty() ? "{" : ", ") + shortest(number + 0.0, false);  // no negative zeros
  }
  return out + "},";
}

std::string number(double value, const char* what) {
  return shortest(value, false) + ",  // " + what;
}

std::vector<std::string> numbers_text(const LinkNumbers& n) {
  return {braces(n.rotation) + "  // rotation, by columns",
          braces(n.translation) + "  // translation",
          number(n.mass, "mass"),
          braces(n.first_moment) + "  // first moment",
          braces(n.inertia) + "  // inertia about the origin",
          number(n.slide, "slide"),
          number(n.rotor_inertia, "rotor inertia"),
          braces(n.frame_rotation) + "  // rotation of the link frame",
          braces(n.frame_translation) + "  // its translation",
          braces(n.pivot_scale) + "  // one over the largest inertia felt"};
}

Json links_of(const Program& program) {
  Json out = Json::array();
  for (const NumericBody& body : program.bodies) {
    out.push_back({{"constant", body.constant},
                   {"member", member_name(body)},
                   {"type", joint_text(body.joint)},
                   {"numbers", numbers_text(body.numbers)}});
  }
  return out;
}

std::string part_text(const Hybrid& hybrid, int p) {
  const Part& part = hybrid.parts.parts[p];
  if (part.is_numeric) return "numeric link of joint " + part.name;
  if (hybrid.parts.parts.size() == 1) return "block of all links";
  const std::vector<Kernel>& kernels = hybrid.forward_dynamics.kernels;
  const int set = hybrid.parts.find_siblings(p);
  const auto is_of = [&](const Kernel& kernel) {
    return kernel.part == p || (set >= 0 && hybrid.parts.find_siblings(kernel.part) == set);
  };
  return std::find_if(kernels.begin(), kernels.end(), is_of)->description;
}

}  // namespace

std::vector<const Kernel*> kernels_of(const Hybrid& hybrid) {
  std::vector<const Kernel*> out;
  for (const Program* program : programs_of(hybrid)) {
    for (const Kernel& kernel : program->kernels) out.push_back(&kernel);
  }
  return out;
}

namespace {

/// Arrays of one kind that forward dynamics leaves behind.
std::vector<std::string> kept_arrays(const Program& program, ArrayId::Kind kind) {
  std::vector<std::string> out;
  for (const ProgramArray& array : program.arrays) {
    if (array.id.kind == kind) out.push_back(array_name(program, array.id));
  }
  return out;
}

/// Arrays of all programs, each once, with room for what each of them keeps there. What no step
/// touches is not there.
Json arrays_of(const Hybrid& hybrid) {
  std::map<ArrayId, int> sizes;
  for (const Program* program : programs_of(hybrid)) {
    for (const ProgramArray& array : program->arrays) {
      int& size = sizes[array.id];
      size = std::max(size, array.size);
    }
  }
  Json out = Json::array();
  std::set<ArrayId> known;
  for (const Program* program : programs_of(hybrid)) {
    for (ProgramArray array : program->arrays) {
      if (!known.insert(array.id).second) continue;
      array.size = sizes.at(array.id);
      out.push_back(
          {{"declaration", declaration(*program, array)}, {"description", array.description}});
    }
  }
  return out;
}

/// A line for each contact: its rows of the contact inertia.
Json contact_rows_of(const std::vector<Contact>& contacts) {
  Json out = Json::array();
  int row = 0;
  for (const Contact& contact : contacts) {
    const int last = row + contact.rows() - 1;
    out.push_back(std::to_string(row) + " to " + std::to_string(last) + ": " +
                  contact.frame.name.comment() + (contact.is_point ? ", linear" : ""));
    row = last + 1;
  }
  return out;
}

Json contact_names_of(const std::vector<Contact>& contacts) {
  Json out = Json::array();
  for (const Contact& contact : contacts) {
    out.push_back({{"literal", contact.frame.name.literal()}, {"is_point", contact.is_point}});
  }
  return out;
}

/// The arrays that tell whether accelerations can be used.
Json findings_of(const Program& program) {
  return {{"pivots", kept_arrays(program, ArrayId::Kind::kPivot)},
          {"loop_gaps", kept_arrays(program, ArrayId::Kind::kGaps)}};
}

std::string number_list(const std::vector<int>& numbers) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "{" : ", ") + std::to_string(number);
  return out + "}";
}

/// Of each link the last freedom that moves it.
std::vector<int> last_freedoms(const Hybrid& hybrid) {
  std::vector<int> out;
  for (std::size_t link = 0; link < hybrid.link_parents.size(); ++link) {
    out.push_back(hybrid.first_velocities[link + 1] - 1);
  }
  return out;
}

/// Of each freedom the one before it on the way to the ground, or -1.
std::vector<int> freedoms_before(const Hybrid& hybrid) {
  const std::vector<int> last = last_freedoms(hybrid);
  std::vector<int> out(hybrid.first_velocities.back());
  for (std::size_t link = 0; link < last.size(); ++link) {
    const int parent = hybrid.link_parents[link];
    const int first = hybrid.first_velocities[link];
    for (int k = first; k <= last[link]; ++k) {
      out[k] = k > first ? k - 1 : (parent < 0 ? -1 : last[parent]);
    }
  }
  return out;
}

Json responses_of(const Hybrid& hybrid) {
  const DynamicsPrograms& programs = *hybrid.responses;
  return {{"factor", statements(programs.factor)},
          {"bias", statements(programs.bias)},
          {"response", statements(programs.response)},
          {"contact_inertia", statements(programs.contact_inertia)},
          {"pivots", kept_arrays(programs.factor, ArrayId::Kind::kPivot)},
          {"loop_gaps", kept_arrays(programs.bias, ArrayId::Kind::kGaps)},
          {"last_freedoms", number_list(last_freedoms(hybrid))},
          {"freedoms_before", number_list(freedoms_before(hybrid))}};
}

Json touch_of(const Hybrid& hybrid) {
  const TouchPrograms& programs = *hybrid.touch;
  return {{"place", statements(programs.place)},
          {"dynamics", statements(programs.dynamics)},
          {"accelerations", statements(programs.accelerations)},
          {"pivots", kept_arrays(programs.dynamics, ArrayId::Kind::kPivot)},
          {"loop_gaps", kept_arrays(programs.accelerations, ArrayId::Kind::kGaps)}};
}

/// A line for each part; siblings share one.
Json partition_of(const Hybrid& hybrid) {
  Json out = Json::array();
  for (int p = 0; p < static_cast<int>(hybrid.parts.parts.size()); ++p) {
    const int set = hybrid.parts.find_siblings(p);
    if (set < 0 || hybrid.parts.siblings[set].front() == p) out.push_back(part_text(hybrid, p));
  }
  return out;
}

std::vector<std::string> headers_of(const Hybrid& hybrid) {
  std::vector<std::string> out = {"hybridyn/kernel/findings.hpp"};
  if (!hybrid.parts.siblings.empty()) out.emplace_back("hybridyn/kernel/lanes.hpp");
  if (!hybrid.forward_dynamics.bodies.empty()) {
    out.emplace_back("hybridyn/blocks/numeric_link.hpp");
  }
  if (hybrid.responses) out.emplace_back("hybridyn/kernel/link_places.hpp");
  for (const Kernel* kernel : kernels_of(hybrid)) out.push_back(kernel->name + ".hpp");
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

int rows_of(const std::vector<Contact>& contacts) {
  int out = 0;
  for (const Contact& contact : contacts) out += contact.rows();
  return out;
}

Json robot_context(const Hybrid& hybrid, const RobotSizes& sizes) {
  const Program& plain = hybrid.forward_dynamics;
  Json links = links_of(plain);
  Json constants = links;
  for (Json& link : links_of(hybrid.joint_wrenches)) constants.push_back(std::move(link));
  return {{"links", std::move(links)},
          {"constants", std::move(constants)},
          {"arrays", arrays_of(hybrid)},
          {"partition", partition_of(hybrid)},
          {"headers", headers_of(hybrid)},
          {"has_gravity", !plain.gravity},
          {"forward_dynamics", statements(plain)},
          {"external_forces", statements(hybrid.external_forces)},
          {"joint_wrenches", statements(hybrid.joint_wrenches)},
          {"findings", findings_of(plain)},
          {"has_contacts", hybrid.contact_dynamics.has_value()},
          {"contact_rows", rows_of(hybrid.contacts)},
          {"contacts", contact_rows_of(hybrid.contacts)},
          {"contact_dynamics", hybrid.contact_dynamics ? statements(*hybrid.contact_dynamics)
                                                       : std::vector<std::string>()},
          {"contact_findings", hybrid.contact_dynamics ? findings_of(*hybrid.contact_dynamics)
                                                       : findings_of(Program())},
          {"contact_count", hybrid.contacts.size()},
          {"contact_names", contact_names_of(hybrid.contacts)},
          {"has_touch", hybrid.touch.has_value()},
          {"touch", hybrid.touch ? touch_of(hybrid) : Json::object()},
          {"has_responses", hybrid.responses.has_value()},
          {"responses", hybrid.responses ? responses_of(hybrid) : Json::object()},
          {"nq", sizes.nq},
          {"nv", sizes.nv},
          {"link_count", sizes.links},
          {"has_siblings", !hybrid.parts.siblings.empty()},
          {"has_loops", sizes.loops > 0},
          {"loop_count", sizes.loops}};
}

}  // namespace hybridyn::generator
