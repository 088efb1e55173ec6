#include "hybridyn/inspection/model_page.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include <Eigen/Eigenvalues>

#include "hybridyn/model/joint_coordinates.hpp"
#include "hybridyn/viewer/drawing_colours.hpp"
#include "hybridyn/viewer/scene.hpp"

namespace hybridyn::tools {
namespace {

std::string number(const char* format, double value) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

viewer::Point point(const Vector3<double>& p) { return {p.x(), p.y(), p.z()}; }

/// a^2 = 5 / (2 m) (I2 + I3 - I1) and so on, of the principal moments about the centre of mass.
std::optional<viewer::Ellipsoid> ellipsoid_of(const RigidInertia<double>& inertia) {
  const double m = inertia.mass;
  if (!(m > 0)) return std::nullopt;
  const Vector3<double> centre = inertia.first_moment / m;
  const Matrix3<double> about =
      inertia.rotational.matrix() -
      m * (centre.squaredNorm() * Matrix3<double>::Identity() - centre * centre.transpose());
  const Eigen::SelfAdjointEigenSolver<Matrix3<double>> solver(about);
  const Vector3<double>& I = solver.eigenvalues();
  Matrix3<double> axes = solver.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) *= -1;
  Vector3<double> radii;
  for (int k = 0; k < 3; ++k) radii[k] = std::sqrt(std::max(2.5 / m * (I.sum() - 2 * I[k]), 0.0));
  if (!radii.allFinite()) return std::nullopt;
  return viewer::Ellipsoid{point(radii), viewer::pose_of({axes, centre})};
}

class Builder {
 public:
  Builder(const load::LoadedModel& loaded, const CutRobot* cut)
      : loaded_(loaded), model_(loaded.model), cut_(cut) {}

  viewer::PageData build() {
    out_.title = model_.name;
    out_.subtitle = {loaded_.file};
    viewer::SceneParts parts;
    parts.colliders = true;
    parts.model_file = loaded_.file;
    viewer::Scene scene = viewer::scene_of(loaded_, parts);
    out_.bodies = std::move(scene.bodies);
    out_.joints = std::move(scene.joints);
    out_.meshes = std::move(scene.meshes);
    out_.notes = std::move(scene.notes);
    for (int i = 0; i < model_.size(); ++i) add_link(i);
    add_poses();
    add_summary();
    if (cut_ != nullptr) colour_parts();
    return std::move(out_);
  }

 private:
  void add_link(int i) {
    viewer::Body& body = out_.bodies[static_cast<std::size_t>(i)];
    for (const Frame<double>& frame : model_.frames) {
      if (frame.link == i) body.frames.push_back(viewer::pose_of(frame.X_BF));
    }
    body.inertia = ellipsoid_of(model_.links[i].inertia);
    out_.hinges.push_back(hinge_of(i));
  }

  /// Joints of one freedom move.
  viewer::Hinge hinge_of(int i) const {
    const Link<double>& link = model_.links[i];
    viewer::Hinge out;
    out.parent = link.parent == kWorld ? -1 : link.parent;
    out.placement = viewer::pose_of(link.X_PJ);
    if (link.nv() != 1) return out;
    viewer::Coordinate coordinate;
    coordinate.name = model_.joints[i].name;
    coordinate.turns = !is_translation_along_axis(link.type);
    out.advance = has_pitch(link.type) ? link.pitch : 0;
    const double reach = coordinate.turns ? 3.141592653589793 : 0.5;
    const JointLimits& limits = model_.joints[i].limits;
    coordinate.lower = std::isfinite(limits.lower) ? limits.lower : -reach;
    coordinate.upper = std::isfinite(limits.upper) ? limits.upper : reach;
    coordinate.value = std::min(std::max(0.0, coordinate.lower), coordinate.upper);
    out.coordinates.push_back(std::move(coordinate));
    return out;
  }

  /// All coordinates zero: body frames stand where their joints do. The page moves them to values
  /// within the limits.
  void add_poses() {
    out_.motion.times = {0};
    std::vector<Transform<double>> X_WB;
    for (const Link<double>& link : model_.links) {
      X_WB.push_back(link.parent == kWorld ? link.X_PJ : X_WB[link.parent] * link.X_PJ);
    }
    for (std::size_t body = 0; body < out_.bodies.size(); ++body) {
      const bool moves = body < X_WB.size();
      const viewer::Pose pose = viewer::pose_of(moves ? X_WB[body] : Transform<double>::identity());
      auto& to = out_.motion.poses;
      to.insert(to.end(), pose.position.begin(), pose.position.end());
      to.insert(to.end(), pose.quaternion.begin(), pose.quaternion.end());
    }
  }

  void add_summary() {
    double mass = 0;
    for (const Link<double>& link : model_.links) mass += link.inertia.mass;
    const auto add = [this](const char* label, std::string value) {
      out_.summary.push_back({label, std::move(value)});
    };
    add("base", model_.floating ? "floating" : "fixed");
    add("moving links", std::to_string(model_.size()));
    add("velocities", std::to_string(model_.nv));
    add("mass", number("%.4g kg", mass));
    if (model_.has_constraints()) {
      add("loops and couplings", std::to_string(model_.loops.size() + model_.couplings.size()));
      out_.notes.emplace_back("Loops and couplings do not hold here: each joint moves by itself.");
    }
    if (cut_ != nullptr) add("parts", count_text(*cut_));
  }

  /// Siblings have one colour.
  void colour_parts() {
    std::size_t next = cut_->siblings.size();
    for (const CutPart& part : cut_->parts) {
      const std::size_t kind =
          part.siblings >= 0 ? static_cast<std::size_t>(part.siblings) : next++;
      for (const int link : part.links) {
        viewer::Body& body = out_.bodies[static_cast<std::size_t>(link)];
        body.colour = part.is_generated ? viewer::part_colour(kind) : viewer::kNumericColour;
        for (viewer::Shape& shape : body.shapes) shape.colour.clear();
      }
    }
  }

  const load::LoadedModel& loaded_;
  const Model<double>& model_;
  const CutRobot* cut_;
  viewer::PageData out_;
};

}  // namespace

viewer::PageData page_of_model(const load::LoadedModel& loaded, const CutRobot* cut) {
  return Builder(loaded, cut).build();
}

}  // namespace hybridyn::tools
