// The files of a generated library.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/emit/entry_table.hpp"
#include "hybridyn/generator/emit/library_info.hpp"
#include "hybridyn/generator/hybrid/limbs.hpp"

namespace hybridyn::generator {

enum class OutputLanguage { kCpp, kC, kCSinglePrecision };

/// Files in the order of their names; the last one, NAME.json, lists them all. For C++ alone: `limbs`,
/// how some functions are computed with limbs side by side (limbs_side_by_side), and `hybrid`, null if
/// there is none. All get the names that they have in the files.
std::vector<OutputFile> write_library(const LibraryInfo& info, std::vector<Function>& functions,
                                      std::vector<LimbFunction>& limbs, Hybrid* hybrid,
                                      OutputLanguage language, EntryTable entry);

/// Files of a C++ library that are there whatever its functions: no function, nor the library, can
/// be called like these.
std::vector<std::string> fixed_files();

}  // namespace hybridyn::generator
