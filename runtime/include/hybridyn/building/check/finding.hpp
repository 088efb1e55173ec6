// What `check` has to say about a mechanism's description.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hybridyn/building/check/names.hpp"

namespace hybridyn {

enum class Severity { kError, kWarning };

enum class ObjectKind { kMechanism, kLink, kJoint, kLoop, kCoupling };

inline constexpr std::array<std::string_view, 5> kObjectKindNames = {"mechanism", "link", "joint",
                                                                     "loop", "coupling"};

constexpr std::string_view to_string(ObjectKind kind) {
  return kObjectKindNames[static_cast<std::size_t>(kind)];
}

struct Finding {
  Severity severity = Severity::kError;
  ObjectKind kind = ObjectKind::kMechanism;
  int index = -1;       // of the object in the description's list of its kind; -1: unknown
  std::string object;   // its name
  std::string part;     // the element at fault as URDF nests it ("inertial/mass"), "" for the whole
  std::string message;  // what is wrong
  std::string remedy;   // what to do about it
  std::string gist;     // the message without what differs from object to object
};

/// As in "joint 'knee'", or "joint #3" (counted from 1) where there is no name.
inline std::string object_label(ObjectKind kind, const std::string& name, int index) {
  std::string label(to_string(kind));
  if (!name.empty()) return label + " '" + checking::printable(name) + "'";
  if (index >= 0) label += " #" + std::to_string(index + 1);
  return label;
}

/// As in "joint 'knee': axis has zero length; give a non-zero <axis xyz>".
inline std::string to_string(const Finding& finding) {
  return object_label(finding.kind, finding.object, finding.index) + ": " + finding.message + "; " +
         finding.remedy;
}

namespace checking {

/// The object that is being looked at.
struct Subject {
  ObjectKind kind;
  int index;
  const std::string& name;
};

/// What is wrong: in general, and what differs between objects. As in "axis has zero length", or
/// "mass is negative" and "-1e-09".
struct Statement {
  Statement(const char* statement) : gist(statement) {}             // NOLINT(*-explicit-*)
  Statement(std::string statement) : gist(std::move(statement)) {}  // NOLINT(*-explicit-*)
  Statement(std::string statement, std::string about)
      : gist(std::move(statement)), detail(std::move(about)) {}
  std::string text() const { return detail.empty() ? gist : gist + ": " + detail; }

  std::string gist;
  std::string detail;
};

/// Collects findings.
class Report {
 public:
  void error(const Subject& subject, std::string part, const Statement& what, std::string remedy) {
    add(Severity::kError, subject, std::move(part), what, std::move(remedy));
  }
  void warning(const Subject& subject, std::string part, const Statement& what,
               std::string remedy) {
    add(Severity::kWarning, subject, std::move(part), what, std::move(remedy));
  }
  void add(Severity severity, const Subject& subject, std::string part, const Statement& what,
           std::string remedy) {
    findings_.push_back({severity, subject.kind, subject.index, subject.name, std::move(part),
                         what.text(), std::move(remedy), what.gist});
  }
  std::vector<Finding> take() { return std::move(findings_); }

 private:
  std::vector<Finding> findings_;
};

inline std::string quoted(const std::string& name) { return "'" + printable(name) + "'"; }

/// Six significant digits, whatever the locale.
inline std::string number_text(double value) {
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::general, 6);
  return error == std::errc() ? std::string(buffer.data(), end) : "?";
}

/// "'a', 'b', 'c'"; a long list is cut short.
inline std::string name_list(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMost; ++i) {
    text += (i == 0 ? "" : ", ") + quoted(names[i]);
  }
  if (names.size() > kMost) text += " and " + std::to_string(names.size() - kMost) + " more";
  return text;
}

}  // namespace checking
}  // namespace hybridyn
