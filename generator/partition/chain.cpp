#include "hybridyn/generator/partition/chain.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "hybridyn/building/regularity.hpp"

namespace hybridyn::generator {
namespace {

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t at = text.find(separator);
    out.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + separator.size());
  }
}

/// The body a link of the file belongs to.
int link_of(const Model<double>& model, const std::string& name) {
  const int frame = model.find_frame(name);
  if (frame < 0) throw ChainError("there is no link '" + name + "'");
  const int link = model.frames[frame].link;
  if (link == kWorld) {
    throw ChainError("link '" + name + "' is fixed to the world; name links that move");
  }
  return link;
}

}  // namespace

std::set<int> links_of_chain(const Model<double>& model, std::string_view chain) {
  std::set<int> links;
  for (const std::string& part : split(chain, ",")) {
    const std::vector<std::string> ends = split(part, "..");
    if (ends.size() > 2 || ends.front().empty() || ends.back().empty()) {
      throw ChainError("'" + part + "' is neither a link nor FIRST..LAST");
    }
    const int first = link_of(model, ends.front());
    int at = link_of(model, ends.back());
    for (; at != first && at != kWorld; at = model.links[at].parent) links.insert(at);
    if (at == kWorld) {
      throw ChainError("link '" + ends.back() + "' does not hang on '" + ends.front() +
                       "'; name the link nearer to the root first");
    }
    links.insert(first);
  }
  return links;
}

namespace {

/// Makes the link frame of the file the body frame of link i, as free joints have it.
void use_file_frame(Model<double>& model, int i) {
  Transform<double> X_BF = Transform<double>::identity();
  for (const Frame<double>& frame : model.frames) {
    if (frame.link == i && frame.name == model.frames[model.joints[i].frame].name)
      X_BF = frame.X_BF;
  }
  const Transform<double> X_FB = X_BF.inverse();
  for (Link<double>& link : model.links) {
    if (link.parent == i) link.X_PJ = X_FB * link.X_PJ;
  }
  model.links[i].inertia = model.links[i].inertia.to_parent(X_FB);
  for (Frame<double>& frame : model.frames) {
    if (frame.link != i) continue;
    frame.X_BF = X_FB * frame.X_BF;
    frame.inertia = frame.inertia.to_parent(X_FB);
  }
}

void make_free(Model<double>& model) {
  use_file_frame(model, 0);
  Link<double>& root = model.links.front();
  root.type = JointType::kFloating;
  root.X_PJ = Transform<double>::identity();
  root.rotor_inertia = root.damping = root.friction = 0;
  JointInfo& joint = model.joints.front();
  joint.type = JointType::kFloating;
  joint.name = "root_joint";
  model.floating = true;
}

void number_coordinates(Model<double>& model) {
  model.nq = model.nv = 0;
  for (Link<double>& link : model.links) {
    link.q_index = model.nq;
    link.v_index = model.nv;
    model.nq += link.nq();
    model.nv += link.nv();
  }
}

}  // namespace

Model<double> extract_chain(const Model<double>& model, std::string_view chain, bool floating) {
  const std::set<int> links = links_of_chain(model, chain);
  Model<double> out;
  out.name = model.name;
  std::vector<int> index(model.links.size(), kWorld);
  for (const int i : links) {
    const int parent = model.links[i].parent;
    const bool is_root = out.links.empty();
    if (!is_root && (parent == kWorld || links.count(parent) == 0)) {
      throw ChainError("joint '" + model.joints[i].name +
                       "' does not hang on the links before it; name all links in between");
    }
    index[i] = out.size();
    out.links.push_back(model.links[i]);
    out.links.back().parent = is_root ? kWorld : index[parent];
    if (is_root && parent != kWorld) {  // the ground: the link of the file that it hangs on
      const int on = model.frames[model.joints[i].frame].parent;
      out.links.back().X_PJ = model.frames[on].X_BF.inverse() * model.links[i].X_PJ;
    }
    out.joints.push_back(model.joints[i]);
  }
  std::vector<int> frame_index(model.frames.size(), -1);
  for (std::size_t f = 0; f < model.frames.size(); ++f) {
    const Frame<double>& frame = model.frames[f];
    if (frame.link == kWorld || links.count(frame.link) == 0) continue;
    frame_index[f] = static_cast<int>(out.frames.size());
    out.frame_index[frame.name] = frame_index[f];
    out.frames.push_back(frame);
    out.frames.back().link = index[frame.link];
    out.frames.back().parent = frame.parent < 0 ? -1 : frame_index[frame.parent];
  }
  for (JointInfo& joint : out.joints) joint.frame = frame_index[joint.frame];
  if (floating) make_free(out);
  number_coordinates(out);
  const int free = find_free_joint(out);
  if (free >= 0) {
    throw ChainError("nothing resists joint '" + out.joints[free].name +
                     "': what it carries within the chain has no mass; add the links after it");
  }
  return out;
}

}  // namespace hybridyn::generator
