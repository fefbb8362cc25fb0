# `cmake --install` puts the program, the headers and the libraries in place; find_package(arborist) finds them again.
include(CMakePackageConfigHelpers)
get_property(rooms GLOBAL PROPERTY ARBORIST_BUILT_ROOMS)
set(targets arborist_options)
foreach(room IN LISTS rooms)
  list(APPEND targets arborist_${room})
endforeach()
install(TARGETS ${targets} EXPORT arborist-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS arborist RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arborist FILES_MATCHING PATTERN "*.h")
install(EXPORT arborist-targets NAMESPACE arborist:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)
configure_package_config_file(cmake/arborist-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/arborist-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/arborist-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arborist-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/arborist-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)
