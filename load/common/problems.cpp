#include "problems.hpp"

#include <algorithm>
#include <iterator>

namespace hybridyn::load {
namespace {

void sort_by_line(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.line < b.line; });
}

}  // namespace

void Problems::error(int line, const std::string& message, std::string remedy) {
  errors_.push_back({file_, line, "", message, std::move(remedy), message});
}

void Problems::warning(int line, const checking::Statement& what, std::string remedy) {
  warnings_.push_back({file_, line, "", what.text(), std::move(remedy), what.gist});
}

void Problems::error(int line, const Owner& owner, const checking::Statement& what,
                     std::string remedy) {
  errors_.push_back({file_, line, object_label(owner.kind, owner.name, owner.index), what.text(),
                     std::move(remedy), what.gist});
  mark_unreadable(owner.kind, owner.index);
}

void Problems::warning(int line, const Owner& owner, const checking::Statement& what,
                       std::string remedy) {
  warnings_.push_back({file_, line, object_label(owner.kind, owner.name, owner.index), what.text(),
                       std::move(remedy), what.gist});
}

void Problems::add(int line, const Finding& finding) {
  const bool about_all = finding.kind == ObjectKind::kMechanism;
  if (!about_all && is_unreadable(finding.kind, finding.index)) return;
  auto& list = finding.severity == Severity::kError ? errors_ : warnings_;
  list.push_back({file_, line, object_label(finding.kind, finding.object, finding.index),
                  finding.message, finding.remedy, finding.gist});
}

const Problems::Segment* Problems::segment_of(int line) const {
  const auto after = std::upper_bound(segments_.begin(), segments_.end(), line,
                                      [](int l, const Segment& s) { return l < s.first; });
  return line <= 0 || after == segments_.begin() ? nullptr : &*std::prev(after);
}

int Problems::own_line(int line) const {
  const Segment* segment = segment_of(line);
  if (segment == nullptr) return line;
  return segment->file == file_ ? line - segment->first + segment->line : 0;
}

/// In the order of the text, then each in its file.
void Problems::place(std::vector<Diagnostic>& diagnostics) const {
  sort_by_line(diagnostics);
  for (Diagnostic& diagnostic : diagnostics) {
    if (const Segment* segment = segment_of(diagnostic.line)) {
      diagnostic.file = segment->file;
      diagnostic.line += segment->line - segment->first;
    }
  }
}

void Problems::make_strict() {
  errors_.insert(errors_.end(), warnings_.begin(), warnings_.end());
  warnings_.clear();
}

void Problems::throw_errors() {
  if (errors_.empty()) return;
  place(errors_);
  throw LoadError(std::move(errors_));
}

std::vector<Diagnostic> Problems::take_warnings() {
  place(warnings_);
  return std::move(warnings_);
}

}  // namespace hybridyn::load
