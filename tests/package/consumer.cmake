include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
set(build "${WORK_DIR}/build")

install_package()
run(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${build}" --no-warn-unused-cli)
run("${CMAKE_COMMAND}" --build "${build}")
run("${build}/consumer")
run("${build}/tools" "${prefix}/include")
