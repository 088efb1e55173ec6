#include <cmath>

#include "hybridyn/inspection/inspection.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/model_summary.hpp"

namespace hybridyn::tools {
namespace {

Json axes_json(const std::vector<Vector3<double>>& axes) {
  Json out = Json::array();
  for (const Vector3<double>& axis : axes) {
    // Rounding error of the way into the body frame and back is not worth printing.
    const Vector3<double> clean =
        axis.unaryExpr([](double x) { return std::abs(x) < 1e-15 ? 0.0 : x; });
    out.push_back(to_json(clean));
  }
  return out;
}

/// null where there is none
Json limit_json(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json full_joint_json(const Model<double>& model, int link) {
  const JointInfo& joint = model.joints[link];
  Json out = joint_json(model, link);
  out["axes"] = axes_json(joint_axes(model, link));
  if (has_pitch(joint.type)) out["pitch"] = model.links[link].pitch;
  out["limits"] = {{"lower", limit_json(joint.limits.lower)},
                   {"upper", limit_json(joint.limits.upper)},
                   {"velocity", limit_json(joint.limits.velocity)},
                   {"effort", limit_json(joint.limits.effort)}};
  out["dynamics"] = {{"damping", joint.dynamics.damping},
                     {"friction", joint.dynamics.friction},
                     {"rotor_inertia", joint.dynamics.rotor_inertia},
                     {"gear_ratio", joint.dynamics.gear_ratio}};
  if (joint.mimic) {
    out["mimic"] = {{"joint", joint.mimic->joint},
                    {"multiplier", joint.mimic->multiplier},
                    {"offset", joint.mimic->offset}};
  }
  return out;
}

/// Frames merged into a link (or the ground), without its own.
Json merged_json(const Model<double>& model, const std::vector<int>& frames) {
  Json out = Json::array();
  for (std::size_t k = 1; k < frames.size(); ++k) {
    const Frame<double>& f = model.frames[frames[k]];
    out.push_back({{"name", f.name}, {"joint", f.joint}, {"mass", f.inertia.mass}});
  }
  return out;
}

Json links_json(const Model<double>& model, const std::vector<std::vector<int>>& frames) {
  Json out = Json::array();
  for (int i = 0; i < model.size(); ++i) {
    out.push_back({{"name", link_name(model, i)},
                   {"parent", link_name(model, model.links[i].parent)},
                   {"mass", model.links[i].inertia.mass},
                   {"center_of_mass", to_json(link_center_of_mass(model, i))},
                   {"joint", full_joint_json(model, i)},
                   {"merged", merged_json(model, frames[i + 1])}});
  }
  return out;
}

Json loops_json(const Model<double>& model) {
  Json out = Json::array();
  for (const Loop<double>& loop : model.loops) {
    out.push_back({{"name", loop.name},
                   {"type", to_string(loop.type)},
                   {"axes", axes_json(loop_axes(loop))},
                   {"predecessor", predecessor_name(model, loop)},
                   {"successor", successor_name(model, loop)},
                   {"rows", loop.constraints()}});
  }
  return out;
}

/// sum coefficient q(joint) = offset
Json couplings_json(const Model<double>& model) {
  Json out = Json::array();
  for (const Coupling<double>& coupling : model.couplings) {
    Json terms = Json::array();
    for (const auto& term : coupling.terms) {
      terms.push_back({{"joint", model.joints[term.link].name}, {"coefficient", term.coefficient}});
    }
    out.push_back({{"name", coupling.name}, {"terms", terms}, {"offset", coupling.offset}});
  }
  return out;
}

}  // namespace

Json report_json(const Model<double>& model) {
  const std::vector<std::vector<int>> frames = frames_by_link(model);
  const ModelSummary summary = summarise(model);
  const Json freedoms =
      summary.constraint_rank ? Json(model.nv - *summary.constraint_rank) : Json(nullptr);
  const Json com = summary.center_of_mass ? to_json(*summary.center_of_mass) : Json(nullptr);
  return {{"model", model.name},
          {"floating", model.floating},
          {"nq", model.nq},
          {"nv", model.nv},
          {"constraint_rows", summary.constraint_rows},
          {"degrees_of_freedom", freedoms},
          {"longest_path", summary.longest_path},
          {"mass", summary.moving_mass},
          {"center_of_mass", com},
          {"ground",
           {{"name", link_name(model, kWorld)},
            {"mass", summary.ground_mass},
            {"merged", merged_json(model, frames.front())}}},
          {"links", links_json(model, frames)},
          {"loops", loops_json(model)},
          {"couplings", couplings_json(model)}};
}

}  // namespace hybridyn::tools
