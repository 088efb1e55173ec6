// Templates: what they may say, what comes out byte for byte, and how mistakes are reported. The
// same whichever library is behind.
#include "hybridyn/generator/emit/template_engine.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <stdexcept>

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

std::string rendered(const std::string& text, const Json& context = Json::object()) {
  return render(text, "block.hpp.j2", context);
}

void check_error(const std::string& text, const Json& context, const std::string& message) {
  CAPTURE(text);
  CHECK_THROWS_MATCHES(rendered(text, context), std::runtime_error,
                       Catch::Matchers::Message("block.hpp.j2:" + message));
}

TEST_CASE("text without marks comes out as it went in") {
  const std::string text =
      GENERATE("", "\n", "no end of line", "one\n", "\n\n  two \t\n\n", "## heading\n# include\n",
               "a{b} {c; {\n} } 100 % # \\ \" ' <&>\r\nx\r\n", "q\xCC\x88 \xC2\xB2\n");
  CHECK(rendered(text) == text);
}

TEST_CASE("values are substituted without escaping") {
  const Json context = {{"block", {{"name", "arm<\"&'>"}, {"handles", {{"count", 3}}}}},
                        {"minus", -12345678901},
                        {"fast", true},
                        {"slow", false},
                        {"nothing", ""},
                        {"marks", "{{ fast }} {% if %} {# #}"}};
  CHECK(rendered("{{ block.name }}|{{block.handles.count}}|{{  minus  }}", context) ==
        "arm<\"&'>|3|-12345678901");
  CHECK(rendered("{{ fast }}{{ slow }}{{ nothing }}", context) == "truefalse");
  CHECK(rendered("{{ marks }}", context) == "{{ fast }} {% if %} {# #}");
  CHECK(rendered("{{ minus }}\n", context) == "-12345678901\n");
  CHECK(rendered("  {{ minus }}  \n\n", context) == "  -12345678901  \n\n");
}

TEST_CASE("loops run over arrays in order, nested ones see the items around") {
  const Json context = {{"prefix", "s"},
                        {"joints",
                         {{{"name", "hip"}, {"axes", {"x", "y"}}},
                          {{"name", "knee"}, {"axes", Json::array()}},
                          {{"name", "foot"}, {"axes", {"z"}}}}}};
  CHECK(rendered("{% for j in joints %}{{ j.name }};{% endfor %}", context) == "hip;knee;foot;");
  CHECK(rendered("{% for j in joints %}{% for a in j.axes %}{{ prefix }}_{{ j.name }}_{{ a }} "
                 "{% endfor %}{% endfor %}",
                 context) == "s_hip_x s_hip_y s_foot_z ");
  CHECK(rendered("{% for j in joints %}{{ j.name }}{% endfor %}{% for j in joints %}.{% endfor %}",
                 context) == "hipkneefoot...");
}

TEST_CASE("conditions choose by a boolean, and only the chosen branch has to be there") {
  const std::string text = "{% if floating %}{{ base }}{% else %}ground{% endif %}";
  CHECK(rendered(text, {{"floating", true}, {"base", "root"}}) == "root");
  CHECK(rendered(text, {{"floating", false}}) == "ground");
  CHECK(rendered("{% if not a %}no{% endif %}", {{"a", false}}) == "no");
  CHECK(rendered("{% if not a %}no{% else %}yes{% endif %}", {{"a", true}}) == "yes");
  CHECK(rendered("{% if a %}{% if b %}1{% else %}2{% endif %}{% else %}3{% endif %}",
                 {{"a", true}, {"b", false}}) == "2");
}

TEST_CASE("an item says itself whether it is the last") {
  const Json context = {
      {"arguments", {{{"name", "q"}, {"is_last", false}}, {{"name", "u"}, {"is_last", true}}}}};
  CHECK(rendered("f({% for a in arguments %}{{ a.name }}{% if not a.is_last %}, {% endif %}"
                 "{% endfor %});\n",
                 context) == "f(q, u);\n");
}

TEST_CASE("lines with nothing but statements and comments leave nothing behind") {
  const Json context = {{"lines", {"a", "b"}}, {"yes", true}};
  CHECK(rendered("begin\n"
                 "  {# what follows: {{ nobody }} {% nothing %}\n"
                 "     and more #}\n"
                 "  {% for line in lines %}\n"
                 "    {{ line }};\n"
                 "\t{% if yes %} {# both #}  \n"
                 "\n"
                 "  {% endif %}\n"
                 "{% endfor %}\n"
                 "end\n",
                 context) == "begin\n    a;\n\n    b;\n\nend\n");
  CHECK(rendered("{# first line #}\ntext\n  {# last line #}") == "text\n");
  CHECK(rendered("{% if yes %}\r\nx\r\n{% endif %}\r\n", context) == "x\r\n");
  CHECK(rendered("{% for line in lines %}{% if yes %}\n{{ line }}\n{% endif %}{% endfor %}\n",
                 context) == "a\nb\n");
}

