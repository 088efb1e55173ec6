#include "timing/model_code.hpp"

#include "emit/code_writer.hpp"

namespace hybridyn::tools {
namespace {

std::string number(double value) { return generator::shortest(value, false); }

template <class Derived>
std::string list(const Eigen::MatrixBase<Derived>& v) {
  std::string out;
  for (Eigen::Index i = 0; i < v.size(); ++i) out += (i == 0 ? "" : ", ") + number(v(i));
  return out;
}

std::string vector(const Vector3<double>& v) { return "Vector3<double>(" + list(v) + ")"; }

std::string matrix(const Matrix3<double>& m) {
  return "matrix(" + list(m.reshaped()) + ")";  // by columns
}

std::string transform(const Transform<double>& X) {
  return "{" + matrix(X.rotation) + ", " + vector(X.translation) + "}";
}

std::string inertia(const RigidInertia<double>& I) {
  const Symmetric3<double>& J = I.rotational;
  std::string out = "{" + number(I.mass) + ", " + vector(I.first_moment) + ", {";
  for (const double value : {J.xx, J.xy, J.xz, J.yy, J.yz}) out += number(value) + ", ";
  return out + number(J.zz) + "}}";
}

/// What `matrix` above writes calls of: by columns.
constexpr const char* kMatrix =
    R"(  const auto matrix = [](double a, double b, double c, double d, double e, double f, double g,
                         double h, double i) {
    Matrix3<double> m;
    m << a, d, g, b, e, h, c, f, i;
    return m;
  };
)";

std::string type(JointType joint) {
  return "JointType(" + std::to_string(static_cast<int>(joint)) + ")";
}

std::string link_code(const Link<double>& link) {
  return "{" + std::to_string(link.parent) + ", " + type(link.type) + ", " +
         std::to_string(link.q_index) + ", " + std::to_string(link.v_index) + ", " +
         transform(link.X_PJ) + ", " + inertia(link.inertia) + ", " + number(link.pitch) + ", " +
         vector(link.axis2) + ", " + number(link.rotor_inertia) + ", " + number(link.damping) +
         ", " + number(link.friction) + "}";
}

std::string loop_code(const Loop<double>& loop) {
  return "{\"\", " + type(loop.type) + ", " + std::to_string(loop.predecessor) + ", " +
         std::to_string(loop.successor) + ", " + transform(loop.X_PL) + ", " +
         transform(loop.X_SL) + ", " + matrix(loop.R_LF) + ", " + vector(loop.axis1) + ", " +
         vector(loop.axis2) + ", -1, -1}";
}

std::string coupling_code(const Coupling<double>& coupling) {
  std::string terms;
  for (const auto& term : coupling.terms) {
    terms += (terms.empty() ? "{" : ", {") + std::to_string(term.link) + ", " +
             number(term.coefficient) + "}";
  }
  return "{\"\", {" + terms + "}, " + number(coupling.offset) + "}";
}

}  // namespace

std::string model_code(const Model<double>& model, const std::string& name) {
  std::string out =
      "hybridyn::Model<double> " + name + "() {\n  using namespace hybridyn;\n" + kMatrix +
      "  Model<double> model;\n  model.floating = " + (model.floating ? "true" : "false") +
      ";\n  model.nq = " + std::to_string(model.nq) +
      ";\n  model.nv = " + std::to_string(model.nv) + ";\n";
  for (const Link<double>& link : model.links) {
    out += "  model.links.push_back(" + link_code(link) + ");\n";
  }
  for (const Loop<double>& loop : model.loops) {
    out += "  model.loops.push_back(" + loop_code(loop) + ");\n";
  }
  for (const Coupling<double>& coupling : model.couplings) {
    out += "  model.couplings.push_back(" + coupling_code(coupling) + ");\n";
  }
  return out + "  return model;\n}\n";
}

}  // namespace hybridyn::tools
