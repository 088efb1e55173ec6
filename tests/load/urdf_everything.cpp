// A URDF file with any one thing broken.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <random>
#include <set>

#include "everything.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

/// The attributes of kEverything, each on a line of its own.
struct Attribute {
  int line;
  int element_line;
  std::string name;
  std::string value;
  std::string end;  // of the line, after the attribute
};

std::vector<Attribute> attributes_of(const std::vector<std::string>& lines) {
  std::vector<Attribute> found;
  int element_line = 0;
  for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
    const std::string& line = lines[i];
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t open = line.find("=\"");
    if (line[begin] != '<') {
      const std::size_t close = line.find('"', open + 2);
      found.push_back({i + 1, element_line, line.substr(begin, open - begin),
                       line.substr(open + 2, close - open - 2), line.substr(close + 1)});
    } else if (line[begin + 1] != '/') {
      element_line = i + 1;
    }
  }
  return found;
}

bool is_numeric(const Attribute& attribute) {
  return attribute.value.find_first_not_of("0123456789.- ") == std::string::npos;
}

/// kEverything with one attribute's value replaced.
std::string with_value(const std::vector<std::string>& lines, const Attribute& attribute,
                       const std::string& value) {
  std::vector<std::string> changed = lines;
  changed[attribute.line - 1] = " " + attribute.name + "=\"" + value + "\"" + attribute.end;
  return join(changed);
}

/// The only complaint that kEverything itself does not call for.
load::Diagnostic only_new_complaint(const std::string& text) {
  std::vector<load::Diagnostic> complaints = complaints_about(text);
  for (const load::Diagnostic& usual : complaints_about(kEverything)) {
    const auto is_usual = [&usual](const load::Diagnostic& complaint) {
      return complaint.object == usual.object && complaint.gist == usual.gist;
    };
    complaints.erase(std::remove_if(complaints.begin(), complaints.end(), is_usual),
                     complaints.end());
  }
  REQUIRE(complaints.size() == 1);
  return complaints[0];
}

TEST_CASE("the file with everything in it loads") {
  const load::LoadedModel loaded = load_text(kEverything);
  CHECK(loaded.description.loops.size() == 1);
  CHECK(loaded.visuals.at("base").size() == 4);
  CHECK(loaded.collisions.at("arm").size() == 3);
  CHECK(attributes_of(lines_of(kEverything)).size() == 106);
}

TEST_CASE("each number, spoiled in any way, is one complaint at its line") {
  const std::vector<std::string> lines = lines_of(kEverything);
  for (const Attribute& attribute : attributes_of(lines)) {
    if (!is_numeric(attribute)) continue;
    for (const char* bad : {"", " ", "x", "nan", "1 2", "1 2 3 4 5", "1,5", "0 0 1e400", "--1",
                            "1;2;3", "0 0 nan", "0x1 0 0", "&lt;", "١"}) {
      CAPTURE(attribute.line, attribute.name, bad);
      CHECK(only_new_complaint(with_value(lines, attribute, bad)).line == attribute.line);
    }
  }
}

/// Whether one of the complaints about a text is about that line.
bool has_complaint_at(const std::string& text, int line) {
  for (const load::Diagnostic& error : complaints_about(text)) {
    if (error.line == line) return true;
  }
  return false;
}

TEST_CASE("each name, emptied, is a complaint at its line") {
  const std::vector<std::string> lines = lines_of(kEverything);
  for (const Attribute& attribute : attributes_of(lines)) {
    if (is_numeric(attribute) || attribute.value == "blue") continue;
    CAPTURE(attribute.line, attribute.name);
    CHECK(has_complaint_at(with_value(lines, attribute, ""), attribute.line));
  }
}

TEST_CASE("each attribute, left out, is a complaint about its element unless it has a default") {
  const std::set<std::string> optional = {"rpy",
                                          "scale",
                                          "lower",
                                          "upper",
                                          "effort",
                                          "velocity",
                                          "damping",
                                          "friction",
                                          "multiplier",
                                          "offset",
                                          "rgba",
                                          "static_friction",
                                          "dynamic_friction",
                                          "restitution",
                                          "stiffness",
                                          "torsional_friction",
                                          "rolling_friction"};
  const std::vector<std::string> lines = lines_of(kEverything);
  for (const Attribute& attribute : attributes_of(lines)) {
    const bool of_origin = lines[attribute.element_line - 1].find("<origin") != std::string::npos;
    if (optional.count(attribute.name) > 0 || of_origin || attribute.value == "blue") continue;
    CAPTURE(attribute.line, attribute.name);
    std::vector<std::string> changed = lines;
    changed[attribute.line - 1] = attribute.end;
    CHECK(has_complaint_at(join(changed), attribute.element_line));
  }
}

TEST_CASE("each reference to something that does not exist is a complaint at its line") {
  const std::vector<std::string> lines = lines_of(kEverything);
  for (const Attribute& attribute : attributes_of(lines)) {
    if (attribute.name != "link" && attribute.name != "joint") continue;
    CAPTURE(attribute.line, attribute.value);
    // The line of the element, which begins just above.
    CHECK(only_new_complaint(with_value(lines, attribute, "nobody")).line ==
          attribute.element_line);
  }
}

TEST_CASE("a file cut off anywhere is an error") {
  const std::size_t end = kEverything.rfind('>');
  for (std::size_t length = 0; length < end; ++length) {
    CAPTURE(length);
    CHECK_THROWS_AS(load::load_urdf_text(kEverything.substr(0, length), "robot.urdf"),
                    load::LoadError);
  }
  CHECK_NOTHROW(load::load_urdf_text(kEverything.substr(0, end + 1), "robot.urdf"));
}

TEST_CASE("a file with a line left out loads or is a load error") {
  const std::vector<std::string> lines = lines_of(kEverything);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(i + 1);
    std::vector<std::string> changed = lines;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    try {
      load::load_urdf_text(join(changed), "robot.urdf");
    } catch (const load::LoadError& error) {
      CHECK(error.errors().at(0).line > 0);
    }
  }
}

TEST_CASE("a file with bytes changed at random loads or is a load error") {
  constexpr unsigned kSeed = 20240527;
  CAPTURE(kSeed);
  std::mt19937 random(kSeed);
  const std::string alphabet = std::string("<>/=\"'&;!-? \n\t0.9eEnaif+") + '\0' + '\x80' + '\xff';
  for (int round = 0; round < 3000; ++round) {
    std::string text = kEverything;
    const unsigned changes = 1 + random() % 4;
    for (unsigned i = 0; i < changes; ++i) {
      text[random() % text.size()] = alphabet[random() % alphabet.size()];
    }
    try {
      load::load_urdf_text(text, "robot.urdf");
    } catch (const load::LoadError& error) {
      CAPTURE(text);
      CHECK(error.count() > 0);
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
