// Engines of contact side by side: time of a step and what it did, on the same scenes.
#pragma once

#include <string>

namespace hybridyn::tools {

struct ContactEnginesOptions {
  std::string scenes;  // names, separated by commas; none: all
  int rounds = 5;
  std::string page;  // where to write
};

void bench_contact(const ContactEnginesOptions& options);

}  // namespace hybridyn::tools
