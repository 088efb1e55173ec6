#include "hybridyn/generator/report/report_context.hpp"

#include <algorithm>
#include <numeric>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

std::string index_range(int first, int count) {
  if (count == 1) return std::to_string(first);
  return std::to_string(first) + ".." + std::to_string(first + count - 1);
}

std::string derivation_name(Derivation derivation) {
  switch (derivation) {
    case Derivation::kLiteral:
      return "energies, differentiated";
    case Derivation::kLanes:
      return "by lanes";
    case Derivation::kArticulated:
      return "articulated bodies";
    default:
      return "projected Newton-Euler";
  }
}

std::string grouping_name(Grouping grouping) {
  switch (grouping) {
    case Grouping::kRootward:
      return "rootward";
    case Grouping::kTipward:
      return "rootward, masses tipward";
    default:
      return "none";
  }
}

bool is_aligned(const Attempt& attempt) {
  return std::find(attempt.aligned.begin(), attempt.aligned.end(), true) != attempt.aligned.end();
}

std::string aligned_names(const Attempt& attempt, const Mechanism& mechanism) {
  std::string out;
  for (std::size_t k = 0; k < attempt.aligned.size(); ++k) {
    if (attempt.aligned[k]) out += (out.empty() ? "" : ", ") + mechanism.bodies[k].name;
  }
  return out.empty() ? "none" : out;
}

Json count_context(const OperationCount& count) {
  return {{"multiplications", std::to_string(count.multiplications)},
          {"additions", std::to_string(count.additions)},
          {"divisions", std::to_string(count.divisions)},
          {"angles", std::to_string(count.angles)},
          {"flops", std::to_string(count.flops())}};
}

/// Operations on the tape that no result needs.
int dead_operations(const Kernel& kernel) {
  const Tape& tape = *kernel.tape;
  const std::vector<bool> live = live_nodes(kernel);
  int dead = 0;
  for (std::uint32_t i = 0; i < tape.size(); ++i) {
    const Op op = tape.node(i).op;
    dead += !live[i] && op != Op::kConstant && op != Op::kInput;
  }
  return dead;
}

/// Counts after each step on the way to the code; steps that did not pay are missing.
Json stages(const Function& derived, const Function& arranged, const Attempts& attempts,
            const Mechanism& mechanism) {
  Json out = Json::array();
  const auto add = [&out](const std::string& name, const OperationCount& count) {
    Json stage = count_context(count);
    stage["name"] = name;
    out.push_back(std::move(stage));
  };
  const auto chosen = std::find_if(attempts.begin(), attempts.end(),
                                   [](const Attempt& attempt) { return attempt.chosen; });
  const auto add_unaligned = [&](Grouping grouping, const std::string& name) {
    for (const Attempt& attempt : attempts) {
      if (attempt.derivation == chosen->derivation && attempt.grouping == grouping &&
          !is_aligned(attempt)) {
        return add(name, attempt.count);
      }
    }
  };
  if (chosen != attempts.end()) {
    add_unaligned(Grouping::kNone, "derived (" + derivation_name(chosen->derivation) + ")");
    if (chosen->grouping != Grouping::kNone) {
      add_unaligned(chosen->grouping,
                    "parameters regrouped (" + grouping_name(chosen->grouping) + ")");
    }
    if (is_aligned(*chosen)) {
      add("frames aligned (" + aligned_names(*chosen, mechanism) + ")", chosen->count);
    }
  } else {
    add("derived", count_operations(derived));
  }
  add("arranged", count_operations(arranged));
  return out;
}

Json attempts_context(const Attempts& attempts, const Mechanism& mechanism, const Markup& markup) {
  Json out = Json::array();
  for (const Attempt& attempt : attempts) {
    Json row = count_context(attempt.count);
    row["derivation"] = markup.text(derivation_name(attempt.derivation));
    row["grouping"] = markup.text(grouping_name(attempt.grouping));
    row["aligned"] = markup.text(aligned_names(attempt, mechanism));
    row["chosen"] = attempt.chosen;
    out.push_back(std::move(row));
  }
  return out;
}

Language language_of(OutputLanguage language) {
  return language == OutputLanguage::kCpp
             ? cpp_language()
             : c_language(language == OutputLanguage::kCSinglePrecision);
}

/// Characters of the statements, with ends of lines.
std::size_t characters(const Kernel& kernel, const Language& language) {
  const KernelText text = write_kernel(kernel, language);
  std::size_t out = 0;
  for (const auto* lines :
       {&text.unused, &text.angle_statements, &text.angles, &text.body, &text.results}) {
    for (const std::string& line : *lines) out += line.size() + 1;
  }
  return out;
}

