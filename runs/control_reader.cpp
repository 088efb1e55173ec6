#include "hybridyn/runs/control_reader.hpp"

#include <algorithm>
#include <filesystem>

namespace hybridyn::tools {

TimeTable::Value TimeTable::at(double t) const {
  const auto next = std::upper_bound(points.begin(), points.end(), t,
                                     [](double time, const Point& p) { return time < p.time; });
  if (next == points.begin()) return {points.front().value, 0};
  if (next == points.end()) return {points.back().value, 0};
  const Point& a = *(next - 1);
  const Point& b = *next;
  const double h = b.time - a.time;
  const double slope = (b.value - a.value) / h;
  const double s = t - a.time;
  if (!has_rates) return {a.value + slope * s, slope};
  // The polynomial of third order with values and rates of both ends.
  const double c2 = (3 * slope - 2 * a.rate - b.rate) / h;
  const double c3 = (a.rate + b.rate - 2 * slope) / (h * h);
  return {a.value + s * (a.rate + s * (c2 + s * c3)), a.rate + s * (2 * c2 + 3 * s * c3),
          2 * c2 + 6 * s * c3};
}

double ControlReader::number_or(const json& in, const char* key, const std::string& where,
                                double other) const {
  return in.contains(key) ? number(in.at(key), where + "." + key) : other;
}

Vector3<double> ControlReader::vector3_or(const json& in, const char* key, const std::string& where,
                                          const Vector3<double>& other) const {
  return in.contains(key) ? vector3(in.at(key), where + "." + key) : other;
}

int ControlReader::word_or_first(const json& in, const char* key, const std::string& where,
                                 const std::vector<std::string>& words) const {
  if (!in.contains(key)) return 0;
  const std::string here = where.empty() ? key : where + "." + key;
  const std::string word = text(in.at(key), here);
  const auto found = std::find(words.begin(), words.end(), word);
  std::string known;
  for (const std::string& w : words) known += (known.empty() ? "" : ", ") + w;
  require(found != words.end(), here, "is \"" + word + "\"; known are " + known);
  return static_cast<int>(found - words.begin());
}

TimeTable ControlReader::table(const json& in, const std::string& where) const {
  if (in.is_number()) return {{{0, number(in, where)}}};
  require(in.is_array() && !in.empty(), where,
          "is neither a number nor a table [[time, value], ..]");
  TimeTable out;
  out.points.clear();
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::string here = where + "[" + std::to_string(i) + "]";
    const VectorX<double> point = vector(in[i], here, 2, "a point is [time, value]:");
    require(out.points.empty() || point[0] > out.points.back().time, here,
            "is not later than the point before");
    out.points.push_back({point[0], point[1]});
  }
  return out;
}

int ControlReader::joint(const Model<double>& model, const std::string& joint,
                         const std::string& where) const {
  const int link = model.find_joint(joint);
  require(link >= 0, where, "the model has no moving joint of this name");
  require(model.links[link].nv() == 1, where,
          "has several freedoms; controllers are for joints of one");
  return link;
}

int ControlReader::frame(const Model<double>& model, const json& in,
                         const std::string& where) const {
  require(in.is_object(), where, "is no object; expected {\"link\": .., ..}");
  require(in.contains("link") && in.at("link").is_string(), where, "has no \"link\"");
  const int out = model.find_frame(in.at("link").get<std::string>());
  require(out >= 0, where + ".link", "the model has no link of this name");
  return out;
}

std::string ControlReader::path(const json& in, const std::string& where) const {
  const std::string file = text(in, where);
  require(!file.empty(), where, "is empty; expected the name of a file");
  return (std::filesystem::path(name_).parent_path() / file).string();
}

}  // namespace hybridyn::tools
