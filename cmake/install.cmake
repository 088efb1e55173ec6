# What `cmake --install` puts into place so that find_package(hybridyn) works elsewhere.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/hybridyn")

# One export file per component: who needs only the runtime needs only Eigen.
install(TARGETS hybridyn_runtime EXPORT hybridyn_runtime INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT hybridyn_runtime NAMESPACE hybridyn:: DESTINATION "${package_dir}" FILE hybridyn-runtime.cmake)
install(DIRECTORY runtime/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")

if(TARGET hybridyn_load)
  install(
    TARGETS hybridyn_load
    EXPORT hybridyn_load
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    INCLUDES
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(EXPORT hybridyn_load NAMESPACE hybridyn:: DESTINATION "${package_dir}" FILE hybridyn-load.cmake)
  install(DIRECTORY load/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
endif()

# The libraries of the tool chain. Names of files are given, not paths: a package may move.
get_property(libraries GLOBAL PROPERTY HYBRIDYN_INSTALLED_LIBRARIES)
if(libraries)
  install(
    TARGETS ${libraries}
    EXPORT hybridyn_tools
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    INCLUDES
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  install(EXPORT hybridyn_tools NAMESPACE hybridyn:: DESTINATION "${package_dir}" FILE hybridyn-tools.cmake)
  foreach(library IN LISTS libraries)
    string(REPLACE hybridyn_ "" folder ${library})
    install(DIRECTORY ${folder}/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/hybridyn/${folder}" FILES_MATCHING PATTERN "*.hpp"
            PATTERN web EXCLUDE)
  endforeach()
endif()

if(TARGET hybridyn)
  install(TARGETS hybridyn EXPORT hybridyn_generate RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(EXPORT hybridyn_generate NAMESPACE hybridyn:: DESTINATION "${package_dir}" FILE hybridyn-generate.cmake)
  install(FILES cmake/hybridyn_add_model.cmake DESTINATION "${package_dir}")
  install(FILES cli/hybridyn.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES cli/completion.bash DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME hybridyn)
endif()

configure_package_config_file(cmake/hybridyn-config.cmake.in hybridyn-config.cmake INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(hybridyn-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/hybridyn-config.cmake" "${PROJECT_BINARY_DIR}/hybridyn-config-version.cmake"
        DESTINATION "${package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# cpack: Debian packages of this build, hybridyn and python3-hybridyn.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_CONTACT "the Hybridyn project")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_COMPONENTS_ALL Unspecified)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME hybridyn)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_DEPENDS "libeigen3-dev, libtinyxml2-dev, libboost-dev")
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_RECOMMENDS "g++")
  if(TARGET hybridyn_python)
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-hybridyn)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3-numpy, libeigen3-dev")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "g++")
  endif()
  include(CPack)
endif()
