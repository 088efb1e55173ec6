// What is shown of a simulated motion, and the one self-contained HTML file that shows it: script,
// styles and data are in the file, which needs no network and no server.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hybridyn::viewer {

/// Metres, in the frame that the owner names.
using Point = std::array<double, 3>;

/// Placement of one frame in another.
struct Pose {
  Point position = {0, 0, 0};
  std::array<double, 4> quaternion = {0, 0, 0, 1};  // x y z w, of any length but zero
};

/// Triangles around the middle of the box that holds them.
struct Mesh {
  std::vector<Point> corners;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // of indices into `corners`
};

/// Centred at `pose`; cylinders and capsules along its z axis.
struct Shape {
  enum class Kind { kBox, kSphere, kCylinder, kCapsule, kMesh };
  Kind kind = Kind::kBox;
  Point edges = {0, 0, 0};  // box; mesh: of the box that holds it
  double radius = 0;        // sphere, cylinder, capsule; mesh: of the sphere that holds it
  double length = 0;        // cylinder; capsule: between the centres of its two ends
  Pose pose;                // in the body's frame
  std::string colour;       // CSS, e.g. "#8899aa"; empty: the body's
  std::size_t mesh = 0;     // index into PageData::meshes
};

/// A line in the body's frame, for bodies without shapes and for those who like stick figures.
struct Stick {
  Point from;
  Point to;
};

/// A solid of even density with the inertia of a body, axes along those of its pose.
struct Ellipsoid {
  Point radii;
  Pose pose;  // in the body's frame
};

struct Body {
  std::string name;
  double mass = 0;  // 0: no centre of mass is marked
  Point centre_of_mass = {0, 0, 0};
  std::string colour;  // CSS; empty: the page chooses
  std::vector<Shape> shapes;
  std::vector<Stick> sticks;
  bool lacks_shapes = false;     // of some there is no file: its sticks are shown in their place
  std::vector<Shape> colliders;  // what touches, a layer of its own
  bool is_obstacle = false;      // it stands still, and its shapes are what touches
  std::vector<Pose> frames;      // of links of the model file, a layer of its own
  std::optional<Ellipsoid> inertia;  // likewise
};

/// A joint's mark: `origin` and `axis` in the frame of the body that it moves with.
struct Joint {
  std::string name;
  std::string type;      // as in model files: revolute, spherical, ...
  std::size_t body = 0;  // index into PageData::bodies
  Point origin = {0, 0, 0};
  Point axis = {0, 0, 1};
  bool closes_loop = false;
};

/// A coordinate that can be moved by hand, of a joint along or about z.
struct Coordinate {
  std::string name;
  bool turns = true;  // in radians, else in metres
  double lower = 0;   // of its slider
  double upper = 0;
  double value = 0;
};

/// How a body hangs on another one: X_PB = placement * (what its coordinate does, along or about z).
struct Hinge {
  int parent = -1;  // index into PageData::bodies, -1: the world
  Pose placement;
  double advance = 0;                   // metres along z for a radian about it
  std::vector<Coordinate> coordinates;  // one, or none: it stays where it is
};

/// The motion: at each of `times` (seconds, rising) one pose per body, in the world's frame.
struct Motion {
  std::vector<double> times;
  std::vector<double> poses;  // [frame][body][x y z qx qy qz qw]
};

/// The path of a point, in the world's frame.
struct Trail {
  std::string name;
  std::vector<double> points;  // [frame of the motion][x y z]
};

/// A point where two things touch, in the world's frame.
struct ContactPoint {
  Point position;
  Point force;   // N, on the second of the two
  Point normal;  // of length 1, from the first to the second
  double friction = 0;
  bool slips = false;
};

/// The points of all frames of the motion, one after the other.
struct Contacts {
  std::vector<std::size_t> first;  // of each frame, and the end; empty: there are no contacts
  std::vector<ContactPoint> points;
};

/// A curve; what is not finite is a gap.
struct Series {
  std::string name;
  std::vector<double> values;  // one for each of its group's times
  /// The curve of its group that it is drawn beside, in the same colour: that of another run.
  std::optional<std::size_t> beside = std::nullopt;
};

/// Curves that share their axes. Values are kept in single precision: what is small beside a large
/// constant (a drift of energy) should come as a series of its own.
struct PlotGroup {
  std::string title;
  std::string unit;           // may be empty
  std::vector<double> times;  // seconds, rising
  std::vector<Series> series;
};

struct Event {
  double time = 0;
  std::string text;
};

struct SummaryRow {
  std::string label;
  std::string value;
};

struct PageData {
  std::string title;
  std::vector<std::string> subtitle;  // lines
  std::vector<SummaryRow> summary;
  std::vector<Body> bodies;
  std::vector<Joint> joints;  // those of the tree, and those that close loops
  Motion motion;
  std::vector<Trail> trails;
  std::vector<PlotGroup> plots;
  std::vector<Event> events;
  std::vector<Mesh> meshes;
  Contacts contacts;
  std::vector<Hinge> hinges;       // of the first bodies, parents first: they can be moved by hand
  bool has_ground = false;         // all below z = 0 is solid
  std::vector<std::string> notes;  // what a viewer should know about what is shown
};

/// Whether this build holds the page (it is bundled by npm); without it write_page throws.
bool has_page();

/// The HTML file. Poses are thinned to 60 frames per second of model time and 3,000 in all, curves
/// to 2,000 points that keep all extremes; of contact points the strongest of each frame are kept,
/// 100,000 in all: 31 bodies with 148 curves over 10,001 samples make 3 MB.
/// Throws std::invalid_argument where the sizes above do not fit together.
std::string write_page(const PageData& data);

}  // namespace hybridyn::viewer
