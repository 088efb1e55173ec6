#include "hybridyn/viewer/page.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "hybridyn/viewer/page_json.hpp"
#include "sample_pages.hpp"

namespace hybridyn::testing {
namespace {

using nlohmann::json;
using viewer::PageData;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

json parsed(const PageData& data) {
  viewer::FloatBuffer buffer;
  return json::parse(viewer::page_json(data, buffer));
}

TEST_CASE("names survive whatever is in them, and none of them is markup") {
  PageData data = double_pendulum_page();
  const std::string wild = "</script><script>alert(1)</script><!-- & \"'\\ \xE2\x80\xA8 \x01 ü";
  data.title = data.subtitle[0] = data.summary[0].value = wild;
  data.bodies[0].name = data.joints[0].name = data.trails[0].name = wild;
  data.plots[0].title = data.plots[0].series[0].name = data.events[0].text = wild;
  data.notes = {wild};
  viewer::FloatBuffer buffer;
  const std::string text = viewer::page_json(data, buffer);
  CHECK(text.find_first_of("<>&") == std::string::npos);
  const json page = json::parse(text);
  CHECK(page["title"] == wild);
  CHECK(page["bodies"][0]["name"] == wild);
  CHECK(page["plots"][0]["series"][0]["name"] == wild);
  CHECK(page["events"][0]["text"] == wild);
  CHECK(page["notes"][0] == wild);
}

TEST_CASE("bytes that are no UTF-8 become a replacement character") {
  PageData data = double_pendulum_page();
  data.title = "a\xFFz";
  CHECK(parsed(data)["title"] == "a\xEF\xBF\xBDz");
}

TEST_CASE("rows of numbers are where the JSON says") {
  const PageData data = double_pendulum_page();
  viewer::FloatBuffer buffer;
  const json page = json::parse(viewer::page_json(data, buffer));
  const std::size_t frames = page["times"][1];
  CHECK(frames > 299);
  CHECK(frames < 303);
  CHECK(page["poses"][1] == frames * 2 * 7);
  CHECK(page["trails"][0]["points"][1] == frames * 3);
  CHECK(page["plots"][0]["times"][1] == 2000);
  const json last = page["plots"].back()["series"].back()["values"];
  CHECK(last[1] == 2000);
  CHECK(last[0].get<std::size_t>() + 2000 + 2000 == buffer.size());  // the group's times follow
}

TEST_CASE("sizes that do not fit together are refused by name") {
  const auto message = [](const std::string& text) {
    return Catch::Matchers::Message("page: " + text);
  };
  PageData data = double_pendulum_page();
  data.trails[0].points.pop_back();
  CHECK_THROWS_MATCHES(viewer::check_sizes(data), std::invalid_argument,
                       message("trail 'tip' needs a point per frame"));
  data = double_pendulum_page();
  data.plots[0].series[1].values.pop_back();
  CHECK_THROWS_MATCHES(viewer::check_sizes(data), std::invalid_argument,
                       message("series 'elbow' of 'Joint angle' needs a value per time"));
  data = double_pendulum_page();
  data.joints[1].body = 2;
  CHECK_THROWS_MATCHES(viewer::check_sizes(data), std::invalid_argument,
                       message("joint 'elbow' is on no body"));
  data = double_pendulum_page();
  std::swap(data.motion.times[3], data.motion.times[4]);
  CHECK_THROWS_MATCHES(viewer::check_sizes(data), std::invalid_argument,
                       message("the motion's times do not rise"));
  CHECK_THROWS_AS(viewer::check_sizes(PageData{}), std::invalid_argument);
}

TEST_CASE("contacts are thinned with the frames, the strongest of each stay") {
  PageData data = double_pendulum_page();
  const std::size_t frames = data.motion.times.size();
  constexpr std::size_t kEach = 500;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    data.contacts.first.push_back(data.contacts.points.size());
    for (std::size_t i = 0; i < kEach; ++i) {
      data.contacts.points.push_back(
          {{0, 0, 0}, {0, 0, static_cast<double>(i)}, {0, 0, 1}, 0.5, false});
    }
  }
  data.contacts.first.push_back(data.contacts.points.size());
  viewer::FloatBuffer buffer;
  const json page = json::parse(viewer::page_json(data, buffer));
  const std::size_t kept = page["times"][1];
  CHECK(page["contacts"]["first"][1] == kept + 1);
  CHECK(page["contacts"]["points"][1] == kept * (100'000 / kept) * 11);
  data.contacts.first.pop_back();
  CHECK_THROWS_AS(viewer::check_sizes(data), std::invalid_argument);
  data = double_pendulum_page();
  data.bodies[0].shapes[0].kind = viewer::Shape::Kind::kMesh;
  CHECK_THROWS_AS(viewer::check_sizes(data), std::invalid_argument);
}

TEST_CASE("the page is one file that asks for nothing, and a build without it says so") {
  if (!viewer::has_page()) {
    CHECK_THROWS_AS(viewer::write_page(double_pendulum_page()), std::logic_error);
    return;
  }
  const std::string page = viewer::write_page(double_pendulum_page());
  CHECK(page.find("<title>Double pendulum &lt;&amp;&gt;</title>") != std::string::npos);
  CHECK(count(page, "</script>") == 3);  // data, buffer, script
  CHECK(count(page, "<link") == 0);
  CHECK(count(page, "@import") == 0);
  CHECK(count(page, " src=") == 0);
}

TEST_CASE("a humanoid's ten seconds at a millisecond make less than 10 MB") {
  if (!viewer::has_page()) SKIP("this build has no page");
  const std::size_t bytes = viewer::write_page(humanoid_page(31, 10001, 37)).size();
  CHECK(bytes < 10'000'000);
  CHECK(bytes > 1'000'000);
}

}  // namespace
}  // namespace hybridyn::testing
