// write_samples FOLDER: writes the pages that the browser test opens, and drawings to look at.
#include <fstream>
#include <iostream>
#include <string>

#include "hybridyn/viewer/drawings.hpp"
#include "viewer/sample_pages.hpp"

namespace {

void write(const std::string& base, const hybridyn::viewer::PageData& data) {
  std::ofstream(base + ".html") << hybridyn::viewer::write_page(data);
  std::ofstream(base + "_plot.svg") << hybridyn::viewer::write_svg_plot(data.plots.front());
  std::ofstream(base + "_snapshots.svg") << hybridyn::viewer::write_svg_snapshots(data, 7);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: write_samples FOLDER\n";
    return 2;
  }
  const std::string folder = argv[1];
  write(folder + "/double_pendulum", hybridyn::testing::double_pendulum_page());
  write(folder + "/constants", hybridyn::testing::constants_page());
  write(folder + "/sliding", hybridyn::testing::sliding_page());
  std::ofstream(folder + "/linkage.html")
      << hybridyn::viewer::write_page(hybridyn::testing::linkage_page());
  write(folder + "/humanoid", hybridyn::testing::humanoid_page(31, 10001, 37));
  return 0;
}
