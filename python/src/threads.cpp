#include "threads.hpp"

#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace hybridyn::python {
namespace {

struct Job {
  int end;
  const void* steps;
  hybridyn_step* step;
  std::atomic<int> next;

  void work() {
    for (int k = next++; k < end; k = next++) step(steps, k);
  }
};

/// Never destroyed: its threads wait until the process ends.
class Pool {
 public:
  /// Of this process: a fork has none of its parent's threads.
  static Pool& shared() {
    static std::mutex mutex;
    static Pool* pool = nullptr;
    static pid_t owner = 0;
    const std::lock_guard<std::mutex> lock(mutex);
    if (pool == nullptr || owner != getpid()) {
      pool = new Pool;
      owner = getpid();
    }
    return *pool;
  }

  void run(int threads, Job& job) {
    const std::unique_lock<std::mutex> use(use_, std::try_to_lock);
    if (!use) return job.work();
    while (workers_ < threads - 1) {
      std::thread([this, worker = workers_] { serve(worker); }).detach();
      ++workers_;
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      job_ = &job;
      ++round_;
      wanted_ = busy_ = threads - 1;
    }
    begin_.notify_all();
    job.work();
    std::unique_lock<std::mutex> lock(mutex_);
    end_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void serve(int worker) {
    long seen = 0;
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      begin_.wait(lock, [&] { return round_ != seen; });
      seen = round_;
      if (worker >= wanted_) continue;
      Job& job = *job_;
      lock.unlock();
      job.work();
      lock.lock();
      if (--busy_ == 0) end_.notify_one();
    }
  }

  std::mutex use_;  // one job at a time
  int workers_ = 0;
  std::mutex mutex_;  // of all below
  std::condition_variable begin_;
  std::condition_variable end_;
  Job* job_ = nullptr;
  long round_ = 0;
  int wanted_ = 0;  // workers of this round
  int busy_ = 0;    // of these, those that are not done
};

thread_local int wanted_threads = 1;

}  // namespace

void run_on_threads(int threads, int begin, int end, const void* steps, hybridyn_step* step) {
  Job job{end, steps, step, {begin}};
  if (end - begin < threads) threads = end - begin;
  if (threads <= 1) return job.work();
  Pool::shared().run(threads, job);
}

WantedThreads::WantedThreads(int threads) : before_(wanted_threads) { wanted_threads = threads; }
WantedThreads::~WantedThreads() { wanted_threads = before_; }

void WantedThreads::run_as_wanted(int begin, int end, const void* steps, hybridyn_step* step) {
  run_on_threads(wanted_threads, begin, end, steps, step);
}

}  // namespace hybridyn::python
