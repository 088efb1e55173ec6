// STL: the binary form, little-endian, and the one in words.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <limits>
#include <numeric>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/load/mesh.hpp"
#include "mesh_parts.hpp"
#include "number.hpp"

namespace hybridyn::load {
namespace {

constexpr std::size_t kHeader = 84;    // a comment of 80 bytes and the number of triangles
constexpr std::size_t kTriangle = 50;  // normal, three corners, and two bytes for nobody

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t k = 4; k-- > 0;) word = word << 8U | static_cast<unsigned char>(bytes[at + k]);
  return word;
}

double float_at(std::string_view bytes, std::size_t at) {
  static_assert(std::numeric_limits<float>::is_iec559 && sizeof(float) == 4);
  const std::uint32_t word = word_at(bytes, at);
  float value = 0;
  std::memcpy(&value, &word, sizeof value);
  return value;
}

/// Corners three by three become triangles, those at the same place one vertex.
std::optional<MeshProblem> join_corners(const std::vector<Vector3<double>>& corners, Mesh& mesh) {
  std::vector<std::uint32_t> order(corners.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(corners[a].begin(), corners[a].end(), corners[b].begin(),
                                        corners[b].end());
  };
  std::sort(order.begin(), order.end(), before);
  mesh.triangles.resize(corners.size() / 3);
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || before(order[k - 1], order[k])) mesh.vertices.push_back(corners[order[k]]);
    mesh.triangles[order[k] / 3][order[k] % 3] =
        static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  }
  return finish_mesh(mesh);
}

std::optional<MeshProblem> parse_binary(std::string_view bytes, Mesh& mesh) {
  const std::size_t count = word_at(bytes, kHeader - 4);
  const std::size_t room = (bytes.size() - kHeader) / kTriangle;
  if (count > room) {
    return MeshProblem{0,
                       "says that it has " + std::to_string(count) +
                           " triangles and has room for " + std::to_string(room),
                       kExport};
  }
  if (count > kMostTriangles) return MeshProblem{0, kTooMany, kCoarser};
  std::vector<Vector3<double>> corners;
  corners.reserve(3 * count);
  for (std::size_t k = 0; k < 3 * count; ++k) {
    const std::size_t at = kHeader + k / 3 * kTriangle + 12 * (k % 3 + 1);
    corners.emplace_back(float_at(bytes, at), float_at(bytes, at + 4), float_at(bytes, at + 8));
    for (const double coordinate : corners.back()) {
      const char* problem = coordinate_problem(coordinate);
      if (!problem) continue;
      return MeshProblem{0, "triangle " + std::to_string(k / 3 + 1) + ": a coordinate " + problem,
                         kExport};
    }
  }
  return join_corners(corners, mesh);
}

std::string lower(std::string_view word) {
  std::string out(word.substr(0, 16));
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// solid, facet, outer loop, three vertices, endloop, endfacet, ..., endsolid: a line each.
class TextParser {
 public:
  explicit TextParser(std::string_view text) : text_(text) {}

  std::optional<MeshProblem> parse(Mesh& mesh) {
    for (std::size_t at = 0; at < text_.size() && !problem_;) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      ++line_;
      if (end - at > kLongestLine) {
        fail(kLongLine);
      } else {
        read_line(split(text_.substr(at, end - at)));
      }
      at = end + 1;
    }
    if (!problem_ && corners_.size() % 3 != 0) fail("the text breaks off in a facet");
    return problem_ ? problem_ : join_corners(corners_, mesh);
  }

 private:
  void fail(std::string message, const char* remedy = kExport) {
    problem_ = MeshProblem{line_, std::move(message), remedy};
  }

  void read_line(const std::vector<std::string_view>& words) {
    if (words.empty()) return;
    const std::string first = lower(words[0]);
    if (first == "vertex") return read_vertex(words);
    if (first == "endloop" || first == "endfacet") {
      const std::size_t expected = first == "endloop" ? 3 : 0;
      if (corners_.size() != in_loop_ + expected) fail("a facet has not 3 corners");
      in_loop_ = corners_.size();
      return;
    }
    if (first == "facet" || first == "outer" || first == "solid" || first == "endsolid") return;
    fail(checking::quoted(std::string(words[0])) + " is no word of STL");
  }

  void read_vertex(const std::vector<std::string_view>& words) {
    Vector3<double> corner;
    if (words.size() != 4) return fail("a vertex has not 3 numbers");
    if (corners_.size() >= kMostCorners) return fail(kTooMany, kCoarser);
    for (int k = 0; k < 3; ++k) {
      if (const char* problem = parse_coordinate(words[k + 1], corner[k])) {
        return fail(checking::quoted(std::string(words[k + 1])) + " " + problem);
      }
    }
    corners_.push_back(corner);
  }

  std::string_view text_;
  std::vector<Vector3<double>> corners_;
  std::size_t in_loop_ = 0;  // corners before the present facet
  int line_ = 0;
  std::optional<MeshProblem> problem_;
};

/// Some binary files begin with "solid" too, but then their size is what their count says.
bool is_text(std::string_view bytes) {
  if (bytes.size() >= kHeader) {
    const std::size_t count = word_at(bytes, kHeader - 4);
    if (bytes.size() == kHeader + kTriangle * count) return false;
  }
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  return lower(bytes.substr(begin, 5)) == "solid";
}

}  // namespace

std::optional<MeshProblem> parse_stl(std::string_view bytes, Mesh& mesh) {
  mesh = {};
  std::optional<MeshProblem> problem;
  if (is_text(bytes)) {
    problem = TextParser(bytes).parse(mesh);
  } else if (bytes.size() < kHeader) {
    problem = MeshProblem{0, "is too short for an STL file", kExport};
  } else {
    problem = parse_binary(bytes, mesh);
  }
  if (problem) mesh = {};
  return problem;
}

}  // namespace hybridyn::load
