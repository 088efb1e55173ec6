// SDF files as libsdformat reads them: where links, centres of mass and joint axes are in the world,
// with poses relative to anything, models inside models and files that are included.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <sdf/sdf.hh>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/sdf.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

namespace math = ignition::math;

constexpr double kTolerance = 1e-9;

/// A tree of links, whose poses are relative to each other and to frames, made at random.
class RandomModel {
 public:
  explicit RandomModel(std::uint64_t seed) : random_(seed) {}

  std::string text(const std::string& name, int links, const std::string& inside) {
    std::string out = "<model name='" + name + "'>" + pose({}) + inside;
    std::vector<std::string> frames;
    for (int i = 0; i < links; ++i) {
      const std::string link = "link" + std::to_string(i);
      out += "<link name='" + link + "'>" + pose(frames) + inertia() + "</link>";
      frames.push_back(link);
      const std::string frame = "frame" + std::to_string(i);
      out += "<frame name='" + frame + "'>" + pose(frames) + "</frame>";
      frames.push_back(frame);
      if (i > 0) out += joint(i, frames);
    }
    return out + "</model>";
  }

 private:
  std::string number() { return std::to_string(random_.uniform(-1, 1)); }
  std::string numbers(int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += number() + " ";
    return out;
  }
  const std::string& any(const std::vector<std::string>& names) {
    return names[static_cast<std::size_t>(random_.uniform(0, 1) * 0.999 *
                                          static_cast<double>(names.size()))];
  }
  std::string pose(const std::vector<std::string>& frames) {
    const bool is_relative = !frames.empty() && random_.uniform(0, 1) < 0.7;
    return "<pose" + (is_relative ? " relative_to='" + any(frames) + "'" : "") + ">" + numbers(6) +
           "</pose>";
  }
  std::string inertia() {
    return "<inertial><mass>" + std::to_string(random_.uniform(1, 2)) + "</mass>" + pose({}) +
           "<inertia><ixx>3</ixx><iyy>3.5</iyy><izz>4</izz><ixy>" + number() + "</ixy><iyz>" +
           number() + "</iyz></inertia></inertial>";
  }
  std::string joint(int child, const std::vector<std::string>& frames) {
    const std::vector<std::string> types = {"revolute", "prismatic", "continuous", "ball",
                                            "universal"};
    const std::string type = any(types);
    const int parent = static_cast<int>(random_.uniform(0, 0.999) * child);
    const auto axis = [&](const char* tag) {
      const std::string in =
          random_.uniform(0, 1) < 0.5 ? " expressed_in='" + any(frames) + "'" : "";
      return std::string("<") + tag + "><xyz" + in + ">" + numbers(3) + "</xyz></" + tag + ">";
    };
    return "<joint name='joint" + std::to_string(child) + "' type='" + type + "'>" + pose(frames) +
           "<parent>link" + std::to_string(parent) + "</parent><child>link" +
           std::to_string(child) + "</child>" + (type == "ball" ? "" : axis("axis")) +
           (type == "universal" ? axis("axis2") : "") + "</joint>";
  }

  RandomGenerator random_;
};

