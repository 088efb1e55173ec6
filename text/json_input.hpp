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

  /// `name` appears in errors.
  explicit JsonReader(std::string name) : name_(std::move(name)) {}
  ~JsonReader() = default;

  [[noreturn]] void fail(const std::string& where, const std::string& what) const;
  void require(bool condition, const std::string& where, const std::string& what) const;
  /// Names that mean nothing.
  void warn_of_unknown(const json& object, const std::string& where,
                       const std::vector<std::string>& known);
  const std::vector<std::string>& warnings() const { return warnings_; }

  double number(const json& value, const std::string& where) const;
  /// `reason` is what comes before the size in the error: "the model has nq =".
  VectorX<double> vector(const json& value, const std::string& where, int size,
                         const std::string& reason) const;
  Vector3<double> vector3(const json& value, const std::string& where) const;

 private:
  std::string name_;
  std::vector<std::string> warnings_;
};

}  // namespace hybridyn::tools
