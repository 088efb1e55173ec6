#include "hybridyn/timing/numeric_source.hpp"

namespace hybridyn::tools {
namespace {

class Writer {
 public:
  void add(double value) { out.push_back(value); }
  template <class Derived>
  void add(const Eigen::MatrixBase<Derived>& m) {  // by columns
    for (const double value : m.reshaped()) add(value);
  }
  void add(const Transform<double>& X) {
    add(X.rotation);
    add(X.translation);
  }
  void add(const RigidInertia<double>& I) {
    add(I.mass);
    add(I.first_moment);
    const Symmetric3<double>& J = I.rotational;
    for (const double value : {J.xx, J.xy, J.xz, J.yy, J.yz, J.zz}) add(value);
  }
  void add(const Link<double>& link) {
    for (const int i : {link.parent, static_cast<int>(link.type), link.q_index, link.v_index}) {
      add(i);
    }
    add(link.X_PJ);
    add(link.inertia);
    add(link.pitch);
    add(link.axis2);
    for (const double value : {link.rotor_inertia, link.damping, link.friction}) add(value);
  }
  void add(const Loop<double>& loop) {
    for (const int i : {static_cast<int>(loop.type), loop.predecessor, loop.successor}) add(i);
    add(loop.X_PL);
    add(loop.X_SL);
    add(loop.R_LF);
    add(loop.axis1);
    add(loop.axis2);
  }
  void add(const Coupling<double>& coupling) {
    add(coupling.offset);
    add_all(coupling.terms);
  }
  void add(const Coupling<double>::Term& term) {
    add(term.link);
    add(term.coefficient);
  }
  template <class Items>
  void add_all(const Items& items) {
    add(static_cast<double>(items.size()));
    for (const auto& item : items) add(item);
  }

  std::vector<double> out;
};

}  // namespace

std::vector<double> numbers_of(const Model<double>& model) {
  Writer writer;
  writer.add(model.nq);
  writer.add(model.nv);
  writer.add_all(model.links);
  writer.add_all(model.loops);
  writer.add_all(model.couplings);
  return std::move(writer.out);
}

const char* const kNumericSource = R"(#include <functional>
#include <memory>
#include <vector>
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/assembly/generated_leaf.hpp"
namespace {
using namespace hybridyn;
struct Reader {
  const double* at;
  void read(double& x) { x = *at++; }
  void read(int& i) { i = static_cast<int>(*at++); }
  void read(JointType& type) { type = static_cast<JointType>(static_cast<int>(*at++)); }
  template <class Derived>
  void read(Eigen::MatrixBase<Derived>& m) {
    for (Eigen::Index c = 0; c < m.cols(); ++c) {
      for (Eigen::Index r = 0; r < m.rows(); ++r) m(r, c) = *at++;
    }
  }
  void read(Transform<double>& X) { read(X.rotation), read(X.translation); }
  void read(RigidInertia<double>& I) {
    read(I.mass), read(I.first_moment);
    auto& J = I.rotational;
    for (double* x : {&J.xx, &J.xy, &J.xz, &J.yy, &J.yz, &J.zz}) read(*x);
  }
  void read(Link<double>& l) {
    read(l.parent), read(l.type), read(l.q_index), read(l.v_index), read(l.X_PJ), read(l.inertia);
    read(l.pitch), read(l.axis2), read(l.rotor_inertia), read(l.damping), read(l.friction);
  }
  void read(Loop<double>& l) {
    read(l.type), read(l.predecessor), read(l.successor), read(l.X_PL), read(l.X_SL);
    read(l.R_LF), read(l.axis1), read(l.axis2);
  }
  void read(Coupling<double>& c) { read(c.offset), read_all(c.terms); }
  void read(Coupling<double>::Term& t) { read(t.link), read(t.coefficient); }
  template <class Item>
  void read_all(std::vector<Item>& items) {
    int count = 0;
    for (read(count); count > 0; --count) {
      items.emplace_back();
      read(items.back());
    }
  }
};
struct Numeric {
  Model<double> model;
  std::function<void(const double*, const double*, const double*, double*)> evaluate;
};
std::vector<std::unique_ptr<Numeric>>& all() {
  static std::vector<std::unique_ptr<Numeric>> objects;
  return objects;
}
template <class Algorithm, class... Arguments>
void* make(const double* numbers, const Arguments&... arguments) {
  all().push_back(std::make_unique<Numeric>());
  Numeric& own = *all().back();
  Reader reader{numbers};
  reader.read(own.model.nq), reader.read(own.model.nv);
  reader.read_all(own.model.links), reader.read_all(own.model.loops);
  reader.read_all(own.model.couplings);
  own.evaluate = [method = std::make_shared<Algorithm>(own.model, arguments...), nq = own.model.nq,
                  nv = own.model.nv](const double* q, const double* v, const double* tau,
                                     double* qdd) {
    using Vector = VectorX<double>;
    using Given = Eigen::Map<const Vector>;
    Eigen::Map<Vector> out(qdd, nv);
    static_cast<void>(method->forward_dynamics(Given(q, nq), Given(v, nv), Given(tau, nv), out));
  };
  return &own;
}
}  // namespace
#define EXPORT extern "C" __attribute__((visibility("default")))
EXPORT void* aba(const double* numbers) { return make<Aba<double>>(numbers); }
EXPORT void* ada(const double* numbers) { return make<Ada<double>>(numbers); }
EXPORT void* lagrange(const double* numbers) { return make<Lagrange<double>>(numbers); }
EXPORT void* splice(const double* numbers, const int* blocks,
                    const hybridyn_library* const* codes) {
  std::vector<std::vector<int>> all(static_cast<std::size_t>(*blocks++));
  for (auto& block : all) {
    const int size = *blocks++;
    block.assign(blocks, blocks + size);
    blocks += size;
  }
  const Ada<double>::MakeCode code = [&codes](const AssemblyPlan& plan, const LeafGroup& group) {
    return std::make_unique<internal::GeneratedLeaf>(**codes++, nullptr, plan, group);
  };
  return make<Ada<double>>(numbers, AssemblyOrder::kSerial, all, code);
}
EXPORT void evaluate(void* object, int count, const double* const* in, double* const* out, int*) {
  const Numeric& own = *static_cast<Numeric*>(object);
  const int nq = own.model.nq, nv = own.model.nv;
  for (int k = 0; k < count; ++k) {
    own.evaluate(in[0] + k * nq, in[1] + k * nv, in[2] + k * nv, out[0] + k * nv);
  }
}
)";

}  // namespace hybridyn::tools