Json functions(const ReportInput& input, const Markup& markup) {
  const Language language = language_of(input.request.language);
  Json out = Json::array();
  for (std::size_t i = 0; i < input.library.functions.size(); ++i) {
    const Kernel& kernel = input.library.functions[i].kernel;
    Json function = count_context(count_operations(input.library.functions[i]));
    function["name"] = markup.text(kernel.name);
    function["description"] = markup.text(kernel.description);
    function["derivation"] = markup.text(kernel.derivation);
    function["has_derivation"] = !kernel.derivation.empty();
    function["characters"] = std::to_string(characters(kernel, language));
    Json steps = stages(input.library.derived[i], input.library.functions[i],
                        input.library.attempts[i], input.library.mechanism);
    for (Json& step : steps) step["name"] = markup.text(step["name"].get<std::string>());
    function["stages"] = std::move(steps);
    function["dead"] = std::to_string(dead_operations(input.library.derived[i].kernel));
    function["attempts"] =
        attempts_context(input.library.attempts[i], input.library.mechanism, markup);
    function["attempt_count"] = std::to_string(input.library.attempts[i].size());
    out.push_back(std::move(function));
  }
  return out;
}

std::string link_name(const Model<double>& model, int link) {
  return link == kWorld ? "ground" : model.frames[model.joints[link].frame].name;
}

Json joints(const Model<double>& model, const Markup& markup) {
  Json out = Json::array();
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    out.push_back({{"joint", markup.text(model.joints[i].name)},
                   {"type", markup.text(to_string(link.type))},
                   {"parent", markup.text(link_name(model, link.parent))},
                   {"link", markup.text(link_name(model, i))},
                   {"q", index_range(link.q_index, link.nq())},
                   {"v", index_range(link.v_index, link.nv())},
                   {"mass", markup.text(shortest(link.inertia.mass, false))}});
  }
  return out;
}

Json notices(const ReportInput& input, const Markup& markup) {
  Json out = Json::array();
  for (const NearRightAngle& near : input.library.mechanism.near_right_angles) {
    out.push_back(markup.text("Joint '" + near.joint + "' is " + shortest(near.deviation, true) +
                              " off a right angle; to snap by " +
                              shortest(near.deviation * 2, true) +
                              " takes it for one and saves operations."));
  }
  if (input.model.has_constraints()) {
    out.push_back(
        markup.text("Loops and couplings are closed in forward dynamics; all other functions are "
                    "those of the tree."));
  }
  return out;
}

Json parts(const ReportInput& input, const Markup& markup) {
  Json out = Json::array();
  for (const ReportPart& part : input.parts) {
    Json row = count_context(part.count);
    row["kind"] = markup.text(part.kind);
    row["links"] = markup.text(part.links);
    row["base"] = markup.text(part.base);
    out.push_back(std::move(row));
  }
  return out;
}

Json files(const ReportInput& input, const Markup& markup) {
  Json out = Json::array();
  for (const OutputFile& file : input.library.files) {
    out.push_back({{"name", markup.text(file.name)}, {"size", std::to_string(file.text.size())}});
  }
  return out;
}

}  // namespace

Json report_context(const ReportInput& input, const Markup& markup) {
  const std::size_t total = std::accumulate(
      input.library.files.begin(), input.library.files.end(), std::size_t{0},
      [](std::size_t sum, const OutputFile& file) { return sum + file.text.size(); });
  Json out = formula_context(input, markup);
  out["title"] = markup.text(input.library.info.name);
  out["robot"] = markup.text(input.model.name);
  out["file"] = markup.text(input.library.info.model.raw());
  out["hash"] = markup.text(input.library.info.hash);
  out["version"] = markup.text(input.library.info.version);
  out["command"] = markup.text(input.library.info.command.raw());
  out["chain"] = markup.text(input.chain);
  out["has_chain"] = !input.chain.empty();
  out["nq"] = std::to_string(input.library.info.nq);
  out["nv"] = std::to_string(input.library.info.nv);
  out["joints"] = joints(input.model, markup);
  out["functions"] = functions(input, markup);
  out["files"] = files(input, markup);
  out["total_size"] = std::to_string(total);
  out["parts"] = parts(input, markup);
  out["has_parts"] = !input.parts.empty();
  out["partition"] = markup.text(input.partition);
  out["partition_reason"] = markup.text(input.partition_reason);
  out["has_partition_reason"] = !input.partition_reason.empty();
  out["notices"] = notices(input, markup);
  out["has_notices"] = !out["notices"].empty();
  return out;
}

}  // namespace hybridyn::generator
