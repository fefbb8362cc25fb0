# `cmake --install` puts the program and what belongs to it in place, and the headers and libraries, which
# find_package(arborist) finds again. These are components, `program` and `development`, and `cluster` where arborist-mpi
# is built: cmake/package.cmake.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
include(CMakePackageConfigHelpers)
get_property(rooms GLOBAL PROPERTY ARBORIST_BUILT_ROOMS)
set(targets arborist_options)
foreach(room IN LISTS rooms)
  list(APPEND targets arborist_${room})
endforeach()
install(TARGETS ${targets} EXPORT arborist-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS arborist RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
set(parts program development)
if(TARGET arborist-mpi)
  list(APPEND parts cluster)
  install(TARGETS arborist-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT cluster OPTIONAL)
  install(FILES docs/cluster.md DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/arborist-mpi COMPONENT cluster)
endif()
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arborist FILES_MATCHING PATTERN "*.h")
install(EXPORT arborist-targets NAMESPACE arborist:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)
configure_package_config_file(cmake/arborist-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/arborist-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/arborist-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arborist-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/arborist-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arborist)

# Manual pages and completions are what the installed program says of itself. Chess programs look for engines in games/,
# and XBoard and PyChess read a line of each in share/games/plugins.
install(CODE "
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/cmake/package/user_files.sh $<TARGET_FILE:arborist> ${PROJECT_SOURCE_DIR}
                          \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT program)
set(data ${CMAKE_INSTALL_DATAROOTDIR})
install(FILES cmake/package/arborist.desktop DESTINATION ${data}/applications COMPONENT program)
install(FILES web/src/logo.svg DESTINATION ${data}/icons/hicolor/scalable/apps RENAME arborist.svg COMPONENT program)
install(FILES cmake/package/arborist.eng DESTINATION ${data}/games/plugins/uci COMPONENT program)
install(FILES README.md DESTINATION ${data}/doc/arborist COMPONENT program)
foreach(part IN LISTS parts)
  set(documents ${data}/doc/arborist)
  if(part STREQUAL development)
    set(documents ${data}/doc/libarborist-dev)
  elseif(part STREQUAL cluster)
    set(documents ${data}/doc/arborist-mpi)
  endif()
  install(FILES cmake/package/copyright DESTINATION ${documents} COMPONENT ${part})
  install(CODE "
    execute_process(COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md COMMAND_ERROR_IS_FATAL ANY
                    OUTPUT_FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${documents}/changelog.gz\")"
          COMPONENT ${part})
endforeach()
