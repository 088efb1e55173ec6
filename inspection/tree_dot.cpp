#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/tree_drawing.hpp"

namespace hybridyn::tools {
namespace {

/// A quoted DOT string: only quotation marks and backslashes are special.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

/// Two lines of a label; "\n" is DOT's own line break.
std::string label(const std::string& first, const std::string& second) {
  std::string out = quoted(first);
  out.pop_back();
  return out + "\\n" + quoted(second).substr(1);
}

std::string node(int link) { return link == kWorld ? "ground" : "l" + std::to_string(link); }

std::string kind_text(JointType type, const std::vector<Vector3<double>>& axes) {
  std::string text(to_string(type));
  if (!axes.empty()) text += " (" + short_text(axes) + ")";
  return text;
}

}  // namespace

std::string draw_dot(const Model<double>& model) {
  std::string out = "digraph " + quoted(model.name) +
                    " {\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
                    "  edge [fontname=\"sans-serif\", fontsize=11];\n";
  const std::vector<std::vector<int>> frames = frames_by_link(model);
  for (int link = kWorld; link < model.size(); ++link) {
    std::string second =
        link == kWorld ? "ground" : short_text(model.links[link].inertia.mass) + " kg";
    const std::vector<int>& own = frames[link + 1];
    for (std::size_t k = 1; k < own.size(); ++k) second += " + " + model.frames[own[k]].name;
    out += "  " + node(link) + " [label=" + label(link_name(model, link), second) + "];\n";
  }
  for (int link = 0; link < model.size(); ++link) {
    out +=
        "  " + node(model.links[link].parent) + " -> " + node(link) + " [label=" +
        label(model.joints[link].name, kind_text(model.links[link].type, joint_axes(model, link))) +
        "];\n";
  }
  for (const Loop<double>& loop : model.loops) {
    out += "  " + node(loop.predecessor) + " -> " + node(loop.successor) +
           " [label=" + label(loop.name, kind_text(loop.type, loop_axes(loop))) +
           ", style=dashed, color=crimson, fontcolor=crimson, constraint=false];\n";
  }
  for (const Coupling<double>& coupling : model.couplings) {
    for (std::size_t k = 1; k < coupling.terms.size(); ++k) {
      out += "  " + node(coupling.terms[k - 1].link) + " -> " + node(coupling.terms[k].link) +
             " [label=" + (k == 1 ? label(coupling.name, equation_text(model, coupling)) : "\"\"") +
             ", style=dotted, dir=none, color=darkgreen, fontcolor=darkgreen, constraint=false];\n";
    }
  }
  return out + "}\n";
}

}  // namespace hybridyn::tools
