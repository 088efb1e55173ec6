#include "hybridyn/runs/run_page.hpp"

#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/viewer/drawing_colours.hpp"
#include "hybridyn/viewer/scene.hpp"

namespace hybridyn::tools {
namespace {

class Builder {
 public:
  explicit Builder(const RecordedRun& run) : run_(run), model_(run.loaded.model) {}

  viewer::PageData build() {
    if (!has("q") && model_.nq > 0) {
      throw InputError("the run has no columns q, which a page needs: see RunOptions::columns");
    }
    out_.title = model_.name;
    add_scene();
    add_summary();
    add_motion();
    add_trails();
    add_plots();
    add_contacts();
    for (const Account::Event& event : run_.account.events) {
      out_.events.push_back({event.time, event.text});
    }
    return std::move(out_);
  }

 private:
  static std::string number(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
  }

  /// Meshes are where the model was, if it still is there.
  void add_scene() {
    viewer::SceneParts parts;
    parts.colliders = true;
    parts.model_file = run_.loaded.file;
    std::error_code ignored;
    const std::string& original = run_.account.model_path;
    if (std::filesystem::is_regular_file(original, ignored)) parts.model_file = original;
    viewer::Scene scene = viewer::scene_of(run_.loaded, parts);
    out_.bodies = std::move(scene.bodies);
    colour_blocks();
    out_.joints = std::move(scene.joints);
    out_.meshes = std::move(scene.meshes);
    for (std::string& note : scene.notes) out_.notes.push_back(std::move(note));
  }

  /// Links of a block in one colour, all others in grey.
  void colour_blocks() {
    const std::vector<std::vector<std::string>>& blocks = run_.account.blocks;
    if (blocks.empty()) return;
    for (viewer::Body& body : out_.bodies) {
      if (body.is_obstacle) continue;
      body.colour = viewer::kNumericColour;
      for (viewer::Shape& shape : body.shapes) shape.colour.clear();
    }
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      for (const std::string& link : blocks[k]) {
        const int frame = model_.find_frame(link);
        if (frame < 0 || model_.frames[frame].link == kWorld) continue;
        out_.bodies[model_.frames[frame].link].colour = viewer::part_colour(k);
      }
    }
    std::string text = "in colours: blocks of generated code, ";
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      text += (k == 0 ? "" : "; ") + blocks[k].front();
      if (blocks[k].size() > 1) text += " to " + blocks[k].back();
    }
    out_.notes.push_back(text);
  }

  void add_summary() {
    const Account& a = run_.account;
    if (!a.source.empty()) {
      out_.subtitle = {a.source};
      return;
    }
    out_.subtitle = {a.integrator + ", steps of " + number("%g", a.step) + " s, dynamics by " +
                     a.method};
    const auto add = [&](const char* label, const char* format, const std::optional<double>& x) {
      if (x) out_.summary.push_back({label, number(format, *x)});
    };
    add("speed", "%.0f x real time", a.times_real_time);
    add("energy drift", "%.2g", a.energy_drift);
    add("work", "%.4g J", a.work);
    add("momentum drift", "%.2g N s", a.momentum_drift);
    add("loops open by", "%.2g", a.loops_open);
    add("deepest contact", "%.2g m", a.contact_depth);
    if (a.halt) out_.summary.push_back({"halted", *a.halt});
  }

  const std::vector<double>& times() const { return run_.data[0]; }

  bool has(const std::string& group) const { return first_of(group) < run_.columns.size(); }

  /// The first column of a group; those of q come in the model's order.
  std::size_t first_of(const std::string& group) const {
    return std::find_if(run_.columns.begin(), run_.columns.end(),
                        [&](const Column& c) { return c.group == group; }) -
           run_.columns.begin();
  }

  void add_motion() {
    out_.motion.times = times();
    Kinematics<double> kinematics(model_);
    VectorX<double> q(model_.nq);
    const VectorX<double> rest = VectorX<double>::Zero(model_.nv);
    const std::size_t first = first_of("q");
    for (std::size_t frame = 0; frame < times().size(); ++frame) {
      for (int i = 0; i < model_.nq; ++i) q[i] = run_.data[first + i][frame];
      kinematics.update(q, rest);
      for (std::size_t body = 0; body < out_.bodies.size(); ++body) {
        const int link = static_cast<int>(body) < model_.size() ? static_cast<int>(body) : kWorld;
        const viewer::Pose pose = viewer::pose_of(kinematics.link_pose(link));
        out_.motion.poses.insert(out_.motion.poses.end(), pose.position.begin(),
                                 pose.position.end());
        out_.motion.poses.insert(out_.motion.poses.end(), pose.quaternion.begin(),
                                 pose.quaternion.end());
      }
    }
  }