TEST_CASE("beside text, statements and comments leave white space as it is") {
  const Json context = {{"yes", true}};
  CHECK(rendered("a {# b #} c\n") == "a  c\n");
  CHECK(rendered("a {% if yes %}\n  b\n{% endif %} c\n", context) == "a \n  b\n c\n");
  CHECK(rendered("  {% if yes %} x {% endif %}  \n", context) == "   x   \n");
  CHECK(rendered("  {{ yes }}{% if yes %}\n  {% endif %}\n", context) == "  true\n");
}

TEST_CASE("what the context does not have is reported with its line") {
  const Json context = {{"arm", {{"name", "x"}}}, {"list", {{{"a", 1}}, {{"b", 2}}}}};
  check_error("\n\n{{ leg }}", context, "3: there is no 'leg'");
  check_error("{{ arm.name }}\n{{ arm.hand.name }}", context, "2: there is no 'arm.hand'");
  check_error("{{ arm.name.first }}", context, "1: there is no 'arm.name.first'");
  check_error("{# two\nlines #}\n{% for i in list %}\n{{ i.a }}{% endfor %}", context,
              "4: there is no 'i.a'");
  check_error("{% for i in list %}{% endfor %}\n{{ i.a }}", context, "2: there is no 'i'");
}

TEST_CASE("values of the wrong type are reported with their line") {
  const Json context = {{"arm", {{"name", "x"}}}, {"half", 0.5}, {"list", {1}}, {"null", nullptr}};
  check_error("\n{{ arm }}", context, "2: 'arm' is not text, an integer or a boolean");
  check_error("{{ half }}", context, "1: 'half' is not text, an integer or a boolean");
  check_error("{{ list }}", context, "1: 'list' is not text, an integer or a boolean");
  check_error("{% for i in arm %}{% endfor %}", context, "1: 'arm' is not an array");
  check_error("{% if arm.name %}{% endif %}", context, "1: 'arm.name' is not true or false");
  check_error("\n{% for arm in list %}{% endfor %}", context, "2: 'arm' hides another 'arm'");
  check_error("{% for i in list %}{% for i in list %}{% endfor %}{% endfor %}", context,
              "1: 'i' hides another 'i'");
}

TEST_CASE("malformed templates are reported with their line") {
  const Json context = {{"a", true}, {"list", {1}}};
  const std::string hint = "' is not understood; see generator/emit/template_engine.hpp";
  check_error("x\n{{ a", context, "2: '{{' without '}}'");
  check_error("{% if a", context, "1: '{%' without '%}'");
  check_error("{# a", context, "1: '{#' without '#}'");
  check_error("x\n\n }}", context, "3: '}}' closes nothing; in text, put a blank between");
  check_error("\n{% if a %}\n", context, "2: 'if' without 'endif'");
  check_error("{% if a %}{% else %}\n", context, "1: 'if' without 'endif'");
  check_error("\n{% for i in list %}\n", context, "2: 'for' without 'endfor'");
  check_error("{% endif %}", context, "1: 'endif' without 'if'");
  check_error("{% for i in list %}{% endif %}", context, "1: 'endif' without 'if'");
  check_error("{% if a %}\n{% endfor %}", context, "2: 'endfor' without 'for'");
  check_error("{% if a %}{% else %}{% else %}{% endif %}", context, "1: 'else' without 'if'");
  check_error("{% set b = 1 %}", context, "1: '{% set b = 1 %}" + hint);
  check_error("{{ a | upper }}", context, "1: '{{ a | upper }}" + hint);
  check_error("{{- a -}}", context, "1: '{{- a -}}" + hint);
  check_error("{{ }}", context, "1: '{{ }}" + hint);
  check_error("{% for i, j in list %}{% endfor %}", context, "1: '{% for i, j in list %}" + hint);
}

TEST_CASE("names are refused that a library would read as something else") {
  const std::string name = GENERATE("loop.first", "true", "a.not", "1", "\"text\"", "a..b", "a-b");
  CHECK_THROWS_AS(rendered("{{ " + name + " }}", {{"a", {{"not", 1}, {"b", 1}}}, {"1", 1}}),
                  std::runtime_error);
}

}  // namespace
}  // namespace hybridyn::generator
