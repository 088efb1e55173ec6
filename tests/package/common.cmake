# For scripts that try the installed package. Wanted: HYBRIDYN_SOURCE_DIR, HYBRIDYN_BUILD_DIR, CONFIG,
# GENERATOR, CCACHE, CXX_COMPILER, CXX_FLAGS, WORK_DIR.
set(prefix "${WORK_DIR}/prefix")

# As in cmake/ccache.cmake.
set(ENV{CCACHE_BASEDIR} "${HYBRIDYN_SOURCE_DIR}")
set(ENV{CCACHE_NOHASHDIR} 1)

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}")
  endif()
endfunction()

# Runs a command that is to fail and say `message`, however it breaks lines.
function(expect_failure message)
  execute_process(
    COMMAND ${ARGN}
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  string(FIND "${output}" "${message}" found)
  if(result EQUAL 0 OR found EQUAL -1)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nshould fail (${result}) with '${message}':\n${output}")
  endif()
endfunction()

# A fresh prefix, so that a file no longer installed is noticed. Installing keeps time stamps: what
# uses it is rebuilt only when something changed.
function(install_package)
  file(REMOVE_RECURSE "${prefix}")
  run("${CMAKE_COMMAND}" --install "${HYBRIDYN_BUILD_DIR}" --prefix "${prefix}" --config "${CONFIG}")
endfunction()

# To configure a project that finds the package. Without a build type it compiles fastest.
set(configure
    "${CMAKE_COMMAND}" -G "${GENERATOR}" #
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DEXPECTED_PREFIX=${prefix}" #
    "-DCMAKE_C_COMPILER_LAUNCHER=${CCACHE}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE}" #
    "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}")
