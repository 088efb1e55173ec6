// What text of a model becomes in code.
#include "hybridyn/generator/symbolic/model_text.hpp"

#include <catch2/catch_test_macros.hpp>

namespace hybridyn::generator {
namespace {

std::string comment(const std::string& text) { return ModelText(text).comment(); }
std::string literal(const std::string& text) { return ModelText(text).literal(); }
std::string identifier(const std::string& text) { return ModelText(text).identifier("other"); }

TEST_CASE("a comment stays one line that ends nothing") {
  CHECK(comment("left knee, 膝") == "left knee, 膝");
  CHECK(comment("a\nb\rc\td\x7f") == "a?b?c?d?");
  CHECK(comment("a\\") == "a?");
  CHECK(comment("*/ x /* y */*/") == "* / x / * y * / * /");
  CHECK(comment("**//") == "** //");
  CHECK(comment("?\?/") == "? ?/");
  CHECK(comment("?\?\?/") == "? ? ?/");
  CHECK(comment("turned \xe2\x80\xae round \xe2\x80\xa8") == "turned ? round ?");
  CHECK(comment("\xc2\x85 \xef\xbb\xbf") == "? ?");
  CHECK(comment("bad \xff \xc0\x80 \xed\xa0\x80 \xe8\x84") == "bad ? ? ? ? ? ? ? ?");
  CHECK(comment(std::string("a\0b", 3)) == "a?b");
}

TEST_CASE("a literal has the very bytes of the text") {
  CHECK(literal("left knee, 膝") == "left knee, 膝");
  CHECK(literal("a\"b\\c?") == "a\\\"b\\\\c\\?");
  CHECK(literal("a\n1") == "a\\0121");
  CHECK(literal("\xff\xe2\x80\xae") == "\\377\\342\\200\\256");
  CHECK(literal(std::string("a\0b", 3)) == "a\\000b");
}

TEST_CASE("an identifier has letters, digits and single underscores") {
  CHECK(identifier("left-knee.joint") == "left_knee_joint");
  CHECK(identifier("__a__b__") == "a_b");
  CHECK(identifier("3rd") == "n3rd");
  CHECK(identifier(".3") == "n3");
  CHECK(identifier("膝") == "other");
  CHECK(identifier("") == "other");
  CHECK(identifier(std::string(1000, 'x')).size() == 64);
}

TEST_CASE("a table gives each name once") {
  NameTable names;
  CHECK(names.add("a") == "a");
  CHECK(names.add("a_2") == "a_2");
  CHECK(names.add("a") == "a_3");
  CHECK(names.add("A") == "A");
  NameTable files(NameTable::Case::kIsIgnored);
  CHECK(files.add("a") == "a");
  CHECK(files.add("A") == "A_2");
  CHECK(files.add("a_2") == "a_2_2");
}

}  // namespace
}  // namespace hybridyn::generator
