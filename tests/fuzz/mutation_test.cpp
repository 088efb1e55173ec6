// Model files changed at random, and files on which something once went wrong.
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "fuzz/check_model.hpp"
#include "fuzz/mutator.hpp"
#include "support/paths.hpp"
#include "support/random_mjcf.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

std::vector<std::string> seeds() {
  std::vector<std::string> out;
  for (const char* folder : {"models/papers", "models/bench"}) {
    for (const std::filesystem::path& file : model_files(source_path(folder))) {
      out.push_back(read_text(file.string()));
    }
  }
  out.push_back(read_text(source_path("tests/load/everything.xml").string()));
  out.push_back(read_text(source_path("models/formats/four_bar.sdf").string()));
  for (std::uint64_t seed = 1; seed <= 4; ++seed) out.push_back(random_mjcf(seed, false));
  return out;
}

/// Every kind of outcome that may be must have been met `least` times.
void check_mutations(std::uint64_t first, int count, int least) {
  const std::vector<std::string> originals = seeds();
  REQUIRE(originals.size() > 10);
  std::map<Verdict, int> met;
  for (int k = 0; k < count; ++k) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(k);
    Mutator mutator(seed);
    const std::string text = mutator.mutate(originals[seed % originals.size()]);
    const Judgement judgement =
        check_model(text, options_of(static_cast<unsigned char>(seed / originals.size())));
    ++met[judgement.verdict];
    if (judgement.verdict != Verdict::kBroken) continue;
    CAPTURE(seed, mutator.changes(), text);
    FAIL_CHECK(judgement.complaint);
  }
  for (const Verdict verdict :
       {Verdict::kRefused, Verdict::kOpen, Verdict::kSaid, Verdict::kAgreed}) {
    INFO("verdict " << static_cast<int>(verdict));
    CHECK(met[verdict] >= least);
  }
  CHECK(met[Verdict::kAgreed] > count / 10);
}

TEST_CASE("models changed at random are refused with a reason, or all methods agree on them") {
  check_mutations(0, 3000, 3);
}

TEST_CASE("many models changed at random are refused, or all methods agree on them", "[nightly]") {
  check_mutations(3000, 200000, 100);
}

TEST_CASE("files on which something once went wrong are refused, or all methods agree on them") {
  int count = 0;
  for (const std::filesystem::path& file : model_files(source_path("tests/fuzz/corpus"))) {
    for (unsigned char bits = 0; bits < 32; ++bits) {
      CAPTURE(file, static_cast<int>(bits));
      const Judgement judgement = check_model(read_text(file.string()), options_of(bits));
      CAPTURE(judgement.complaint);
      CHECK(judgement.verdict != Verdict::kBroken);
    }
    ++count;
  }
  CHECK(count > 3);
}

}  // namespace
}  // namespace hybridyn::testing
