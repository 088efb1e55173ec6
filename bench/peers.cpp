#include "bench/peers.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "bench/peer_page.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/json_output.hpp"
#include "hybridyn/text/suggestion.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/batch_report.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

struct PeerModel {
  const char* file;  // in the folder of models
  bool floating;
};

constexpr PeerModel kModels[] = {{"bench/planar7.urdf", false},    {"bench/arm7.urdf", false},
                                 {"bench/chain3.urdf", true},      {"bench/chain6.urdf", true},
                                 {"bench/chain9.urdf", true},      {"bench/chain12.urdf", true},
                                 {"bench/quadruped.urdf", true},   {"bench/humanoid.urdf", true},
                                 {"papers/branch_5r.urdf", false}, {"papers/four_bar.urdf", false},
                                 {"bench/palletizer.urdf", false}};

std::vector<std::string> chosen_peers(const std::string& text) {
  const std::vector<std::string> installed = installed_peers();
  if (text.empty()) {
    if (installed.empty()) {
      throw InputError(
          "no peer's program is built: they come with the source tree, not with what is installed; "
          "there, install peers with `scripts/setup.sh --bench` and build the benchmarks (preset "
          "release)");
    }
    return installed;
  }
  std::vector<std::string> out;
  std::istringstream names(text);
  for (std::string name; std::getline(names, name, ',');) {
    const std::vector<std::string> known = all_peers();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UsageError("--peers: " + unknown_word(name, known));
    }
    if (std::find(installed.begin(), installed.end(), name) == installed.end()) {
      throw InputError("--peers: the program of '" + name + "' is not built");
    }
    out.push_back(name);
  }
  return out;
}

Json table_json(const PeerTable& table) {
  Json rows = Json::array();
  for (const PeerRow& row : table.rows) {
    Json out = {{"name", row.name}};
    for (std::size_t i = 0; i < table.functions.size(); ++i) {
      const PeerTiming& t = row.timings[i];
      out[table.functions[i]] = t.cannot.empty() ? Json{{"ns", t.nanoseconds},
                                                        {"ratio_to_generated", t.ratio},
                                                        {"difference", t.difference}}
                                                 : Json{{"cannot", t.cannot}};
    }
    rows.push_back(std::move(out));
  }
  return {{"model", table.model}, {"freedoms", table.freedoms}, {"methods", std::move(rows)}};
}

void print_table(std::ostream& out, const PeerTable& table) {
  std::vector<TextTable::Column> columns = {{""}};
  for (const std::string& function : table.functions) {
    columns.push_back({function + ", ns", Align::kRight});
    columns.push_back({"relative", Align::kRight});
    columns.push_back({"differs", Align::kRight});
  }
  TextTable text(columns);
  for (const PeerRow& row : table.rows) {
    std::vector<std::string> cells = {row.name};
    for (const PeerTiming& t : row.timings) {
      if (!t.cannot.empty()) {
        cells.insert(cells.end(), {"-", "-", "-"});
        continue;
      }
      std::ostringstream difference;
      difference.precision(1);
      difference << std::scientific << t.difference;
      cells.insert(cells.end(),
                   {nanoseconds_text(t.nanoseconds), fixed(t.ratio, 2), difference.str()});
    }
    text.add_row(cells);
  }
  out << table.model << ": " << table.freedoms << " freedoms"
      << (table.has_loops ? ", closed loops" : "") << "; relative to the generated functions\n\n";
  text.print(out);
  out << '\n';
  for (const std::string& remark : peer_remarks(table)) out << remark << '\n';
}

void report(const std::vector<PeerTable>& tables, const std::vector<BatchTable>& batches,
            const PeersOptions& options) {
  const std::string setting = benchmark_setting(options.benchmark);
  if (options.output.json) {
    Json out = {{"setting", setting}};
    for (const PeerTable& table : tables) out["models"].push_back(table_json(table));
    for (const BatchTable& table : batches) out["batches"].push_back(batches_json(table));
    print(std::cout, out);
    return;
  }
  for (const PeerTable& table : tables) {
    print_table(std::cout, table);
    std::cout << '\n';
  }
  for (const BatchTable& table : batches) {
    print_batches(std::cout, table);
    std::cout << '\n';
  }
  std::cout << setting << '\n';
}

}  // namespace

void bench_peers(const ModelFile& model, const PeersOptions& options) {
  if (model.build.mimic_as_couplings || model.build.rotor_inertia) {
    throw UsageError("--mimic and --rotor-inertia: peers are not told of these");
  }
  if (!options.output.svg.empty() || !options.page.empty()) {
    throw UsageError("--svg and --page are for all models, without MODEL");
  }
  report({run_peers(model, chosen_peers(options.peers), options.benchmark)}, {}, options);
}

void bench_all_with_peers(const PeersOptions& options) {
  const std::vector<std::string> peers = chosen_peers(options.peers);
  std::vector<PeerTable> tables;
  std::vector<BatchTable> batches;
  Progress progress;
  for (const PeerModel& model : kModels) {
    ModelFile file;
    file.path = (fs::path(HYBRIDYN_MODELS_FOLDER) / model.file).string();
    file.build.floating = model.floating;
    progress.begin(model.file);
    tables.push_back(run_peers(file, peers, options.benchmark));
    batches.push_back(run_batches(file, options.benchmark));
  }
  progress.end();
  report(tables, batches, options);
  const std::vector<viewer::Chart> charts = peer_charts(tables);
  if (!options.output.svg.empty()) {
    write_file(options.output.svg,
               viewer::write_svg_charts(charts, benchmark_setting(options.benchmark)));
  }
  if (!options.page.empty()) {
    const std::string chart =
        options.output.svg.empty()
            ? ""
            : fs::relative(options.output.svg, fs::absolute(options.page).parent_path()).string();
    write_file(options.page, peer_page(tables, batches, options.benchmark, chart));
  }
}

}  // namespace hybridyn::tools
