// What an engine of contact is to `hybridyn-bench contact`: a program that reads names of scenes, a
// line each, and answers with a line
//
//   TIME CONTACTS X RISE SPEED    nanoseconds of a processor for a step (median of batches), contacts
//                                 at the end, of the body that was looked at how far it has moved
//                                 along x and the highest it has risen, m; the speed of all
//                                 freedoms at the end
// or "cannot REASON". Its first line is its name.
#pragma once

#include <algorithm>
#include <exception>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bench/peers/protocol.hpp"
#include "scene.hpp"

namespace hybridyn::bench {

class Engine {
 public:
  virtual ~Engine() = default;
  virtual void step() = 0;
  virtual int contacts() const = 0;
  /// Of the last body that stands on the world: its origin, in the world.
  virtual Vector3<double> position() const = 0;
  virtual double speed() const = 0;
};

struct Outcome {
  double time = 0;
  int contacts = 0;
  double moved = 0;
  double risen = 0;
  double speed = 0;
};

/// Settles, then times batches of steps.
inline Outcome run(Engine& engine, const Scene& scene) {
  constexpr int kBatch = 50;
  const Vector3<double> start = engine.position();
  Outcome out;
  const auto look = [&] { out.risen = std::max(out.risen, engine.position().z() - start.z()); };
  for (int i = 0; i < scene.settling; ++i) engine.step();
  std::vector<double> times;
  for (int i = 0; i < scene.timed; i += kBatch) {
    const double begin = internal::processor_nanoseconds();
    for (int k = 0; k < kBatch; ++k) engine.step();
    times.push_back((internal::processor_nanoseconds() - begin) / kBatch);
    look();
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  out.time = times[times.size() / 2];
  out.contacts = engine.contacts();
  out.moved = engine.position().x() - start.x();
  out.speed = engine.speed();
  return out;
}

/// The main function of an engine's program; `make(scene)` throws why it cannot have a scene.
template <class Make>
int serve(const std::string& name, const std::string& models, const Make& make) {
  std::cout << name << std::endl;
  std::cout.precision(9);
  for (std::string line; std::getline(std::cin, line);) {
    try {
      const Scene scene = scene_of(line, models);
      const std::unique_ptr<Engine> engine = make(scene);
      const Outcome out = run(*engine, scene);
      std::cout << out.time << ' ' << out.contacts << ' ' << out.moved << ' ' << out.risen << ' '
                << out.speed << std::endl;
    } catch (const std::exception& error) {
      std::cout << "cannot " << error.what() << std::endl;
    }
  }
  return 0;
}

}  // namespace hybridyn::bench
