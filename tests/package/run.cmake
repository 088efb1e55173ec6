set(prefix "${WORK_DIR}/prefix")
set(build "${WORK_DIR}/build")

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}")
  endif()
endfunction()

# As in cmake/ccache.cmake.
set(ENV{CCACHE_BASEDIR} "${HYBRIDYN_SOURCE_DIR}")
set(ENV{CCACHE_NOHASHDIR} 1)

# A fresh prefix, so that a file no longer installed is noticed. Installing keeps time stamps: the
# consumer is rebuilt only when something changed. Without a build type it compiles fastest.
file(REMOVE_RECURSE "${prefix}")
run("${CMAKE_COMMAND}" --install "${HYBRIDYN_BUILD_DIR}" --prefix "${prefix}" --config "${CONFIG}")
run("${CMAKE_COMMAND}" -S "${CONSUMER_DIR}" -B "${build}" -G "${GENERATOR}" #
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE}" #
    "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}" "-DEXPECTED_PREFIX=${prefix}")
run("${CMAKE_COMMAND}" --build "${build}")
run("${build}/consumer")
