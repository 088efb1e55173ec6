// SHA-256 against the examples of the standard, and however the bytes come in.
#include "hybridyn/system/sha256.hpp"

#include <catch2/catch_test_macros.hpp>

namespace hybridyn::tools {
namespace {

TEST_CASE("SHA-256 of the standard's messages is what the standard says") {
  CHECK(sha256_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_of("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu") ==
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK(sha256_of(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the bytes are cut") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * i % 251);
  // Around the ends of blocks, and of what fits beside the length.
  for (const std::size_t size : {1U, 54U, 55U, 56U, 57U, 63U, 64U, 65U, 119U, 120U, 128U, 300U}) {
    const std::string part = text.substr(0, size);
    for (const std::size_t first : {0U, 1U, 55U, 64U, 65U}) {
      CAPTURE(size, first);
      Sha256 sum;
      sum.add(part.substr(0, first));
      sum.add(part.substr(std::min<std::size_t>(first, size)));
      CHECK(sum.digits() == sha256_of(part));
    }
  }
}

}  // namespace
}  // namespace hybridyn::tools
