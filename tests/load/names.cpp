// What may be a name, in files and in descriptions made by programs.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hybridyn/building/check/names.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// A link of that name, as XML, in line 8, on the joint in line 4.
std::string robot_with_link(const std::string& name) {
  return two_links_and(
      "<joint name=\"knee\" type=\"fixed\"><parent link=\"base\"/><child link=\"arm\"/></joint>\n" +
      std::string("<joint name=\"toe\" type=\"fixed\">\n<parent link=\"arm\"/>\n<child link=\"") +
      name + "\"/></joint>\n<link name=\"" + name + "\"/>\n");
}

TEST_CASE("names of any printable text are legal") {
  for (const std::string name :
       {"arm 1", " ", "a&quot;b", "&lt;b&gt;", "int", "*/", "\\", "a'b", "${HOME}", "%s", "../x",
        "Schultergelenk_rü", "腕", "плечо", "\U0001F9BE",
        "a\xC2\xA0"
        "b"}) {
    CAPTURE(name);
    CHECK(load_text(robot_with_link(name)).description.links.size() == 3);
  }
  CHECK(load_text(robot_with_link(std::string(1000, 'x'))).description.links.size() == 3);
}

TEST_CASE("a name that is no line of UTF-8 is an error at each place where it stands") {
  struct Case {
    std::string name;
    std::string words;
  };
  for (const Case& c :
       {Case{"a&#10;b", "control character: 'a\\x0ab'"}, Case{"a\nb", "control character"},
        Case{"a&#9;b", "control character"}, Case{"a\x1B[2Jb", "control character: 'a\\x1b[2Jb'"},
        Case{"a\x7F", "control character"}, Case{"a\xC2\x9B", "control character"},
        Case{"r\xE9seau", "not UTF-8: 'r\\xe9seau'"},  // Latin-1
        Case{"\xC0\xAF", "not UTF-8"},                 // overlong
        Case{"\xED\xA0\x80", "not UTF-8"},             // a surrogate
        Case{"\xF4\x90\x80\x80", "not UTF-8"},         // above U+10FFFF
        Case{"\xE2\x82", "not UTF-8"},                 // cut short
        Case{std::string(1001, 'x'), "longer than 1000 bytes: 'xxx"}}) {
    CAPTURE(c.name);
    const std::vector<load::Diagnostic> errors = load_errors(robot_with_link(c.name));
    REQUIRE(errors.size() == 2);
    CHECK(errors[0].object == "joint 'toe'");
    CHECK(errors[1].object == "link #3");
    for (const load::Diagnostic& error : errors) {
      CHECK_THAT(error.message, ContainsSubstring(c.words));
      CHECK(checking::name_problem(to_string(error)) == nullptr);
      CHECK(error.line >= 7);
    }
  }
}

TEST_CASE("each name of a file is looked at") {
  const std::string head = "<robot name=\"r\">\n";
  const std::string base = "<link name=\"base\"/>\n";
  for (const std::string& text :
       {std::string("<robot \nname=\"\xFF\">") + base + "</robot>",
        head + "<material name=\"\xFF\"/>" + base + "</robot>",
        head + "<link name=\"base\"><visual name=\"\xFF\"/></link></robot>",
        head + "<link name=\"base\"><visual><material name=\"\xFF\"/></visual></link></robot>"}) {
    CAPTURE(text);
    const std::vector<load::Diagnostic> errors = load_errors(text);
    CHECK(errors.at(0).line == 2);
    CHECK_THAT(errors.at(0).message, ContainsSubstring("not UTF-8"));
  }
  const std::string ends = "><parent link=\"base\"/><child link=\"arm\"/>";
  for (const std::string& elements :
       {"<loop name=\"\xFF\" type=\"revolute\"/>" + ("<joint name=\"j\" type=\"fixed\"" + ends) +
            "</joint>",
        "<coupling name=\"\xFF\"/><joint name=\"j\" type=\"fixed\"" + ends + "</joint>",
        "<joint name=\"\xFF\" type=\"fixed\"" + ends + "</joint>",
        "<joint name=\"j\" type=\"continuous\"" + ends + "<mimic joint=\"\xFF\"/></joint>"}) {
    CAPTURE(elements);
    CHECK_THAT(load_errors(two_links_and(elements)).at(0).message, ContainsSubstring("not UTF-8"));
  }
}

TEST_CASE("comments and texts that nobody reads may be in any encoding") {
  CHECK(load_text("<robot name=\"r\"><!-- \xE9 --><author>\xE9</author>"
                  "<link name=\"base\" note=\"\xE9\"/></robot>")
            .description.links.size() == 1);
}

TEST_CASE("a reference to no character is an error: it would cut a name off") {
  for (const std::string reference :
       {"&#0;", "&#00;", "&#x0;", "&#;", "&#x;", "&#27;", "&#xD800;", "&#x110000;", "&#4294967296;",
        "&#99999999999999999999999;"}) {
    CAPTURE(reference);
    const load::Diagnostic error = load_error(
        "<robot name=\"r\">\n<link name=\"base\"/>\n<link name='a" + reference + "b'/></robot>");
    CHECK(error.line == 3);
    CHECK_THAT(error.message, ContainsSubstring("is no character"));
  }
  CHECK(load_text("<robot name=\"&#x52;&#111;b\"><!-- &#0; --><![CDATA[&#0;]]>"
                  "<link name=\"a&#\"/></robot>")
            .description.name == "Rob");
}

TEST_CASE("check refuses unfit names of descriptions made by programs") {
  MechanismDescription d = chain(3);
  SECTION("of a link") {
    d.links[2].name = d.joints[1].child = "a\nb";
    CHECK(only_error(d, "a\nb").message == "its name has a control character");
    CHECK_THAT(to_string(only_error(d, "a\nb")), ContainsSubstring("link 'a\\x0ab'"));
  }
  SECTION("of a joint") {
    d.joints[1].name = "\xFF";
    CHECK(only_error(d, "\xFF").message == "its name has bytes that are not UTF-8");
  }
}

}  // namespace
}  // namespace hybridyn::testing
