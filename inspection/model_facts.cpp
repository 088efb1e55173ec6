#include "hybridyn/inspection/model_facts.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "hybridyn/model/joint_type.hpp"

namespace hybridyn::tools {
namespace {

std::string end_name(const Model<double>& model, int frame) {
  return frame < 0 ? "world" : model.frames[frame].name;
}

}  // namespace

std::vector<std::vector<int>> frames_by_link(const Model<double>& model) {
  std::vector<std::vector<int>> out(model.links.size() + 1);
  for (std::size_t f = 0; f < model.frames.size(); ++f) {
    out[model.frames[f].link + 1].push_back(static_cast<int>(f));
  }
  return out;
}

std::string link_name(const Model<double>& model, int link) {
  if (link != kWorld) return model.frames[model.joints[link].frame].name;
  const bool grounded = !model.frames.empty() && model.frames.front().link == kWorld;
  return grounded ? model.frames.front().name : "world";
}

std::vector<Vector3<double>> joint_axes(const Model<double>& model, int link) {
  const Link<double>& l = model.links[link];
  if (!has_axis(l.type)) return {};
  const Matrix3<double> R_FB = model.frames[model.joints[link].frame].X_BF.rotation.transpose();
  std::vector<Vector3<double>> axes = {R_FB.col(2)};
  if (has_axis2(l.type)) axes.emplace_back(R_FB * l.axis2);
  return axes;
}

std::vector<Vector3<double>> loop_axes(const Loop<double>& loop) {
  if (!has_axis(loop.type)) return {};
  const Matrix3<double> R_FL = loop.R_LF.transpose();
  std::vector<Vector3<double>> axes = {R_FL * loop.axis1};
  if (has_axis2(loop.type)) axes.emplace_back(R_FL * loop.axis2);
  return axes;
}

std::string predecessor_name(const Model<double>& model, const Loop<double>& loop) {
  return end_name(model, loop.predecessor_frame);
}

std::string successor_name(const Model<double>& model, const Loop<double>& loop) {
  return end_name(model, loop.successor_frame);
}

double moving_mass(const Model<double>& model) {
  double mass = 0;
  for (const Link<double>& link : model.links) mass += link.inertia.mass;
  return mass;
}

double ground_mass(const Model<double>& model) {
  double mass = 0;
  for (const Frame<double>& frame : model.frames) {
    if (frame.link == kWorld) mass += frame.inertia.mass;
  }
  return mass;
}

Vector3<double> link_center_of_mass(const Model<double>& model, int link) {
  const RigidInertia<double>& inertia = model.links[link].inertia;
  if (inertia.mass == 0) return Vector3<double>::Zero();
  const Transform<double>& X_BF = model.frames[model.joints[link].frame].X_BF;
  return X_BF.inverse().point(inertia.first_moment / inertia.mass);
}

std::string short_text(double value, int digits) {
  std::array<char, 32> buffer;
  const double cleaned = std::abs(value) < 1e-12 ? 0.0 : value;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), cleaned,
                                 std::chars_format::general, digits)
                       .ptr;
  return {buffer.data(), end};
}

std::string short_text(const std::vector<Vector3<double>>& axes, int digits) {
  std::string text;
  for (const Vector3<double>& axis : axes) {
    if (!text.empty()) text += ", ";
    text += short_text(axis.x(), digits) + " " + short_text(axis.y(), digits) + " " +
            short_text(axis.z(), digits);
  }
  return text;
}

std::string equation_text(const Model<double>& model, const Coupling<double>& coupling) {
  std::string text;
  for (const auto& term : coupling.terms) {
    const double c = term.coefficient;
    if (text.empty()) {
      if (c < 0) text += "-";
    } else {
      text += c < 0 ? " - " : " + ";
    }
    if (std::abs(c) != 1) text += short_text(std::abs(c)) + " ";
    text += "q(" + model.joints[term.link].name + ")";
  }
  return text + " = " + short_text(coupling.offset);
}

}  // namespace hybridyn::tools
