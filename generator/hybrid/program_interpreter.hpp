// Runs a program without compiling it: kernels on their tapes, numeric links as they are.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/program.hpp"

namespace hybridyn::generator {

class ProgramInterpreter {
 public:
  /// The program must outlive the object.
  explicit ProgramInterpreter(const Program& program);
  ~ProgramInterpreter();
  ProgramInterpreter(const ProgramInterpreter&) = delete;
  ProgramInterpreter& operator=(const ProgramInterpreter&) = delete;

  using Arrays = std::map<ArrayId, std::vector<double>>;

  /// The arrays it is called with, and others that are to be seen; results of the right size.
  /// Fills in the results; false where the program leaves it to the function that computes all at once.
  bool run(Arrays& arrays);

 private:
  struct Body;
  double* at(const Operand& operand);
  std::vector<double>& array(const ArrayId& id);

  void run(const CallKernel& call);
  void run(const CallSiblings& call);
  void run(const Clear& step);
  void run(const LeaveUnless& step);
  void run(const SetGroundMotion& step);
  void run(const LinkMotion& step);
  void run(const LinkStart& step);
  void run(const LinkExternal& step);
  void run(const LinkAdd& step);
  void run(const LinkInertia& step);
  void run(const LinkAcceleration& step);
  void run(const LinkJointAcceleration& step);
  void run(const LinkAddForce& step);
  void run(const LinkPassForce& step);
  void run(const LinkWrench& step);
  void run(const LinkPlace& step);
  void run(const LinkLoadedTau& step);
  /// call(link, numbers) of a numeric body.
  template <class Call>
  void visit_body(int body, const Call& call);

  std::vector<double> gathered(const LaneOperand& from, int lane, int size);
  void put(const LaneOperand& to, int lane, const Result& result,
           const std::vector<double>& values);

  const Program& program_;
  Arrays kept_;
  Arrays* given_ = nullptr;
  bool has_left_ = false;
  std::vector<std::unique_ptr<Body>> bodies_;
};

}  // namespace hybridyn::generator
