// write_samples FOLDER: writes the pages that the browser test opens.
#include <fstream>
#include <iostream>
#include <string>

#include "viewer/sample_pages.hpp"

int main(int argc, char** argv) {
  using namespace hybridyn;
  if (argc != 2) {
    std::cerr << "usage: write_samples FOLDER\n";
    return 2;
  }
  const std::string folder = argv[1];
  std::ofstream(folder + "/double_pendulum.html")
      << viewer::write_page(testing::double_pendulum_page());
  std::ofstream(folder + "/humanoid.html")
      << viewer::write_page(testing::humanoid_page(31, 10001, 37));
  return 0;
}
