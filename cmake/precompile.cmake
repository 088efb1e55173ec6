# hybridyn_precompile(<target>...): what most files include of others' headers, and none of the
# project's own, is parsed once for all of these targets; saves half a second of each file, of which
# parsing Eigen takes most. There is one for position-independent code and one for other code. A file
# still includes what it uses: other compilers than GCC, and projects that include this one, precompile
# nothing.
set(HYBRIDYN_PRECOMPILED
    <Eigen/Cholesky>
    <Eigen/Core>
    <Eigen/Geometry>
    <algorithm>
    <array>
    <charconv>
    <cmath>
    <cstdio>
    <cstdlib>
    <filesystem>
    <fstream>
    <functional>
    <iostream>
    <limits>
    <map>
    <memory>
    <optional>
    <set>
    <sstream>
    <stdexcept>
    <string>
    <string_view>
    <utility>
    <vector>)

set(HYBRIDYN_PRECOMPILES OFF)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(HYBRIDYN_PRECOMPILES ON)
  set(source "${PROJECT_BINARY_DIR}/precompiled.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  foreach(name IN ITEMS hybridyn_precompiled hybridyn_precompiled_pic)
    add_library(${name} OBJECT EXCLUDE_FROM_ALL "${source}")
    target_compile_features(${name} PRIVATE cxx_std_17)
    target_compile_definitions(${name} PRIVATE ${HYBRIDYN_EIGEN_LAYOUT})
    target_link_libraries(${name} PRIVATE Eigen3::Eigen hybridyn_warnings) # -Wpedantic defines macros
    target_precompile_headers(${name} PRIVATE ${HYBRIDYN_PRECOMPILED})
  endforeach()
  set_target_properties(hybridyn_precompiled_pic PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()

function(hybridyn_precompile)
  if(NOT HYBRIDYN_PRECOMPILES)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    target_compile_definitions(${target} PRIVATE ${HYBRIDYN_EIGEN_LAYOUT})
    get_target_property(is_position_independent ${target} POSITION_INDEPENDENT_CODE)
    if(is_position_independent)
      target_precompile_headers(${target} REUSE_FROM hybridyn_precompiled_pic)
    else()
      target_precompile_headers(${target} REUSE_FROM hybridyn_precompiled)
    endif()
  endforeach()
endfunction()