  void add_contacts() {
    out_.has_ground = run_.account.has_ground;
    out_.contacts.first = run_.contacts.first;
    const auto point = [](const Vector3<double>& p) { return viewer::Point{p.x(), p.y(), p.z()}; };
    for (const ContactLoad& load : run_.contacts.loads) {
      out_.contacts.points.push_back(
          {point(load.position), point(load.force), point(load.normal), load.friction, load.slips});
    }
  }

  void add_trails() {
    if (has("com")) add_trail("centre of mass", first_of("com"));
    if (model_.floating) add_trail("base", first_of("q"));
    if (is_on_ground()) add_ground_trail("zero moment point", first_of("balance"));
  }

  void add_trail(const char* name, std::size_t first) {
    viewer::Trail trail{name, {}};
    for (std::size_t frame = 0; frame < times().size(); ++frame) {
      for (int k = 0; k < 3; ++k) trail.points.push_back(run_.data[first + k][frame]);
    }
    out_.trails.push_back(std::move(trail));
  }

  /// Somewhere on the way something presses on the ground.
  bool is_on_ground() const {
    if (!has("balance")) return false;
    const std::vector<double>& x = run_.data[first_of("balance")];
    return std::any_of(x.begin(), x.end(), [](double value) { return value != 0; });
  }

  /// Of two columns, on the plane z = 0.
  void add_ground_trail(const char* name, std::size_t first) {
    viewer::Trail trail{name, {}};
    for (std::size_t frame = 0; frame < times().size(); ++frame) {
      trail.points.insert(trail.points.end(),
                          {run_.data[first][frame], run_.data[first + 1][frame], 0});
    }
    out_.trails.push_back(std::move(trail));
  }

  void add_plots() {
    add_coordinates("q", "position");
    add_orientations();
    add_coordinates("v", "velocity");
    add_coordinates("qdd", "acceleration");
    add_coordinates("tau", "joint force");
    if (has("energy")) add_energy();
    add_group("power", "Power of forces other than gravity", "", "");
    add_group("com", "Centre of mass", "com.", "");
    if (model_.floating) {
      add_group("momentum", "Linear momentum", "momentum.linear.", "");
      add_group("momentum", "Angular momentum about the centre of mass", "momentum.angular.", "");
    }
    if (is_on_ground()) add_group("balance", "Zero moment point", "balance.zmp.", "");
    if (has("wrench")) {
      add_sizes("wrench", "force", "Force through joints", "N");
      add_sizes("wrench", "moment", "Moment through joints", "N m");
    }
    if (has("contact")) {
      add_sizes("contact", "force", "Contact force", "N");
      add_one("contact.points", "Contact points");
      add_one("contact.depth", "Contact depth");
      add_one("contact.margin", "Margin of support");
      add_residuals();
    }
    if (model_.has_constraints()) add_group("loops", "Loops open by", "loops.", "");
    add_own();
  }

  /// Roll, pitch and yaw of joints that have a quaternion.
  void add_orientations() {
    for (int i = 0; i < model_.size() && has("q"); ++i) {
      const Link<double>& link = model_.links[i];
      const int offset = quaternion_offset(link.type);
      if (offset < 0) continue;
      viewer::PlotGroup plot{"Orientation of " + model_.joints[i].name, "rad", times(), {}};
      for (const char* name : {"roll", "pitch", "yaw"}) plot.series.push_back({name, {}});
      const std::size_t first = first_of("q") + static_cast<std::size_t>(link.q_index + offset);
      for (std::size_t k = 0; k < times().size(); ++k) {
        Vector4<double> quaternion;
        for (int c = 0; c < 4; ++c) quaternion[c] = run_.data[first + c][k];
        const Vector3<double> rpy = rpy_of(rotation_from_quaternion<double>(quaternion));
        for (int c = 0; c < 3; ++c) plot.series[c].values.push_back(rpy[c]);
      }
      out_.plots.push_back(std::move(plot));
    }
  }

