// What the parts of a controller file are read with: errors name file, line and key.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/text/json_input.hpp"

namespace hybridyn::tools {

inline constexpr double kForever = std::numeric_limits<double>::infinity();

/// A function of time: between points on straight lines, or by third order where there are rates;
/// constant beyond the ends.
struct TimeTable {
  struct Point {
    double time;
    double value;
    double rate = 0;
  };
  std::vector<Point> points = {{0, 0}};
  bool has_rates = false;

  struct Value {
    double value;
    double rate;
    double acceleration = 0;
  };
  Value at(double t) const;
};

class ControlReader : public JsonReader {
 public:
  using JsonReader::json;

  /// `text` must outlive the object. Other files that it names are found from where it is.
  ControlReader(const std::string& name, const std::string& text)
      : JsonReader(name, &text), name_(name) {}

  using JsonReader::fail;
  using JsonReader::number;
  using JsonReader::require;
  using JsonReader::text;
  using JsonReader::vector;
  using JsonReader::vector3;
  using JsonReader::warn_of_unknown;
  using JsonReader::warnings;

  const std::string& name() const { return name_; }

  /// The value of a key, or the other one where there is none.
  double number_or(const json& in, const char* key, const std::string& where, double other) const;
  Vector3<double> vector3_or(const json& in, const char* key, const std::string& where,
                             const Vector3<double>& other) const;
  /// One of some words, by its place among them; the first where the key is not there.
  int word_or_first(const json& in, const char* key, const std::string& where,
                    const std::vector<std::string>& words) const;

  /// A number, or [[time, value], ..].
  TimeTable table(const json& in, const std::string& where) const;

  /// The link that carries a joint of one freedom.
  int joint(const Model<double>& model, const std::string& joint, const std::string& where) const;
  int frame(const Model<double>& model, const json& in, const std::string& where) const;

  /// A file beside this one.
  std::string path(const json& in, const std::string& where) const;

 private:
  std::string name_;
};

}  // namespace hybridyn::tools
