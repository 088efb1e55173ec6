# hybridyn_add_library(<name> [INTERNAL] <sources>...): hybridyn::<name>, a library of the tool chain,
# of the folder that it is called in. Headers are included as hybridyn/<name>/..., from the source
# tree by a link in the build folder, and where it is installed; an INTERNAL one is not installed.
# Position-independent: modules of other languages can be made of it.
set_property(GLOBAL PROPERTY HYBRIDYN_INSTALLED_LIBRARIES "")
function(hybridyn_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "INTERNAL" "" "")
  set(target hybridyn_${name})
  add_library(${target} STATIC ${arg_UNPARSED_ARGUMENTS})
  add_library(hybridyn::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(${target} PUBLIC cxx_std_17)
  target_compile_definitions(${target} PUBLIC ${HYBRIDYN_EIGEN_LAYOUT})
  set(headers "${PROJECT_BINARY_DIR}/headers")
  file(MAKE_DIRECTORY "${headers}/hybridyn")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${headers}/hybridyn/${name}" SYMBOLIC)
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${headers}>")
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hybridyn_warnings>)
  hybridyn_precompile(${target})
  if(NOT arg_INTERNAL)
    set_property(GLOBAL APPEND PROPERTY HYBRIDYN_INSTALLED_LIBRARIES ${target})
  endif()
endfunction()

# What prepares and prints needs no -O3: by -O1 it compiles a quarter faster.
function(hybridyn_optimise_little)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:-O1>)
  endforeach()
endfunction()