  /// Of R = Rz(yaw) Ry(pitch) Rx(roll).
  static Vector3<double> rpy_of(const Matrix3<double>& R) {
    return {std::atan2(R(2, 1), R(2, 2)), std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0))),
            std::atan2(R(1, 0), R(0, 0))};
  }

  /// Columns that the model does not know; those of one name before a dot share a plot.
  void add_own() {
    for (const OwnColumn& column : run_.own) {
      const std::size_t dot = column.name.find('.');
      const bool has_group = dot != std::string::npos;
      const std::string title = has_group ? column.name.substr(0, dot) : column.name;
      const auto plot =
          std::find_if(out_.plots.begin(), out_.plots.end(),
                       [&](const viewer::PlotGroup& group) { return group.title == title; });
      viewer::PlotGroup& to =
          plot != out_.plots.end()
              ? *plot
              : out_.plots.emplace_back(viewer::PlotGroup{title, "", times(), {}});
      to.series.push_back({has_group ? column.name.substr(dot + 1) : column.name, column.values});
    }
  }

  /// Lengths and angles have plots of their own.
  void add_coordinates(const std::string& group, const std::string& title) {
    std::vector<std::string> units;
    for (const Column& c : run_.columns) {
      if (c.group == group && std::find(units.begin(), units.end(), c.unit) == units.end()) {
        units.push_back(c.unit);
      }
    }
    for (const std::string& unit : units) {
      add_group(group, title_of(title, unit), group + ".", unit);
    }
  }

  static std::string title_of(const std::string& quantity, const std::string& unit) {
    if (unit.empty()) return "Joint quaternions";
    if (quantity == "joint force") return unit == "N" ? "Joint force" : "Joint torque";
    const bool is_length = unit[0] == 'm';
    return (is_length ? "Linear " : "Joint ") +
           std::string(is_length || quantity != "position" ? quantity : std::string("angle"));
  }

  /// Columns of a group whose names begin with `prefix`, which is left out; of one unit, or any.
  void add_group(const std::string& group, const std::string& title, const std::string& prefix,
                 const std::string& unit) {
    viewer::PlotGroup plot{title, unit, times(), {}};
    for (std::size_t i = 0; i < run_.columns.size(); ++i) {
      const Column& c = run_.columns[i];
      if (c.group != group || c.name.rfind(prefix, 0) != 0) continue;
      if (!unit.empty() && c.unit != unit) continue;
      if (unit.empty() && group == "q" && !c.unit.empty()) continue;
      plot.unit = c.unit;
      plot.series.push_back({c.name.substr(prefix.size()), run_.data[i]});
    }
    if (!plot.series.empty()) out_.plots.push_back(std::move(plot));
  }

  void add_energy() {
    add_group("energy", "Mechanical energy", "energy.", "");
    const std::size_t total = first_of("energy") + 2;
    viewer::Series change{"total", run_.data[total]};
    for (double& value : change.values) value -= run_.data[total].front();
    out_.plots.push_back({"Change of energy", "J", times(), {std::move(change)}});
  }

  /// A plot of one column.
  void add_one(const std::string& name, const std::string& title) {
    for (std::size_t i = first_of("contact"); i < run_.columns.size(); ++i) {
      const Column& c = run_.columns[i];
      if (c.name != name) continue;
      const std::string label = name.substr(name.find('.') + 1);
      out_.plots.push_back({title, c.unit, times(), {{label, run_.data[i]}}});
      return;
    }
  }

  /// Of Signorini's and Coulomb's laws, behind points and depth.
  void add_residuals() {
    const std::size_t first = first_of("contact") + 2;
    out_.plots.push_back({"Contact residuals",
                          run_.columns[first].unit,
                          times(),
                          {{"Signorini", run_.data[first]}, {"Coulomb", run_.data[first + 1]}}});
  }

  /// One curve a joint or link: the size of its force or moment.
  void add_sizes(const std::string& group, const std::string& part, const std::string& title,
                 const std::string& unit) {
    viewer::PlotGroup plot{title, unit, times(), {}};
    const std::string prefix = group + ".";
    const std::string suffix = "." + part + ".x";
    for (std::size_t i = 0; i < run_.columns.size(); ++i) {
      const std::string& name = run_.columns[i].name;
      if (run_.columns[i].group != group || name.size() < suffix.size() ||
          name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0) {
        continue;
      }
      viewer::Series size{name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()),
                          {}};
      for (std::size_t k = 0; k < times().size(); ++k) {
        size.values.push_back(
            std::hypot(run_.data[i][k], run_.data[i + 1][k], run_.data[i + 2][k]));
      }
      plot.series.push_back(std::move(size));
    }
    if (!plot.series.empty()) out_.plots.push_back(std::move(plot));
  }

  const RecordedRun& run_;
  const Model<double>& model_;
  viewer::PageData out_;
};

}  // namespace

viewer::PageData page_of(const RecordedRun& run) { return Builder(run).build(); }

void write_page_file(const viewer::PageData& data, const std::filesystem::path& path) {
  if (!viewer::has_page()) {
    throw InputError(
        "this hybridyn was built without its page: build it where node and npm are found");
  }
  write_file(path.string(), viewer::write_page(data));
}

std::string write_page(const viewer::PageData& data, const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "report.html";
  write_page_file(data, path);
  return path.string();
}

void open_page(const std::string& path) {
  std::string program = "xdg-open";
  std::string argument = path;
  char* const command[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, command, environ) != 0) {
    std::cerr << "found no xdg-open; open " << path << " in a browser\n";
  }
}

}  // namespace hybridyn::tools