Transform<double> transform_of(const math::Pose3d& pose) {
  const math::Matrix3d R(pose.Rot());
  Transform<double> out;
  for (int i = 0; i < 3; ++i) {
    out.translation[i] = pose.Pos()[static_cast<std::size_t>(i)];
    for (int j = 0; j < 3; ++j) {
      out.rotation(i, j) = R(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
    }
  }
  return out;
}

Vector3<double> vector_of(const math::Vector3d& v) { return {v.X(), v.Y(), v.Z()}; }

bool is_same(const Transform<double>& a, const Transform<double>& b) {
  return (a.translation - b.translation).norm() < kTolerance &&
         (a.rotation - b.rotation).norm() < kTolerance;
}

/// What is of one model, at rest in its zero configuration.
class Comparison {
 public:
  explicit Comparison(const load::LoadedModel& loaded)
      : loaded_(loaded), kinematics_(loaded.model) {
    VectorX<double> q(loaded.model.nq);
    neutral(loaded.model, q);
    kinematics_.update(q, VectorX<double>::Zero(loaded.model.nv));
  }

  void check(const sdf::Model& model, const Transform<double>& X_WP, const std::string& prefix) {
    math::Pose3d pose;
    REQUIRE(model.SemanticPose().Resolve(pose).empty());
    const Transform<double> X_WM = X_WP * transform_of(pose);
    for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
      check_link(*model.LinkByIndex(i), X_WM, prefix);
    }
    for (std::uint64_t i = 0; i < model.JointCount(); ++i) {
      check_joint(*model.JointByIndex(i), X_WM, prefix);
    }
    for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
      const sdf::Model& inner = *model.ModelByIndex(i);
      check(inner, X_WM, prefix + inner.Name() + "::");
    }
  }

 private:
  Transform<double> pose_of(const std::string& link) const {
    if (link == "world") return Transform<double>::identity();
    const int frame = loaded_.model.find_frame(link);
    REQUIRE(frame >= 0);
    const Frame<double>& F = loaded_.model.frames[frame];
    return F.link == kWorld ? F.X_BF : kinematics_.link_pose(F.link) * F.X_BF;
  }

  void check_link(const sdf::Link& link, const Transform<double>& X_WM, const std::string& prefix) {
    const std::string name = prefix + link.Name();
    CAPTURE(name);
    math::Pose3d pose;
    REQUIRE(link.SemanticPose().Resolve(pose).empty());
    CHECK(is_same(pose_of(name), X_WM * transform_of(pose)));
    const auto& links = loaded_.description.links;
    const auto own = std::find_if(links.begin(), links.end(),
                                  [&](const LinkDescription& l) { return l.name == name; });
    REQUIRE(own != links.end());
    const math::Inertiald& inertial = link.Inertial();
    CHECK(std::abs(own->mass - inertial.MassMatrix().Mass()) < kTolerance);
    CHECK((own->center_of_mass - vector_of(inertial.Pose().Pos())).norm() < kTolerance);
    const math::Matrix3d moi = inertial.Moi();
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        CHECK(std::abs(own->inertia(static_cast<int>(i), static_cast<int>(j)) - moi(i, j)) <
              kTolerance);
      }
    }
  }

  void check_joint(const sdf::Joint& joint, const Transform<double>& X_WM,
                   const std::string& prefix) {
    const std::string name = prefix + joint.Name();
    CAPTURE(name);
    const auto& joints = loaded_.description.joints;
    const auto own = std::find_if(joints.begin(), joints.end(),
                                  [&](const JointDescription& j) { return j.name == name; });
    if (own == joints.end()) {  // it closes a loop
      CHECK(std::any_of(loaded_.description.loops.begin(), loaded_.description.loops.end(),
                        [&](const LoopDescription& loop) { return loop.name == name; }));
      return;
    }
    const Transform<double> X_PJ{own->origin.rotation, own->origin.translation};
    const Transform<double> X_WJ = pose_of(own->parent) * X_PJ;
    math::Pose3d pose;
    REQUIRE(joint.SemanticPose().Resolve(pose, "__model__").empty());
    const Transform<double> expected = X_WM * transform_of(pose);
    CHECK((X_WJ.translation - expected.translation).norm() < kTolerance);
    const Vector3<double> axes[] = {own->axis, own->axis2};
    for (unsigned k = 0; k < 2; ++k) {
      const sdf::JointAxis* axis = joint.Axis(k);
      if (axis == nullptr || joint.Type() == sdf::JointType::BALL) continue;
      math::Vector3d direction;
      REQUIRE(axis->ResolveXyz(direction, "__model__").empty());
      const Vector3<double> in_world = X_WM.rotation * vector_of(direction);
      CHECK((X_WJ.rotation * axes[k].normalized() - in_world.normalized()).norm() < kTolerance);
    }
  }

  const load::LoadedModel& loaded_;
  Kinematics<double> kinematics_;
};

void check_file(const std::string& file) {
  sdf::ParserConfig config;
  config.SetFindCallback([&file](const std::string& uri) {
    return std::filesystem::path(file).parent_path().string() + "/" + uri;
  });
  sdf::Root root;
  for (const sdf::Error& error : root.Load(file, config)) FAIL(error.Message());
  REQUIRE(root.Model() != nullptr);
  const load::LoadedModel loaded = load::load_sdf(file);
  Comparison(loaded).check(*root.Model(), Transform<double>::identity(), "");
}

TEST_CASE("links, inertias and joints of SDF are where libsdformat has them", "[nightly]") {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    RandomModel random(seed);
    folder.file("inner.sdf", "<sdf version='1.9'>" + random.text("hand", 3, "") + "</sdf>");
    const std::string inside =
        random.text("inner", 3, random.text("innermost", 2, "")) +
        "<include><uri>inner.sdf</uri><name>own</name><pose>1 2 3 0.1 0.2 0.3</pose></include>"
        "<include><uri>inner.sdf</uri></include>";
    check_file(folder.file("outer.sdf",
                           "<sdf version='1.9'>" + random.text("outer", 5, inside) + "</sdf>"));
  }
}

TEST_CASE("the project's SDF files are where libsdformat has them", "[nightly]") {
  check_file(model_path("formats/four_bar.sdf"));
}

}  // namespace
}  // namespace hybridyn::testing
