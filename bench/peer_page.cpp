#include "bench/peer_page.hpp"

#include <algorithm>
#include <sstream>

#include "hybridyn/text/markdown_table.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/batch_report.hpp"

namespace hybridyn::tools {
namespace {

constexpr const char* kHead = R"(# Speed beside other libraries

Written by `hybridyn-bench peers`. Each entry is the time of one evaluation as a multiple of that of
our generated function, in the same run: all take turns of about two milliseconds, round by round;
of the rounds' ratios the median counts. Times are those of the processor. States are random,
different ones in each evaluation, and the same for all; they are in each library's own layout
before the clock starts. Before anything is timed the results are compared with those of our numeric
method.

Ratios travel between machines, nanoseconds do not; a dash is what a library does not have (below).
`numeric` is our ABA, RNEA and CRBA, `hybrid auto` the hybrid of the automatic partition. Generated
functions and the hybrid are compiled as the line below says; `numeric`, Pinocchio and RBDL with the
benchmarks, by `-O3 -march=native` too and by the same compiler, where `CXX` names no other; the
others come as packages, compiled for any processor of their kind.
)";

constexpr const char* kLoopsHead = R"(
## Closed loops

Forward dynamics of a planar four-bar and of a palletizing robot of ten links with two loops, each at
states that satisfy the loops. `differs` is the largest difference of accelerations from those of our
numeric method, relative to the largest acceleration. MuJoCo's equality constraints are soft, here as
stiff as it allows, and its constraint accelerations leave out what velocities contribute (Jdot v).
)";

constexpr const char* kReproduce = R"(
## To measure again

```text
scripts/setup.sh --bench
cmake --preset release && cmake --build --preset release
build/release/bench/hybridyn-bench peers --page docs/performance.md --svg docs/images/performance.svg
build/release/bench/hybridyn-bench peers models/pa10/pa10.urdf
```

The last is for any model, yours too. What is called of each library, how they are built, and what
another compiler makes of Pinocchio, RBDL and our numeric methods says
[bench/README.md](../bench/README.md).
)";

std::string scientific(double value) {
  std::ostringstream out;
  out.precision(1);
  out << std::scientific << value;
  return out.str();
}

/// The place of a function in a table, -1 if it is not there.
int place(const PeerTable& table, const std::string& function) {
  const auto at = std::find(table.functions.begin(), table.functions.end(), function);
  return at == table.functions.end() ? -1 : static_cast<int>(at - table.functions.begin());
}

using Tables = std::vector<PeerTable>;

Tables trees(const Tables& tables) {
  Tables out;
  std::copy_if(tables.begin(), tables.end(), std::back_inserter(out),
               [](const PeerTable& table) { return !table.has_loops; });
  return out;
}

void write_function(std::ostream& out, const Tables& tables, const std::string& function) {
  std::vector<std::string> names;
  std::vector<std::string> freedoms;
  std::vector<std::string> times;
  for (const PeerTable& table : tables) {
    names.push_back(table.model);
    freedoms.push_back(std::to_string(table.freedoms));
    times.push_back(nanoseconds_text(table.rows[1].timings[place(table, function)].nanoseconds));
  }
  write_row(out, "", names);
  write_rule(out, names.size());
  write_row(out, "freedoms", freedoms);
  write_row(out, "generated, ns", times);
  for (std::size_t row = 0; row < tables.front().rows.size(); ++row) {
    if (row == 1) continue;  // what the others are relative to
    std::vector<std::string> cells;
    bool any = false;
    for (const PeerTable& table : tables) {
      const PeerTiming& timing = table.rows[row].timings[place(table, function)];
      any = any || timing.cannot.empty();
      cells.push_back(timing.cannot.empty() ? fixed(timing.ratio, 2) : "-");
    }
    if (any || row >= kOwnRows) write_row(out, tables.front().rows[row].name, cells);
  }
}

void write_loops(std::ostream& out, const Tables& tables) {
  std::vector<std::string> headings;
  std::vector<std::string> times;
  for (const PeerTable& table : tables) {
    headings.insert(headings.end(), {table.model, "differs"});
    times.insert(times.end(), {nanoseconds_text(table.rows[1].timings[0].nanoseconds), ""});
  }
  out << kLoopsHead << '\n';
  write_row(out, "", headings);
  write_rule(out, headings.size());
  write_row(out, "generated, ns", times);
  for (std::size_t row = 0; row < tables.front().rows.size(); ++row) {
    std::vector<std::string> cells;
    bool any = false;
    for (const PeerTable& table : tables) {
      const PeerTiming& timing = table.rows[row].timings[0];
      any = any || timing.cannot.empty();
      if (timing.cannot.empty()) {
        cells.insert(cells.end(), {fixed(timing.ratio, 2), scientific(timing.difference)});
      } else {
        cells.insert(cells.end(), {"-", "-"});
      }
    }
    if (any) write_row(out, tables.front().rows[row].name, cells);
  }
}

