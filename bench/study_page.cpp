#include "bench/study_page.hpp"

#include <algorithm>
#include <sstream>

#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/text/text_table.hpp"

namespace hybridyn::tools {
namespace {

constexpr const char* kHead = R"(# How long chains should be

Written by `hybridyn-bench study`.

[T] prepares the equations of three or four links at a time and ends with a question: how much does
it matter how many freedoms the prepared equations have, and how many should they have, so that they
serve most robots? Here is the answer for generated blocks. Forward dynamics of five robots, each cut
into blocks of up to N links, `every:N`, from single links up to the whole robot as one block; N = 0
is `none`, all links numeric. All ways to cut a robot, ABA and ADA take turns in one run, and of each
the least time counts. Ratios travel between machines, nanoseconds do not.

## The answer
)";

constexpr const char* kText = R"(
`fastest N` is the length whose time the other columns are relative to; `within 10 %` and
`within 50 %` are the shortest chains that come that close to it.

**Preparing anything is the large step.** Even blocks of a single link, joined like the numeric ones,
take a fraction of the time of `none`: zeros, constants and symmetry are known when their code is
written, and nothing is looked up.

**Chains of four do nearly all there is to do, those of three most of it**, but for the smallest
robot, where a cut weighs more. The three and four links of [T] were a good choice. What a cut costs
is not arithmetic, of which there is little more (column `operations`). At a handle 9 numbers of
motion, 27 of inertia and force and 6 of acceleration pass through memory; each block has stages, and
what one keeps for the next passes there too; and sines and cosines are calculated for the joints of
one block at a time, in packs of four where registers hold four numbers: one reason why four links to
a block do better than their neighbours.

**One block is the fastest, or nearly.** Its code is no longer than that of the parts together, but
time to compile grows faster than the block; and where the robot is large, blocks of four can be a
little faster.

**A loop is within one block**, whatever N says: for a robot with loops everywhere there is little to
choose.

**Limbs that are alike are another matter.** Side by side in the processor's lanes they take one
limb's instructions ([siblings](hybrid.md#siblings)): what no length of chains brings.

So `auto` cuts where limbs go side by side, and else no chain for its length, as nobody has to wait
for the derivation of a long one today, unless one block would be too much code; and leaves the last few
percent, which depend on the machine, to measuring: [`hybridyn tune`](cli.md#hybridyn-tune).
)";

constexpr const char* kReproduce = R"(
## To measure again

```text
cmake --preset release && cmake --build --preset release --target hybridyn
build/release/bench/hybridyn-bench study --page docs/partition-study.md --svg docs/images/partition_study.svg
build/release/cli/hybridyn tune models/pa10/pa10.urdf --thorough --dry-run
```

The last is for any model, yours too. `free 60` is `models/bench/chain12.urdf` with sixty links.
`compiled` is processor time of the compiler.
)";

std::string heading(const StudyRobot& robot) {
  return robot.name + ", " + std::to_string(robot.freedoms) + " freedoms";
}

void write_row(std::ostream& out, const std::vector<std::string>& cells) {
  out << '|';
  for (const std::string& cell : cells) out << ' ' << cell << " |";
  out << '\n';
}

void write_table(std::ostream& out, const StudyRobot& robot) {
  out << "\n## " << heading(robot) << "\n\n"
      << "A robot of " << robot.description << ". ABA takes " << nanoseconds_text(robot.aba)
      << " ns, ADA " << nanoseconds_text(robot.ada) << " ns; the least times of odd and of even "
      << "rounds differ by " << fixed(100 * robot.noise, 1) << " %.\n\n";
  write_row(out, {"N", "blocks", "operations", "code, kB", "compiled, s", "ns", "to one block",
                  "to ADA"});
  out << "|---:|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const StudyRow& row : robot.rows) write_row(out, study_cells(robot, row));
}

