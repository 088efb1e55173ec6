#include "bench/thesis.hpp"

#include <filesystem>
#include <iostream>

#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/benchmark_report.hpp"
#include "hybridyn/viewer/chart.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

/// One of its two tables.
struct ThesisTable {
  std::string title;
  std::string hybrid;  // what its hybrid is
  std::vector<int> links;
  std::vector<double> ada;             // seconds, [T] tables 4.2 and 4.3
  std::vector<double> lagrange;        // empty: not in the table
  std::vector<double> hybrid_seconds;  // 0: not in the table
  std::vector<TimedModel> models;
};

TimedModel timed_model(const std::string& name, bool floating, const std::string& partition) {
  load::LoadOptions options;
  options.floating = floating;
  const auto file = std::filesystem::path(HYBRIDYN_MODELS_FOLDER) / "papers" / (name + ".urdf");
  TimedModel out{name, load::load_urdf(file, options).model, {}};
  if (!partition.empty()) {
    const gen::Partition cut = gen::parse_partition(out.model, partition);
    out.partitions.push_back({"hybrid", cut});
    out.partitions.push_back({"splice", cut, true});
  }
  const gen::Mechanism mechanism = gen::prepare_mechanism(out.model);
  out.partitions.push_back({"whole", gen::parse_partition(out.model, "whole")});
  out.partitions.push_back({"auto", gen::choose_partition(out.model, mechanism).partition});
  return out;
}

/// Planar chains of 1 to 7 links on the ground, free chains of 1 to 12 links in space.
std::vector<ThesisTable> thesis_tables() {
  ThesisTable planar{"planar chains on the ground, [T] table 4.2",
                     "4 + 3 links",
                     {1, 2, 3, 4, 5, 6, 7},
                     {5.3, 9.6, 14.0, 18.3, 22.8, 27.3, 32.0},
                     {0.5, 0.9, 1.5, 3.0, 8.3, 18.4, 38.2},
                     {0, 0, 0, 0, 0, 0, 19.1},
                     {}};
  for (const int n : planar.links) {
    planar.models.push_back(timed_model("planar_" + std::to_string(n) + "r", false,
                                        n == 7 ? "chains:link1..link4;link5..link7" : ""));
  }
  ThesisTable free{"free chains in space, [T] table 4.3",
                   "3 links each",
                   {1, 3, 6, 9, 12},
                   {6.2, 17.8, 35.8, 57.8, 80.3},
                   {},
                   {6.2, 12.5, 25.4, 39.4, 53.2},
                   {}};
  for (const int n : free.links) {
    free.models.push_back(timed_model("free_" + std::to_string(n), true, "every:3"));
  }
  return {planar, free};
}

using Results = std::vector<std::vector<Timing>>;  // of each model

/// Rows of times and of ratios to ADA, a column for each number of links.
void print_table(std::ostream& out, const ThesisTable& table, const Results& results) {
  std::vector<TextTable::Column> columns = {{"ns"}};
  for (const int n : table.links) {
    columns.push_back({std::to_string(n) + (n == 1 ? " link" : " links"), Align::kRight});
  }
  TextTable times(columns);
  columns.front().heading = "relative to ADA";
  TextTable ratios(columns);
  const std::pair<const char*, std::string> rows[] = {{"lagrange", "Lagrange"},
                                                      {"ada", "ADA"},
                                                      {"aba", "ABA"},
                                                      {"hybrid", "hybrid, " + table.hybrid},
                                                      {"splice", "hybrid, (Phi, beta) in ADA"},
                                                      {"whole", "whole"},
                                                      {"auto", "auto"}};
  for (const auto& [method, name] : rows) {
    std::vector<std::string> time_cells = {name};
    std::vector<std::string> ratio_cells = {name};
    for (const std::vector<Timing>& timings : results) {
      const double time = time_of(timings, method);
      time_cells.push_back(time > 0 ? nanoseconds_text(time) : "");
      ratio_cells.push_back(time > 0 ? fixed(time / time_of(timings, "ada"), 3) : "");
    }
    times.add_row(time_cells);
    ratios.add_row(ratio_cells);
  }
  const auto add_thesis = [&](const std::string& name, const std::vector<double>& seconds) {
    if (seconds.empty()) return;
    std::vector<std::string> cells = {name};
    for (std::size_t i = 0; i < seconds.size(); ++i) {
      cells.push_back(seconds[i] > 0 ? fixed(seconds[i] / table.ada[i], 3) : "");
    }
    ratios.add_row(cells);
  };
  add_thesis("[T] Lagrange", table.lagrange);
  add_thesis("[T] hybrid", table.hybrid_seconds);
  out << table.title << "\n\n";
  times.print(out);
  out << '\n';
  ratios.print(out);
  out << '\n';
}

viewer::Chart chart_of(const ThesisTable& table, const Results& results) {
  std::vector<viewer::Curve> curves;
  const std::pair<const char*, std::string> rows[] = {{"lagrange", "Lagrange"},
                                                      {"ada", "ADA"},
                                                      {"aba", "ABA"},
                                                      {"hybrid", "hybrid, " + table.hybrid},
                                                      {"splice", "hybrid, (Phi, beta) in ADA"},
                                                      {"whole", "whole"}};
  for (const auto& [method, name] : rows) {
    viewer::Curve curve{name, {}, {}};
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double time = time_of(results[i], method);
      if (time <= 0) continue;
      curve.x.push_back(table.links[i]);
      curve.y.push_back(time);
    }
    if (!curve.x.empty()) curves.push_back(std::move(curve));
  }
  return viewer::comparison_chart(table.title, "links", "ns per forward dynamics",
                                  std::move(curves));
}

Json table_json(const ThesisTable& table, const Results& results) {
  Json models = Json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    Json thesis = Json::object();
    if (!table.lagrange.empty()) thesis["lagrange"] = table.lagrange[i] / table.ada[i];
    if (table.hybrid_seconds[i] > 0) thesis["hybrid"] = table.hybrid_seconds[i] / table.ada[i];
    models.push_back({{"model", table.models[i].name},
                      {"links", table.links[i]},
                      {"methods", timings_json(results[i])},
                      {"thesis_ratio_to_ada", std::move(thesis)}});
  }
  return {{"title", table.title}, {"models", std::move(models)}};
}

}  // namespace

void bench_thesis(const ThesisOptions& options) {
  const std::vector<ThesisTable> tables = thesis_tables();
  std::vector<TimedModel> models;
  for (const ThesisTable& table : tables) {
    models.insert(models.end(), table.models.begin(), table.models.end());
  }
  const Results results = run_benchmark(models, options.benchmark);
  for (std::size_t i = 0; i < models.size(); ++i) check_agreement(models[i].name, results[i]);
  const std::string setting = benchmark_setting(options.benchmark);
  std::vector<viewer::Chart> charts;
  Json json = {{"setting", setting}, {"tables", Json::array()}};
  auto next = results.begin();
  for (const ThesisTable& table : tables) {
    const Results own(next, next + static_cast<std::ptrdiff_t>(table.models.size()));
    next += static_cast<std::ptrdiff_t>(table.models.size());
    if (!options.output.json) print_table(std::cout, table, own);
    json["tables"].push_back(table_json(table, own));
    charts.push_back(chart_of(table, own));
  }
  if (options.output.json) {
    print(std::cout, json);
  } else {
    std::cout << setting << '\n';
  }
  if (!options.output.svg.empty())
    write_file(options.output.svg, viewer::write_svg_charts(charts, setting));
}

}  // namespace hybridyn::tools
