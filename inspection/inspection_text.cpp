#include <algorithm>
#include <cmath>

#include "hybridyn/inspection/inspection.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/model_summary.hpp"
#include "hybridyn/text/text_table.hpp"

namespace hybridyn::tools {
namespace {

std::string index_range(int first, int count) {
  if (count == 1) return std::to_string(first);
  return std::to_string(first) + ".." + std::to_string(first + count - 1);
}

std::string limits_text(const JointLimits& limits) {
  if (std::isinf(limits.lower) && std::isinf(limits.upper)) return "";
  return short_text(limits.lower) + " .. " + short_text(limits.upper);
}

std::string finite_text(double value) { return std::isfinite(value) ? short_text(value) : ""; }

std::string nonzero_text(double value) { return value != 0 ? short_text(value) : ""; }

/// Rows of the table: each link, below it the frames merged into it, then what it carries.
class TreeRows {
 public:
  explicit TreeRows(const Model<double>& model)
      : model_(model), frames_(frames_by_link(model)), children_(model.links.size() + 1) {
    for (int i = 0; i < model.size(); ++i) children_[model.links[i].parent + 1].push_back(i);
  }

  TextTable table() {
    // Depth first without recursion: a chain may be long.
    std::vector<Visit> stack = {{kWorld, "", "", 0}};
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      add_link(visit);
      const std::vector<int>& children = children_[visit.link + 1];
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        stack.push_back(below(visit, *child, child == children.rbegin()));
      }
    }
    return std::move(table_);
  }

 private:
  struct Visit {
    int link;
    std::string own;    // what stands left of the link's name
    std::string below;  // left of the rows that hang on it
    int depth = 0;
  };

  /// What hangs on a link stands one step further right, up to kMostSteps; from there on the depth
  /// is written out, or the text of a long chain would be quadratic in its length.
  static Visit below(const Visit& visit, int link, bool is_last) {
    constexpr int kMostSteps = 20;
    const int depth = visit.depth + 1;
    if (depth > kMostSteps) {
      const std::string& margin = visit.below;
      return {link, margin + "depth " + std::to_string(depth) + ": ", margin, depth};
    }
    return {link, visit.below + (is_last ? "└─ " : "├─ "), visit.below + (is_last ? "   " : "│  "),
            depth};
  }

  void add_link(const Visit& visit) {
    const int link = visit.link;
    if (link == kWorld) {
      const double mass = ground_mass(model_);
      table_.add_row({link_name(model_, link), mass > 0 ? short_text(mass) : "-", "", "ground", "",
                      "", "", "", "", "", "", "", ""});
    } else {
      add_moving_link(visit);
    }
    const std::string rule = visit.below + (children_[link + 1].empty() ? "   " : "│  ");
    const std::vector<int>& frames = frames_[link + 1];
    for (std::size_t k = 1; k < frames.size(); ++k) add_merged_frame(rule, frames[k]);
  }

  void add_moving_link(const Visit& visit) {
    const Link<double>& l = model_.links[visit.link];
    const JointInfo& joint = model_.joints[visit.link];
    const JointDynamics& dynamics = joint.dynamics;
    table_.add_row(
        {visit.own + link_name(model_, visit.link), short_text(l.inertia.mass), joint.name,
         std::string(to_string(l.type)), short_text(joint_axes(model_, visit.link)),
         index_range(l.q_index, l.nq()), index_range(l.v_index, l.nv()), limits_text(joint.limits),
         finite_text(joint.limits.velocity), finite_text(joint.limits.effort),
         nonzero_text(dynamics.damping), nonzero_text(dynamics.friction),
         nonzero_text(dynamics.gear_ratio * dynamics.gear_ratio * dynamics.rotor_inertia)});
  }

  void add_merged_frame(const std::string& rule, int frame) {
    const Frame<double>& f = model_.frames[frame];
    const std::string mass = f.inertia.mass > 0 ? "(" + short_text(f.inertia.mass) + ")" : "";
    table_.add_row(
        {rule + "+ " + f.name, mass, f.joint, "fixed", "", "", "", "", "", "", "", "", ""});
  }

  const Model<double>& model_;
  std::vector<std::vector<int>> frames_;
  std::vector<std::vector<int>> children_;
  TextTable table_{{{"link"},
                    {"mass/kg", Align::kRight},
                    {"joint"},
                    {"type"},
                    {"axis"},
                    {"q"},
                    {"v"},
                    {"limits"},
                    {"max speed", Align::kRight},
                    {"max effort", Align::kRight},
                    {"damping", Align::kRight},
                    {"friction", Align::kRight},
                    {"rotor", Align::kRight}}};
};

void print_loops(std::ostream& out, const Model<double>& model) {
  if (model.loops.empty()) return;
  out << '\n';
  TextTable table(
      {{"loop"}, {"type"}, {"axis"}, {"predecessor"}, {"successor"}, {"rows", Align::kRight}});
  for (const Loop<double>& loop : model.loops) {
    table.add_row({loop.name, std::string(to_string(loop.type)), short_text(loop_axes(loop)),
                   predecessor_name(model, loop), successor_name(model, loop),
                   std::to_string(loop.constraints())});
  }
  table.print(out);
}

void print_couplings(std::ostream& out, const Model<double>& model) {
  if (model.couplings.empty()) return;
  out << '\n';
  TextTable table({{"coupling"}, {"equation"}});
  for (const Coupling<double>& c : model.couplings) {
    table.add_row({c.name, equation_text(model, c)});
  }
  table.print(out);
}

/// <mimic> joints that were not made couplings.
void print_mimics(std::ostream& out, const Model<double>& model) {
  TextTable table({{"mimic"}, {"not imposed without --mimic"}});
  bool any = false;
  for (const JointInfo& joint : model.joints) {
    if (!joint.mimic) continue;
    const auto is_imposed = [&](const auto& c) { return c.name == "mimic:" + joint.name; };
    if (std::any_of(model.couplings.begin(), model.couplings.end(), is_imposed)) continue;
    table.add_row({joint.name, "q = " + short_text(joint.mimic->multiplier) + " q(" +
                                   joint.mimic->joint + ") + " + short_text(joint.mimic->offset)});
    any = true;
  }
  if (!any) return;
  out << '\n';
  table.print(out);
}

void print_summary(std::ostream& out, const Model<double>& model) {
  const ModelSummary summary = summarise(model);
  out << "coordinates         nq = " << model.nq << ", nv = " << model.nv << '\n';
  if (model.has_constraints()) {
    out << "constraint rows     " << summary.constraint_rows;
    if (summary.constraint_rank) {
      out << ", of which " << *summary.constraint_rank << " independent\n"
          << "degrees of freedom  " << model.nv - *summary.constraint_rank;
    } else {
      out << "; found no configuration that closes the loops";
    }
    out << '\n';
  }
  out << "longest path        " << summary.longest_path << " joints\n"
      << "mass                " << short_text(summary.moving_mass) << " kg moving, "
      << short_text(summary.ground_mass) << " kg on the ground\n";
  if (summary.center_of_mass) {
    out << "centre of mass      " << short_text({*summary.center_of_mass}) << " m, at q = 0\n";
  }
}

}  // namespace

void print_report(std::ostream& out, const Model<double>& model) {
  out << model.name << (model.floating ? ", floating base\n\n" : ", fixed base\n\n");
  TreeRows(model).table().print(out);
  print_loops(out, model);
  print_couplings(out, model);
  print_mimics(out, model);
  out << '\n';
  print_summary(out, model);
}

}  // namespace hybridyn::tools
