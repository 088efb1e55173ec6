// How the independent steps of one round are run.
#pragma once

#include <type_traits>

namespace hybridyn {

struct SerialExecutor {
  /// Calls f(k) for k in [begin, end).
  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    for (int k = begin; k < end; ++k) f(k);
  }
};

/// Any executor behind one type, for what is compiled once. The executor must outlive it.
class AnyExecutor {
 public:
  AnyExecutor() : AnyExecutor(serial()) {}
  template <class Executor, class = std::enable_if_t<!std::is_same_v<Executor, AnyExecutor>>>
  explicit AnyExecutor(const Executor& executor) : executor_(&executor), run_(run<Executor>) {}

  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    run_(executor_, begin, end, &f,
         [](const void* function, int k) { (*static_cast<const Function*>(function))(k); });
  }

 private:
  using Call = void (*)(const void* function, int k);

  static const SerialExecutor& serial() {
    static const SerialExecutor kSerial;
    return kSerial;
  }
  template <class Executor>
  static void run(const void* executor, int begin, int end, const void* function, Call call) {
    (*static_cast<const Executor*>(executor))(begin, end, [=](int k) { call(function, k); });
  }

  const void* executor_;
  void (*run_)(const void* executor, int begin, int end, const void* function, Call call);
};

}  // namespace hybridyn
