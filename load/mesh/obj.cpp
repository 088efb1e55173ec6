// Wavefront OBJ: `v` and `f`, of which the rest is passed over.
#include <algorithm>
#include <cmath>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/load/mesh.hpp"
#include "mesh_parts.hpp"
#include "number.hpp"

namespace hybridyn::load {
namespace {

using Words = std::vector<std::string_view>;

class ObjParser {
 public:
  ObjParser(std::string_view text, Mesh& mesh) : text_(text), mesh_(mesh) {}

  std::optional<MeshProblem> parse() {
    while (!problem_ && at_ < text_.size()) {
      const int line = line_ + 1;
      const Words words = next_line();
      if (words.empty()) continue;
      if (words[0] == "v") read_vertex(words, line);
      if (words[0] == "f") read_face(words, line);
    }
    if (!problem_ && !mesh_.triangles.empty() && largest_ >= mesh_.vertices.size()) {
      fail(line_of_largest_, "a face has a corner that no vertex is", "correct its numbers");
    }
    return problem_;
  }

 private:
  void fail(int line, std::string message, std::string remedy) {
    problem_ = MeshProblem{line, std::move(message), std::move(remedy)};
  }

  /// A line that ends in a backslash goes on in the next one.
  Words next_line() {
    const std::size_t begin = at_;
    bool goes_on = true;
    while (goes_on && at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      std::string_view line = text_.substr(at_, end - at_);
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      goes_on = !line.empty() && line.back() == '\\';
      at_ = end + 1;
      ++line_;
    }
    const std::string_view whole = text_.substr(begin, std::min(at_, text_.size()) - begin);
    if (whole.size() > kLongestLine) {
      fail(line_, kLongLine, kExport);
      return {};
    }
    Words words = split(whole.substr(0, whole.find('#')));
    words.erase(std::remove(words.begin(), words.end(), "\\"), words.end());
    return words;
  }

  /// `v x y z`, perhaps with a weight or a colour.
  void read_vertex(const Words& words, int line) {
    Vector3<double> vertex;
    if (words.size() < 4) return fail(line, "a vertex has less than 3 numbers", kExport);
    if (mesh_.vertices.size() >= kMostCorners) return fail(line, kTooMany, kCoarser);
    for (int k = 0; k < 3; ++k) {
      if (const char* problem = parse_coordinate(words[k + 1], vertex[k])) {
        return fail(line, quoted_word(words[k + 1]) + " " + problem, kExport);
      }
    }
    mesh_.vertices.push_back(vertex);
  }

  /// `f a b c ...`, each as v, v/t, v//n or v/t/n, counted from 1, or back from the last vertex.
  void read_face(const Words& words, int line) {
    if (words.size() < 4) return fail(line, "a face has less than 3 corners", kExport);
    if (mesh_.triangles.size() + words.size() > kMostTriangles + 3) {
      return fail(line, kTooMany, kCoarser);
    }
    std::vector<std::uint32_t> corners;
    for (std::size_t k = 1; k < words.size(); ++k) {
      const std::optional<std::uint32_t> corner = read_corner(words[k]);
      if (!corner) return fail(line, quoted_word(words[k]) + " is no corner of a face", kExport);
      if (*corner >= largest_) {
        largest_ = *corner;
        line_of_largest_ = line;
      }
      corners.push_back(*corner);
    }
    for (std::size_t k = 2; k < corners.size(); ++k) {
      mesh_.triangles.push_back({corners[0], corners[k - 1], corners[k]});
    }
  }

  /// Counted from 0; nothing where it is no number, or beyond what a mesh may have.
  std::optional<std::uint32_t> read_corner(std::string_view word) const {
    double number = 0;
    if (parse_number(word.substr(0, word.find('/')), number)) return std::nullopt;
    if (!(std::abs(number) <= static_cast<double>(kMostCorners)) || number != std::floor(number)) {
      return std::nullopt;
    }
    const auto index = static_cast<std::int64_t>(number);
    const auto count = static_cast<std::int64_t>(mesh_.vertices.size());
    const std::int64_t corner = index < 0 ? count + index : index - 1;
    if (corner < 0) return std::nullopt;
    return static_cast<std::uint32_t>(corner);
  }

  static std::string quoted_word(std::string_view word) {
    return checking::quoted(std::string(word));
  }

  std::string_view text_;
  Mesh& mesh_;
  std::size_t at_ = 0;
  int line_ = 0;
  std::uint32_t largest_ = 0;  // of the corners met
  int line_of_largest_ = 0;
  std::optional<MeshProblem> problem_;
};

}  // namespace

std::optional<MeshProblem> parse_obj(std::string_view bytes, Mesh& mesh) {
  mesh = {};
  std::optional<MeshProblem> problem = ObjParser(bytes, mesh).parse();
  if (!problem) problem = finish_mesh(mesh);
  if (problem) mesh = {};
  return problem;
}

}  // namespace hybridyn::load
