#include "hybridyn/generator/compile/model_facts.hpp"

#include <algorithm>

#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::generator {
namespace {

/// Joints without limits of position may have others.
JointLimits limits_of(const JointInfo& joint) {
  JointLimits out = joint.limits;
  if (has_limits(joint.type)) return out;
  const JointLimits none;
  out.lower = none.lower;
  out.upper = none.upper;
  return out;
}

/// Where random configurations are; of quaternions nothing is said.
void add_ranges(const Model<double>& model, LibraryInfo& out) {
  out.least_positions.assign(static_cast<std::size_t>(model.nq), 0);
  out.most_positions = out.least_positions;
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const int quaternion = quaternion_offset(link.type);
    for (int k = 0; k < (quaternion < 0 ? link.nq() : quaternion); ++k) {
      const internal::Range range = internal::random_range(link.type, k, model.joints[i].limits);
      out.least_positions[static_cast<std::size_t>(link.q_index + k)] = range.lower;
      out.most_positions[static_cast<std::size_t>(link.q_index + k)] = range.upper;
    }
  }
}

}  // namespace

LibraryInfo info_of(const Model<double>& model, const Request& request) {
  LibraryInfo out;
  out.name = request.name;
  out.model = request.origin.model.raw().empty() ? ModelText(model.name) : request.origin.model;
  out.hash = request.origin.hash;
  out.version = HYBRIDYN_VERSION;
  out.command = request.origin.command;
  out.nq = model.nq;
  out.nv = model.nv;
  out.loops = static_cast<int>(model.loops.size());
  out.floats = model.floating;
  out.is_compiled = request.is_compiled;
  for (const std::string& frame : request.options.frames) {
    const auto is_it = [&frame](const ModelText& known) { return known.raw() == frame; };
    if (std::none_of(out.frames.begin(), out.frames.end(), is_it)) out.frames.emplace_back(frame);
  }
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const JointInfo& joint = model.joints[i];
    out.joints.push_back({ModelText(joint.name), std::string(to_string(link.type)), link.q_index,
                          link.nq(), link.v_index, link.nv(), joint.frame, limits_of(joint),
                          joint.dynamics});
  }
  add_ranges(model, out);
  for (const Loop<double>& loop : model.loops) {
    out.loop_joints.push_back({ModelText(loop.name), std::string(to_string(loop.type))});
  }
  for (const Coupling<double>& coupling : model.couplings) {
    out.couplings.emplace_back(coupling.name);
  }
  return out;
}

std::vector<LinkFacts> link_facts(const Model<double>& model, const Mechanism& mechanism) {
  std::vector<LinkFacts> out;
  for (std::size_t i = 0; i < model.frames.size(); ++i) {
    const Frame<double>& frame = model.frames[i];
    out.push_back({ModelText(frame.name), frame.parent, frame.link == kWorld ? -1 : frame.link,
                   central(mechanism.frames[i].inertia)});
  }
  return out;
}

}  // namespace hybridyn::generator
