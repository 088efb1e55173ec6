// The files of a generated library.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hybrid/hybrid.hpp"

namespace hybridyn::generator {

struct OutputFile {
  std::string name;  // within the library's folder
  std::string text;
};

struct JointLayout {
  std::string name;
  std::string type;
  int q_index;
  int nq;
  int v_index;
  int nv;
};

/// What generated files say about their origin, and what they are called.
struct LibraryInfo {
  std::string name;     // of the library: folder, namespace, prefix of C functions
  std::string model;    // as the model file calls itself
  std::string hash;     // of the model file
  std::string version;  // of the generator
  std::string command;  // in canonical form
  int nq = 0;
  int nv = 0;
  std::vector<JointLayout> joints;
};

enum class OutputLanguage { kCpp, kC, kCSinglePrecision };

/// Files in the order of their names; the last one, NAME.json, lists them all. For C++ alone, and
/// null if there is none: `limbs`, how forward dynamics is computed with limbs side by side
/// (limbs_side_by_side), and `hybrid`.
std::vector<OutputFile> write_library(const LibraryInfo& info, const std::vector<Kernel>& kernels,
                                      const Program* limbs, const Hybrid* hybrid,
                                      OutputLanguage language);

}  // namespace hybridyn::generator
