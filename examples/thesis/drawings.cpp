#include "drawings.hpp"

#include <fstream>
#include <stdexcept>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/viewer/drawings.hpp"
#include "hybridyn/viewer/scene.hpp"

namespace thesis {
namespace {

using hybridyn::Link;
using hybridyn::Model;
namespace viewer = hybridyn::viewer;

constexpr std::size_t kPoints = 200;  // of a curve
constexpr int kSnapshots = 8;

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

/// Evenly spread, the first and the last among them.
std::vector<Sample> thinned(const std::vector<Sample>& samples) {
  const std::size_t last = samples.size() - 1;
  std::vector<Sample> out;
  for (std::size_t k = 0; k <= kPoints; ++k) out.push_back(samples[k * last / kPoints]);
  return out;
}

class Plots {
 public:
  explicit Plots(const std::vector<Sample>& samples) : samples_(samples) {}

  viewer::PlotGroup group(const std::string& title, const std::string& unit) const {
    viewer::PlotGroup out{title, unit, {}, {}};
    for (const Sample& s : samples_) out.times.push_back(s.time);
    return out;
  }

  template <class Quantity>
  void add(viewer::PlotGroup& group, const std::string& name, const Quantity& quantity) const {
    viewer::Series series{name, {}};
    for (const Sample& s : samples_) series.values.push_back(quantity(s));
    group.series.push_back(std::move(series));
  }

 private:
  const std::vector<Sample>& samples_;
};

void draw_joints(const Model<double>& model, const Plots& plots,
                 const std::filesystem::path& folder) {
  viewer::PlotGroup angles = plots.group("Joint angles", "rad");
  viewer::PlotGroup velocities = plots.group("Joint velocities", "rad/s");
  viewer::PlotGroup accelerations = plots.group("Joint accelerations", "rad/s^2");
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (link.nv() != 1) continue;
    const std::string& name = model.joints[i].name;
    plots.add(angles, name, [&](const Sample& s) { return s.q[link.q_index]; });
    plots.add(velocities, name, [&](const Sample& s) { return s.v[link.v_index]; });
    plots.add(accelerations, name, [&](const Sample& s) { return s.qdd[link.v_index]; });
  }
  if (angles.series.empty()) return;
  write(folder / "angles.svg", viewer::write_svg_plot(angles));
  write(folder / "velocities.svg", viewer::write_svg_plot(velocities));
  // With loops: there they show whether singular configurations are passed smoothly.
  if (!model.has_constraints()) return;
  write(folder / "accelerations.svg", viewer::write_svg_plot(accelerations));
}

/// Plots of a floating base: q = [p | quaternion ...], v = [linear | angular ...].
void draw_base(const Plots& plots, const std::filesystem::path& folder) {
  viewer::PlotGroup attitude = plots.group("Quaternion of the base", "");
  viewer::PlotGroup turning = plots.group("Angular velocity of the base, in its axes", "rad/s");
  const char* const names[] = {"x", "y", "z", "w"};
  for (int k = 0; k < 4; ++k) {
    plots.add(attitude, names[k], [k](const Sample& s) { return s.q[3 + k]; });
  }
  for (int k = 0; k < 3; ++k) {
    plots.add(turning, names[k], [k](const Sample& s) { return s.v[3 + k]; });
  }
  write(folder / "attitude.svg", viewer::write_svg_plot(attitude));
  write(folder / "turning.svg", viewer::write_svg_plot(turning));
}

void draw_energy(const Plots& plots, const std::filesystem::path& folder) {
  viewer::PlotGroup energy = plots.group("Mechanical energy", "J");
  plots.add(energy, "kinetic", [](const Sample& s) { return s.kinetic; });
  plots.add(energy, "potential", [](const Sample& s) { return s.potential; });
  plots.add(energy, "total", [](const Sample& s) { return s.kinetic + s.potential; });
  write(folder / "energy.svg", viewer::write_svg_plot(energy));
}

void draw_snapshots(const hybridyn::load::LoadedModel& loaded, const std::vector<Sample>& samples,
                    const std::string& title, const std::filesystem::path& folder) {
  viewer::PageData page;
  page.title = title;
  viewer::Scene scene = viewer::scene_of(loaded);
  page.bodies = std::move(scene.bodies);
  page.joints = std::move(scene.joints);
  hybridyn::Kinematics<double> kinematics(loaded.model);
  for (const Sample& s : samples) {
    page.motion.times.push_back(s.time);
    kinematics.update(s.q, s.v);
    for (int i = 0; i < static_cast<int>(page.bodies.size()); ++i) {
      const int link = i < loaded.model.size() ? i : hybridyn::kWorld;
      const viewer::Pose pose = viewer::pose_of(kinematics.link_pose(link));
      std::vector<double>& poses = page.motion.poses;
      poses.insert(poses.end(), pose.position.begin(), pose.position.end());
      poses.insert(poses.end(), pose.quaternion.begin(), pose.quaternion.end());
    }
  }
  write(folder / "snapshots.svg", viewer::write_svg_snapshots(page, kSnapshots));
}

}  // namespace

void draw(const hybridyn::load::LoadedModel& loaded, const std::vector<Sample>& samples,
          const std::string& title, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const std::vector<Sample> some = thinned(samples);
  const Plots plots(some);
  draw_snapshots(loaded, samples, title, folder);
  draw_joints(loaded.model, plots, folder);
  if (loaded.model.floating) draw_base(plots, folder);
  draw_energy(plots, folder);
}

}  // namespace thesis
