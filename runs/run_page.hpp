// A recorded run as what the page and the drawings show.
#pragma once

#include "hybridyn/runs/recorded_run.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::tools {

viewer::PageData page_of(const RecordedRun& run);

/// Into report.html in the folder; returns its path. Throws InputError in a build without the page.
std::string write_page(const viewer::PageData& data, const std::filesystem::path& folder);

/// The same into a file.
void write_page_file(const viewer::PageData& data, const std::filesystem::path& path);

/// In the browser of whoever sits here; says so on stderr where there is none.
void open_page(const std::string& path);

}  // namespace hybridyn::tools
