#include "hybridyn/text/json_input.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "hybridyn/building/check/names.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/text/json_lines.hpp"

namespace hybridyn::tools {
namespace {

/// "file:3:14", counted from 1.
std::string place_in_text(const std::string& text, std::size_t offset, const std::string& name) {
  const std::string_view before = std::string_view(text).substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return name + ":" + std::to_string(line) + ":" + std::to_string(offset - start + 1);
}

/// What a parse error of the library says after its own "[...] parse error at line 1, column 2: ".
std::string library_message(const nlohmann::json::exception& error) {
  const std::string what = error.what();
  const std::size_t column = what.find(", column ");
  const std::size_t colon = what.find(": ", column == std::string::npos ? 0 : column);
  if (column != std::string::npos && colon != std::string::npos) return what.substr(colon + 2);
  const std::size_t bracket = what.find("] ");
  return bracket == std::string::npos ? what : what.substr(bracket + 2);
}

bool starts_a_non_number(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  constexpr std::string_view kNonNumbers[] = {"NaN", "nan", "Inf", "inf"};
  return std::any_of(std::begin(kNonNumbers), std::end(kNonNumbers),
                     [&](std::string_view word) { return text.substr(0, 3) == word; });
}

std::string shortened(const std::string& number) {
  constexpr std::size_t kMost = 24;
  return number.size() <= kMost ? number : number.substr(0, kMost) + "...";
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

nlohmann::json parse_json(const std::string& text, const std::string& name) {
  std::vector<std::set<std::string>> open;  // keys of the objects that are not closed yet
  const auto note_keys = [&](int /*depth*/, nlohmann::json::parse_event_t event,
                             nlohmann::json& parsed) {
    if (event == nlohmann::json::parse_event_t::object_start) open.emplace_back();
    if (event == nlohmann::json::parse_event_t::object_end) open.pop_back();
    if (event == nlohmann::json::parse_event_t::key &&
        !open.back().insert(parsed.get<std::string>()).second) {
      throw InputError(name + ": \"" + checking::printable(parsed.get<std::string>()) +
                       "\" is given twice in one object; keep one of them");
    }
    return true;
  };
  try {
    return nlohmann::json::parse(text, note_keys);
  } catch (const nlohmann::json::parse_error& error) {
    std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
    // "-Infinity" fails at its second letter.
    const std::size_t word = offset > 0 && text[offset - 1] == '-' ? offset - 1 : offset;
    if (word < text.size() && starts_a_non_number(std::string_view(text).substr(word))) {
      throw InputError(place_in_text(text, word, name) +
                       ": only finite numbers have a meaning here, not NaN or infinity");
    }
    throw InputError(place_in_text(text, std::min(offset, text.size()), name) +
                     ": not JSON: " + library_message(error));
  } catch (
      const nlohmann::json::out_of_range& error) {  // of a number; the library does not say where
    const std::string what = library_message(error);
    const std::size_t first = what.find('\'');
    const std::size_t last = what.rfind('\'');
    const std::string number = first < last ? what.substr(first + 1, last - first - 1) : "";
    const std::size_t offset = number.empty() ? 0 : text.find(number);
    throw InputError(place_in_text(text, offset == std::string::npos ? 0 : offset, name) +
                     ": number too large: " + shortened(number));
  }
}

void JsonReader::fail(const std::string& where, const std::string& what) const {
  throw InputError(place(where) + (where.empty() ? "" : ": ") + what);
}
std::string JsonReader::place(const std::string& where) const {
  std::string out = name_;
  if (text_ != nullptr) {
    const std::map<std::string, int> lines = json_lines(*text_);
    // What is missing is said of the object in which it is.
    auto line = lines.find(where);
    for (std::string at = where; line == lines.end() && !at.empty(); line = lines.find(at)) {
      const std::size_t end = at.find_last_of(".[");
      at.resize(end == std::string::npos ? 0 : end);
    }
    if (line != lines.end()) out += ":" + std::to_string(line->second);
  }
  return out + ": " + where;
}
void JsonReader::require(bool condition, const std::string& where, const std::string& what) const {
  if (!condition) fail(where, what);
}

void JsonReader::warn_of_unknown(const json& object, const std::string& where,
                                 const std::vector<std::string>& known) {
  for (const auto& [key, value] : object.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string warning = place(where);
    warning.append(where.empty() ? "" : ": ");
    warning.append("\"").append(key).append("\" is ignored; known are ").append(joined(known));
    warnings_.push_back(std::move(warning));
  }
}

double JsonReader::number(const json& value, const std::string& where) const {
  require(value.is_number(), where, "is " + std::string(value.type_name()) + ", expected a number");
  const double x = value.get<double>();
  require(std::isfinite(x), where, "is not finite");
  return x;
}

std::string JsonReader::text(const json& value, const std::string& where) const {
  require(value.is_string(), where, "is " + std::string(value.type_name()) + ", expected a text");
  return value.get<std::string>();
}

VectorX<double> JsonReader::vector(const json& value, const std::string& where, int size,
                                   const std::string& reason) const {
  require(value.is_array(), where,
          "is " + std::string(value.type_name()) + ", expected an array of numbers");
  require(static_cast<int>(value.size()) == size, where,
          "has " + std::to_string(value.size()) + " numbers, but " + reason + " " +
              std::to_string(size));
  VectorX<double> out(size);
  for (int i = 0; i < size; ++i) {
    out[i] = number(value[i], where + "[" + std::to_string(i) + "]");
  }
  return out;
}

Vector3<double> JsonReader::vector3(const json& value, const std::string& where) const {
  return vector(value, where, 3, "a vector in space has");
}

}  // namespace hybridyn::tools
