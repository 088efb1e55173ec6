// libFuzzer's way in. The first byte stands for the options, unless the text begins with it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/check_model.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hybridyn::testing;
  if (size == 0) return 0;
  const std::size_t skipped = data[0] == '<' ? 0 : 1;
  const std::string text(reinterpret_cast<const char*>(data) + skipped, size - skipped);
  const Judgement judgement =
      check_model(text, skipped == 0 ? hybridyn::BuildOptions{} : options_of(data[0]));
  if (judgement.verdict == Verdict::kBroken) {
    static_cast<void>(std::fprintf(stderr, "%s\n", judgement.complaint.c_str()));
    std::abort();
  }
  return 0;
}
