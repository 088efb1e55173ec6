#include "draft.hpp"

#include "dependent_joints.hpp"
#include "hybridyn/building/build.hpp"
#include "open_loops.hpp"

namespace hybridyn::load {
namespace {

void add_findings(const std::vector<Finding>& findings, Draft& draft, const LineOf& line_of) {
  for (const Finding& finding : findings) draft.problems.add(line_of(finding), finding);
}

void check_description(const LoadOptions& options, Draft& draft, const LineOf& line_of) {
  std::vector<Finding> welded;  // what was asked for: with `strict` no error either
  if (options.weld_massless) welded = weld_massless(draft.description);
  CheckOptions check_options;
  check_options.floating = options.floating;
  check_options.weld_massless = options.weld_massless;
  check_options.mimic_as_couplings = options.mimic_as_couplings;
  add_findings(check(draft.description, check_options), draft, line_of);
  draft.problems.throw_errors();
  add_findings(find_open_loops(draft.description), draft, line_of);
  add_findings(find_unconstrained(draft.description, draft.dependent_joints), draft, line_of);
  if (options.strict) draft.problems.make_strict();
  draft.problems.throw_errors();
  add_findings(welded, draft, line_of);
}

Model<double> build(const LoadOptions& options, Draft& draft, const LineOf& line_of) {
  try {
    return build_model(draft.description, options);
  } catch (const ModelError& error) {
    draft.problems.add(line_of(error.finding()), error.finding());
    draft.problems.throw_errors();
    throw;
  }
}

SourceLines source_lines(const Draft& draft, const LineOf& line_of) {
  SourceLines lines;
  const auto add = [&](ObjectKind kind, const auto& objects, std::map<std::string, int>& to) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      Finding whole;
      whole.kind = kind;
      whole.index = static_cast<int>(i);
      to.emplace(objects[i].name, draft.problems.own_line(line_of(whole)));
    }
  };
  const MechanismDescription& description = draft.description;
  add(ObjectKind::kLink, description.links, lines.links);
  add(ObjectKind::kJoint, description.joints, lines.joints);
  add(ObjectKind::kLoop, description.loops, lines.joints);
  add(ObjectKind::kCoupling, description.couplings, lines.joints);
  return lines;
}

}  // namespace

LoadedModel finish(Draft& draft, const LoadOptions& options, const LineOf& line_of) {
  check_description(options, draft, line_of);
  LoadedModel loaded;
  loaded.file = draft.problems.file();
  loaded.options = options;
  loaded.model = build(options, draft, line_of);
  loaded.lines = source_lines(draft, line_of);
  for (const int j : draft.dependent_joints) {
    loaded.dependent_joints.push_back(draft.description.joints[j].name);
  }
  loaded.description = std::move(draft.description);
  loaded.visuals = std::move(draft.visuals);
  loaded.collisions = std::move(draft.collisions);
  loaded.apart = std::move(draft.apart);
  loaded.warnings = draft.problems.take_warnings();
  return loaded;
}

}  // namespace hybridyn::load
