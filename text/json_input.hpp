// Reading JSON that people write: errors say where and what.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::tools {

/// Throws InputError with `name`, line and column where the text is no JSON, or has NaN in it.
nlohmann::json parse_json(const std::string& text, const std::string& name);

/// What readers of one kind of file share. `where` is a place as in "states[2].external.hand".
class JsonReader {
 protected:
  using json = nlohmann::json;

  /// `name` appears in errors; with `text`, which must outlive the object, so do lines.
  explicit JsonReader(std::string name, const std::string* text = nullptr)
      : name_(std::move(name)), text_(text) {}
  ~JsonReader() = default;

  [[noreturn]] void fail(const std::string& where, const std::string& what) const;
  void require(bool condition, const std::string& where, const std::string& what) const;
  /// Names that mean nothing.
  void warn_of_unknown(const json& object, const std::string& where,
                       const std::vector<std::string>& known);
  const std::vector<std::string>& warnings() const { return warnings_; }

  double number(const json& value, const std::string& where) const;
  /// Text of a string.
  std::string text(const json& value, const std::string& where) const;
  /// `reason` is what comes before the size in the error: "the model has nq =".
  VectorX<double> vector(const json& value, const std::string& where, int size,
                         const std::string& reason) const;
  Vector3<double> vector3(const json& value, const std::string& where) const;

 private:
  /// As in "hold.json:3: joints.knee", without the line where that is not known.
  std::string place(const std::string& where) const;

  std::string name_;
  const std::string* text_;
  std::vector<std::string> warnings_;
};

}  // namespace hybridyn::tools
