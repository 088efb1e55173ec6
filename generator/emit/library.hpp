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
  ModelText name;
  std::string type;
  int q_index;
  int nq;
  int v_index;
  int nv;
};

/// What generated files say about their origin, and what they are called.
struct LibraryInfo {
  std::string name;     // of the library: folder, namespace, prefix of C functions
  ModelText model;      // as the model file calls itself
  std::string hash;     // of the model file
  std::string version;  // of the generator
  ModelText command;    // in canonical form
  int nq = 0;
  int nv = 0;
  int loops = 0;
  std::vector<JointLayout> joints;
};

enum class OutputLanguage { kCpp, kC, kCSinglePrecision };

/// entry.cpp, for C++: the functions as a table for programs that load them.
enum class EntryTable {
  kNone,
  kStates,  // state by state
  kBatches  // also in packs of states: takes longer to compile
};

/// Files in the order of their names; the last one, NAME.json, lists them all. For C++ alone, and
/// null if there is none: `limbs`, how forward dynamics is computed with limbs side by side
/// (limbs_side_by_side), and `hybrid`. All get the names that they have in the files.
std::vector<OutputFile> write_library(const LibraryInfo& info, std::vector<Kernel>& kernels,
                                      Program* limbs, Hybrid* hybrid, OutputLanguage language,
                                      EntryTable entry);

/// Files of a C++ library that are there whatever its functions: no function, nor the library, can
/// be called like these.
std::vector<std::string> fixed_files();

}  // namespace hybridyn::generator
