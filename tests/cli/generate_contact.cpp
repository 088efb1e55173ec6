// generate --contacts and --responses: what they refuse, and what they write.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

CommandResult generate_arm(const TemporaryFolder& folder, std::vector<std::string> options) {
  std::vector<std::string> all = {"generate", model_path("papers/planar_3r.urdf"), "--quiet", "-o",
                                  folder.path("code")};
  all.insert(all.end(), options.begin(), options.end());
  return run_command(all);
}

TEST_CASE("responses are for the class Robot, and contacts make one") {
  const TemporaryFolder folder;
  const CommandResult refused = generate_arm(folder, {"--responses"});
  CHECK(refused.exit_code == 2);
  CHECK_THAT(refused.err, ContainsSubstring("--partition"));
  CHECK(generate_arm(folder, {"--contacts", "link3"}).exit_code == 0);
  CHECK_THAT(read_text(folder.path("code/robot.hpp")), ContainsSubstring("kContacts = 1"));
}

TEST_CASE("contacts are links that move, without numeric links before them") {
  const TemporaryFolder folder;
  const CommandResult unknown =
      generate_arm(folder, {"--partition", "whole", "--contacts", "link4"});
  CHECK(unknown.exit_code == 1);
  CHECK_THAT(unknown.err, ContainsSubstring("link4"));
  const CommandResult numeric =
      generate_arm(folder, {"--partition", "chains:link3", "--contacts", "link3:point"});
  CHECK(numeric.exit_code == 1);
  CHECK_THAT(numeric.err, ContainsSubstring("numeric link"));
}

TEST_CASE("Robot has what --contacts and --responses ask for, and says which rows are whose") {
  const TemporaryFolder folder;
  const CommandResult result = generate_arm(
      folder, {"--partition", "whole", "--contacts", "link3:point,link2", "--responses"});
  CHECK(result.exit_code == 0);
  const std::string robot = read_text(folder.path("code/robot.hpp"));
  for (const char* text :
       {"kContactRows = 9", "0 to 2: link3, linear", "3 to 8: link2", "Status factor(",
        "Status bias(", "void respond(", "forward_dynamics_and_contact_inertia",
        "void place_contacts(", "Status contact_dynamics(", "Status contact_accelerations("}) {
    CHECK_THAT(robot, ContainsSubstring(text));
  }
}

}  // namespace
}  // namespace hybridyn::testing
