#include "hybridyn/timing/batch_report.hpp"

#include <sstream>

#include "hybridyn/text/markdown_table.hpp"
#include "hybridyn/text/text_table.hpp"

namespace hybridyn::tools {
namespace {

using Tables = std::vector<BatchTable>;
using Cells = std::vector<std::string>;

/// Not which instructions: how many numbers go side by side.
std::string lanes(const BatchTable& table) {
  return std::to_string(table.double_lanes) + " doubles or " + std::to_string(table.float_lanes) +
         " floats";
}

std::string cell(const BatchTiming& timing) {
  return nanoseconds_text(timing.nanoseconds) + " (" + fixed(timing.ratio, 2) + ")";
}

/// A cell for each model.
template <class F>
Cells cells_of(const Tables& tables, const F& f) {
  Cells out;
  for (const BatchTable& table : tables) out.push_back(f(table));
  return out;
}

void write_head(std::ostream& out, const Tables& tables, const std::string& title) {
  out << '\n';
  write_row(out, title, cells_of(tables, [](const BatchTable& t) { return t.model; }));
  write_rule(out, tables.size());
  write_row(out, "freedoms",
            cells_of(tables, [](const BatchTable& t) { return std::to_string(t.freedoms); }));
}

void write_function(std::ostream& out, const Tables& tables, std::size_t function) {
  write_head(out, tables, tables.front().functions[function]);
  for (std::size_t row = 0; row < tables.front().rows.size(); ++row) {
    write_row(out, tables.front().rows[row].name, cells_of(tables, [&](const BatchTable& table) {
                const BatchTiming& timing = table.rows[row].timings[function];
                return row == 0 ? nanoseconds_text(timing.nanoseconds) : cell(timing);
              }));
  }
  const bool is_fd = function == 0;
  if (!is_fd || tables.front().thread_speed_up == 0) return;
  write_row(out, "two threads: times faster",
            cells_of(tables, [](const BatchTable& t) { return fixed(t.thread_speed_up, 2); }));
}

void write_derivatives(std::ostream& out, const Tables& tables) {
  constexpr std::size_t kFd = 0;
  constexpr std::size_t kDfd = 3;
  const auto row = [&](const char* name, const auto& f) {
    write_row(out, name, cells_of(tables, f));
  };
  write_head(out, tables, "");
  row("fd, ns", [](const BatchTable& t) {
    return nanoseconds_text(t.rows.front().timings[kFd].nanoseconds);
  });
  row("dfd, ns", [](const BatchTable& t) {
    return nanoseconds_text(t.rows.front().timings[kDfd].nanoseconds);
  });
  row("relative to fd in one block", [](const BatchTable& t) { return fixed(t.to_fd[kDfd], 2); });
  row("dfd in batches, ns", [](const BatchTable& t) { return cell(t.rows[1].timings[kDfd]); });
}

}  // namespace

void print_batches(std::ostream& out, const BatchTable& table) {
  std::vector<TextTable::Column> columns = {{""}};
  for (const std::string& function : table.functions) {
    columns.push_back({function + ", ns", Align::kRight});
    columns.push_back({"relative", Align::kRight});
  }
  TextTable text(columns);
  for (const BatchRow& row : table.rows) {
    Cells cells = {row.name};
    for (const BatchTiming& timing : row.timings) {
      cells.push_back(nanoseconds_text(timing.nanoseconds));
      cells.push_back(fixed(timing.ratio, 3));
    }
    cells.resize(columns.size());
    text.add_row(cells);
  }
  out << table.model << ": " << table.freedoms << " freedoms, batches of " << kBatchStates
      << " states, " << lanes(table) << " side by side; ns a state\n\n";
  text.print(out);
  out << '\n';
  for (std::size_t i = 1; i < table.functions.size(); ++i) {
    out << table.functions[i] << " / fd in one block, state by state: " << fixed(table.to_fd[i], 2)
        << '\n';
  }
  if (table.thread_speed_up > 0) {
    out << "fd by two threads: " << fixed(table.thread_speed_up, 2) << " times faster\n";
  }
}

Json batches_json(const BatchTable& table) {
  Json rows = Json::array();
  for (const BatchRow& row : table.rows) {
    Json out = {{"name", row.name}};
    for (std::size_t i = 0; i < row.timings.size(); ++i) {
      const BatchTiming& t = row.timings[i];
      out[table.functions[i]] = {{"ns", t.nanoseconds},
                                 {"ratio_to_state_by_state", t.ratio},
                                 {"difference", t.difference}};
    }
    rows.push_back(std::move(out));
  }
  Json to_fd = Json::object();
  for (std::size_t i = 1; i < table.functions.size(); ++i) {
    to_fd[table.functions[i]] = table.to_fd[i];
  }
  Json out = {{"model", table.model},
              {"freedoms", table.freedoms},
              {"states", kBatchStates},
              {"lanes", {{"double", table.double_lanes}, {"float", table.float_lanes}}},
              {"batches", std::move(rows)},
              {"relative_to_fd", std::move(to_fd)}};
  if (table.thread_speed_up > 0) out["two_threads_times_faster"] = table.thread_speed_up;
  return out;
}

std::string batch_sections(const Tables& all) {
  Tables trees;
  for (const BatchTable& table : all) {
    if (!table.has_loops) trees.push_back(table);
  }
  std::ostringstream out;
  out << "\n## Batches\n\nFunctions for many states at once ([generate.md](generate.md)): ns a "
         "state in "
         "batches of "
      << kBatchStates << "\nstates, " << lanes(trees.front())
      << " side by side, and in brackets the time relative to the same function\nstate by state in "
         "double precision. `states`: state after state in memory; `components`: component\nafter "
         "component. One thread but where it says two, which share "
      << kThreadStates << " states.\n";
  for (std::size_t function = 0; function < 3; ++function) write_function(out, trees, function);
  out << "\n## Derivatives\n\nOf forward dynamics by q, v and tau (`dfd`), with qdd itself; "
         "batches "
         "relative to dfd state by state.\n";
  write_derivatives(out, trees);
  return out.str();
}

}  // namespace hybridyn::tools