std::string length_text(const StudyRobot& robot, const StudyRow& row) {
  return &row == &robot.whole() ? std::to_string(row.links) + ", all" : std::to_string(row.links);
}

/// The answer: of each robot the fastest, and how short chains may be.
void write_summary(std::ostream& out, const std::vector<StudyRobot>& robots) {
  out << '\n';
  write_row(out,
            {"robot", "links", "fastest N", "one block relative to it", "shortest N within 10 %",
             "within 50 %", "every:3", "none", "`auto` takes", "relative"});
  out << "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const StudyRobot& robot : robots) {
    const auto relative = [&](const StudyRow& row) {
      return fixed(row.nanoseconds / robot.fastest().nanoseconds, 2);
    };
    const auto three = std::find_if(robot.rows.begin(), robot.rows.end(),
                                    [](const StudyRow& row) { return row.links == 3; });
    std::vector<std::string> cells = {robot.name,
                                      std::to_string(robot.links),
                                      length_text(robot, robot.fastest()),
                                      relative(robot.whole()),
                                      length_text(robot, robot.shortest_within(1.1)),
                                      length_text(robot, robot.shortest_within(1.5)),
                                      three == robot.rows.end() ? "" : relative(*three),
                                      relative(robot.rows.front())};
    cells.insert(
        cells.end(),
        {robot.automatic, fixed(robot.automatic_nanoseconds / robot.fastest().nanoseconds, 2)});
    write_row(out, cells);
  }
}

}  // namespace

std::vector<std::string> study_cells(const StudyRobot& robot, const StudyRow& row) {
  return {std::to_string(row.links),
          std::to_string(row.blocks),
          std::to_string(row.operations),
          fixed(row.code_bytes / 1000.0, 1),
          fixed(row.compile_seconds, 1),
          nanoseconds_text(row.nanoseconds),
          fixed(row.nanoseconds / robot.whole().nanoseconds, 2),
          fixed(row.nanoseconds / robot.ada, 3)};
}

std::string study_page(const std::vector<StudyRobot>& robots, const BenchmarkOptions& options,
                       const std::string& chart) {
  std::ostringstream out;
  out << kHead;
  write_summary(out, robots);
  out << '\n'
      << benchmark_setting(options) << "; " << options.states << " states, at least "
      << 2 * options.rounds << " rounds, one thread, double precision.\n"
      << kText;
  if (!chart.empty()) out << "\n![time, code and time to compile over N](" << chart << ")\n";
  for (const StudyRobot& robot : robots) write_table(out, robot);
  out << kReproduce;
  return out.str();
}

std::vector<viewer::Chart> study_charts(const std::vector<StudyRobot>& robots) {
  struct Quantity {
    const char* title;
    const char* unit;
    double (*of)(const StudyRobot&, const StudyRow&);
  };
  const Quantity quantities[] = {
      {"forward dynamics", "time relative to one block",
       [](const StudyRobot& robot, const StudyRow& row) {
         return row.nanoseconds / robot.whole().nanoseconds;
       }},
      {"code", "kB",
       [](const StudyRobot&, const StudyRow& row) { return row.code_bytes / 1000.0; }},
      {"time to compile", "s",
       [](const StudyRobot&, const StudyRow& row) { return row.compile_seconds; }}};
  std::vector<viewer::Chart> out;
  for (const Quantity& quantity : quantities) {
    std::vector<viewer::Curve> curves;
    for (const StudyRobot& robot : robots) {
      viewer::Curve curve{robot.name, {}, {}};
      for (const StudyRow& row : robot.rows) {
        if (row.links == 0) continue;
        curve.x.push_back(row.links);
        curve.y.push_back(quantity.of(robot, row));
      }
      curves.push_back(std::move(curve));
    }
    out.push_back(viewer::comparison_chart(quantity.title, "links of a block", quantity.unit,
                                           std::move(curves), viewer::Spacing::kLogarithmic));
  }
  return out;
}

}  // namespace hybridyn::tools
