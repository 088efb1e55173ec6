#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

CommandResult generate_reports(const TemporaryFolder& folder,
                               const std::vector<std::string>& reports) {
  std::vector<std::string> arguments = {
      "generate", model_path("pa10/pa10.urdf"), "--chain", "link2..link4", "--functions", "id",
      "--out",    folder.path("code")};
  for (const std::string& report : reports) {
    arguments.insert(arguments.end(), {"--report", folder.path(report)});
  }
  return run_command(arguments);
}

TEST_CASE("generate writes reports as HTML and LaTeX beside the code, with the same counts") {
  const TemporaryFolder folder;
  const CommandResult result = generate_reports(folder, {"a.html", "a.tex"});
  REQUIRE(result.exit_code == 0);
  CHECK(folder.names() == std::vector<std::string>{"a.html", "a.tex", "code"});
  const std::string html = read_text(folder.path("a.html"));
  CHECK_THAT(html, ContainsSubstring("hybridyn generate pa10.urdf --chain link2..link4"));
  CHECK_THAT(html, ContainsSubstring("<svg ") && ContainsSubstring(">link7<"));
  CHECK_THAT(html, !ContainsSubstring("<?xml") && !ContainsSubstring(folder.path("")));
  const std::string printed = result.out.substr(0, result.out.find(" mul"));
  const std::string multiplications = printed.substr(printed.rfind(' ') + 1);
  CHECK_THAT(html, ContainsSubstring("<td><code>inverse_dynamics</code></td><td class=\"number\">" +
                                     multiplications + "</td>"));
  CHECK_THAT(read_text(folder.path("a.tex")),
             ContainsSubstring("{\\ttfamily inverse\\_dynamics} & " + multiplications + " &"));
}

TEST_CASE("generate refuses a report of another kind before it writes anything") {
  const TemporaryFolder folder;
  const CommandResult result = generate_reports(folder, {"a.pdf"});
  CHECK(result.exit_code == 2);
  CHECK_THAT(result.err, ContainsSubstring("a.pdf") && ContainsSubstring(".html"));
  CHECK(folder.names().empty());
}

}  // namespace
}  // namespace hybridyn::testing
