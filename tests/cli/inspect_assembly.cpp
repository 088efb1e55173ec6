#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <map>
#include <regex>

#include "cut_cases.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every link is drawn in one part, every joint between parts where they are joined") {
  const TemporaryFolder folder;
  for (const CutCase& c : cut_cases(folder)) {
    CAPTURE(c.name);
    const std::string text = drawing_of(folder, c);
    const auto report = inspect(c, {"--json"}).json();
    std::ptrdiff_t in_blocks = 0;
    for (const auto& part : report["partition"]["parts"]) {
      if (part["kind"] == "generated") {
        in_blocks += static_cast<std::ptrdiff_t>(part["links"].size());
        for (const auto& link : part["links"]) {
          CHECK(count(text, "class=\"cell-name\">" + link.get<std::string>() + "<") == 1);
        }
      }
      CHECK(count(text, "class=\"joint\">" + part["joints"][0].get<std::string>() + "<") == 1);
    }
    CHECK(count(text, "class=\"cell-name\"") == in_blocks);
    CHECK(count(text, "<g class=\"generated\">\n<title>") == c.blocks);
    CHECK(count(text, "class=\"detail\">numeric<") == c.numeric);
    // The joints at which parts hang on their bases.
    CHECK(count(text, "<g class=\"tree-joint\">") == c.blocks + c.numeric);
  }
}

TEST_CASE("a planar arm in two blocks is assembled in two steps, link by link in seven") {
  const TemporaryFolder folder;
  const std::vector<CutCase> all = cut_cases(folder);
  CHECK(count(drawing_of(folder, all[0]), ">step \\d+: ") == 2);
  const std::string numeric = drawing_of(folder, all[1]);
  CHECK(count(numeric, ">step \\d+: ") == 7);
  CHECK_THAT(numeric,
             ContainsSubstring(">link6, link7<") && ContainsSubstring(">step 1: 2 links<"));
  CHECK_THAT(numeric,
             ContainsSubstring(">link1 … link7<") && ContainsSubstring(">step 7: 7 links<"));
}

TEST_CASE("the drawn assembly is XML whose tags all close in order") {
  const TemporaryFolder folder;
  for (const CutCase& c : cut_cases(folder)) {
    CAPTURE(c.name);
    const std::string text = drawing_of(folder, c);
    std::vector<std::string> open;
    const std::regex tag("<(/?)([a-z]+)[^<>]*?(/?)>");
    std::ptrdiff_t tags = 1;  // <?xml ...?>
    for (std::sregex_iterator i(text.begin(), text.end(), tag), end; i != end; ++i) {
      ++tags;
      if ((*i)[1].length() > 0) {
        REQUIRE(!open.empty());
        CHECK(open.back() == (*i)[2]);
        open.pop_back();
      } else if ((*i)[3].length() == 0) {
        open.push_back((*i)[2]);
      }
    }
    CHECK(open.empty());
    CHECK(std::count(text.begin(), text.end(), '<') == tags);
    CHECK(count(text, "&(?!amp;|lt;|gt;|quot;)") == 0);
  }
}

struct Box {
  double left, top, right, bottom;
};

bool apart(const Box& a, const Box& b) {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

/// Parts and articulated bodies.
std::vector<Box> drawn_boxes(const std::string& text) {
  const std::regex rect(
      R"re(<rect class="(?:box|block c\d)" rx="7" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)")re");
  std::vector<Box> out;
  for (std::sregex_iterator i(text.begin(), text.end(), rect), end; i != end; ++i) {
    const double x = std::stod((*i)[1]);
    const double y = std::stod((*i)[2]);
    out.push_back({x, y, x + std::stod((*i)[3]), y + std::stod((*i)[4])});
  }
  return out;
}

/// Roughly where texts stand, by 0.55 of their size for a character: less than most fonts need.
std::vector<Box> drawn_texts(const std::string& text) {
  const std::map<std::string, double> middle = {{"name", 13}, {"detail", 11}, {"cell-name", 11.5}};
  const std::map<std::string, double> start = {{"heading", 18}, {"summary", 12}, {"joint", 12},
                                               {"kind", 10.5},  {"closed", 11},  {"note", 12}};
  const std::regex element(R"re(<text x="([^"]*)" y="([^"]*)" class="([^"]*)">([^<]*)</text>)re");
  std::vector<Box> out;
  for (std::sregex_iterator i(text.begin(), text.end(), element), end; i != end; ++i) {
    const std::string style_class = (*i)[3];
    const bool is_middle = middle.count(style_class) > 0;
    const double size = is_middle ? middle.at(style_class) : start.at(style_class);
    const double width = 0.55 * size * static_cast<double>((*i)[4].length());
    const double x = std::stod((*i)[1]) - (is_middle ? width / 2 : 0);
    const double y = std::stod((*i)[2]);
    out.push_back({x, y - 0.75 * size, x + width, y + 0.1 * size});
  }
  return out;
}

TEST_CASE("no two boxes and no two texts of the drawn assembly overlap") {
  const TemporaryFolder folder;
  for (const CutCase& c : cut_cases(folder)) {
    const std::string text = drawing_of(folder, c);
    const std::vector<Box> boxes = drawn_boxes(text);
    // The ground, the parts, and what they are joined to.
    REQUIRE(static_cast<std::ptrdiff_t>(boxes.size()) ==
            1 + c.blocks + c.numeric + count(text, ">step \\d+: "));
    for (const std::vector<Box>& all : {boxes, drawn_texts(text)}) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          CAPTURE(c.name, i, j, all[i].left, all[i].top, all[j].left, all[j].top);
          CHECK(apart(all[i], all[j]));
        }
      }
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
