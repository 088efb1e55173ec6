#include "hybridyn/viewer/float_buffer.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <string>

namespace hybridyn::testing {
namespace {

TEST_CASE("base64 gives the examples of RFC 4648") {
  using viewer::base64;
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foob") == "Zm9vYg==");
  CHECK(base64("fooba") == "Zm9vYmE=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xFB\xFF\xBF") == "+/+/");
}

TEST_CASE("numbers are float32, little-endian, one after the other") {
  viewer::FloatBuffer buffer;
  CHECK(buffer.append({1.0, -2.0}).first == 0);
  const viewer::Slice slice = buffer.append({0.5});
  CHECK(slice.first == 2);
  CHECK(slice.count == 1);
  CHECK(buffer.size() == 3);
  // 0000803f 000000c0 0000003f
  CHECK(buffer.to_base64() == "AACAPwAAAMAAAAA/");
}

TEST_CASE("what single precision cannot hold is NaN") {
  viewer::FloatBuffer buffer;
  buffer.add(1e300);
  CHECK(buffer.to_base64() == "AADAfw==");
  viewer::FloatBuffer infinite;
  infinite.add(std::numeric_limits<double>::infinity());
  CHECK(infinite.to_base64() == buffer.to_base64());
}

}  // namespace
}  // namespace hybridyn::testing