/// The worst of all trees and functions.
void write_agreement(std::ostream& out, const Tables& tables) {
  out << "\nLargest differences from our numeric methods, relative, of all these:";
  for (std::size_t row = 1; row < tables.front().rows.size(); ++row) {
    double worst = 0;
    for (const PeerTable& table : tables) {
      for (const PeerTiming& timing : table.rows[row].timings) {
        if (timing.cannot.empty()) worst = std::max(worst, timing.difference);
      }
    }
    out << (row == 1 ? " " : ", ") << tables.front().rows[row].name << ' ' << scientific(worst);
  }
  out << ".\n";
}

/// Each remark once, with the models it is true of.
void write_remarks(std::ostream& out, const Tables& tables) {
  std::vector<std::pair<std::string, std::vector<std::string>>> all;
  for (const PeerTable& table : tables) {
    for (const std::string& remark : peer_remarks(table)) {
      auto at = std::find_if(all.begin(), all.end(),
                             [&remark](const auto& entry) { return entry.first == remark; });
      if (at == all.end()) at = all.insert(all.end(), {remark, {}});
      at->second.push_back(table.model);
    }
  }
  out << "\n## What is not there\n\n";
  for (const auto& [remark, models] : all) {
    out << "- " << remark << ": ";
    for (std::size_t i = 0; i < models.size(); ++i) out << (i == 0 ? "" : ", ") << models[i];
    out << '\n';
  }
}

}  // namespace

std::vector<std::string> peer_remarks(const PeerTable& table) {
  std::vector<std::string> out;
  for (std::size_t row = kOwnRows; row < table.rows.size(); ++row) {
    std::string missing;
    std::string last;
    for (std::size_t i = 0; i < table.functions.size(); ++i) {
      const std::string& reason = table.rows[row].timings[i].cannot;
      if (reason.empty()) continue;
      if (!missing.empty()) missing += reason == last ? ", " : " (" + last + "), ";
      missing += table.functions[i];
      last = reason;
    }
    if (!missing.empty())
      out.push_back(table.rows[row].name + ": no " + missing + " (" + last + ")");
  }
  return out;
}

std::string peer_page(const Tables& tables, const std::vector<BatchTable>& batches,
                      const BenchmarkOptions& options, const std::string& chart) {
  std::ostringstream out;
  out << kHead << '\n'
      << benchmark_setting(options) << "; " << options.states << " states, " << options.rounds
      << " rounds, one thread, double precision.\n";
  const Tables of_trees = trees(tables);
  const std::pair<const char*, const char*> functions[] = {
      {"fd", "Forward dynamics"}, {"id", "Inverse dynamics"}, {"M", "Mass matrix"}};
  for (const auto& [function, title] : functions) {
    out << "\n## " << title << "\n\n";
    write_function(out, of_trees, function);
  }
  write_agreement(out, of_trees);
  if (!chart.empty()) {
    out << "\nThe chains, over their links:\n\n![time over links, of each library](" << chart
        << ")\n";
  }
  out << batch_sections(batches);
  Tables with_loops;
  std::copy_if(tables.begin(), tables.end(), std::back_inserter(with_loops),
               [](const PeerTable& table) { return table.has_loops; });
  if (!with_loops.empty()) write_loops(out, with_loops);
  write_remarks(out, tables);
  out << kReproduce;
  return out.str();
}

std::vector<viewer::Chart> peer_charts(const Tables& tables) {
  const std::pair<const char*, const char*> functions[] = {
      {"fd", "forward dynamics"}, {"id", "inverse dynamics"}, {"M", "mass matrix"}};
  std::vector<viewer::Chart> out;
  for (const auto& [function, title] : functions) {
    std::vector<viewer::Curve> curves;
    for (std::size_t row = 0; row < tables.front().rows.size(); ++row) {
      if (row == kOwnRows - 1) continue;  // the hybrid: these are one block
      viewer::Curve curve{tables.front().rows[row].name, {}, {}, static_cast<int>(row)};
      for (const PeerTable& table : tables) {
        const int at = place(table, function);
        const bool is_chain = table.model.rfind("chain", 0) == 0;
        if (at < 0 || !is_chain || !table.rows[row].timings[at].cannot.empty()) continue;
        curve.x.push_back(table.links);
        curve.y.push_back(table.rows[row].timings[at].nanoseconds);
      }
      if (!curve.x.empty()) curves.push_back(std::move(curve));
    }
    out.push_back(viewer::comparison_chart(title, "links", "ns", std::move(curves)));
  }
  return out;
}

}  // namespace hybridyn::tools
