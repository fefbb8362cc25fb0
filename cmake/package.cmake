# `cmake --build build/release --target package` makes packages for Debian in build/release: arborist with what people use,
# libarborist-dev for projects that say find_package(arborist), and arborist-mpi where it is built (ARBORIST_MPI).
# `--target dist` makes a tarball of the sources as they are committed; it is all that a build needs, without git.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arborist)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "the authors of Arborist <maintainers@arborist.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)

set(CPACK_COMPONENTS_ALL ${parts})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME arborist)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Any two-player game meets any search: play against them on the page that
'arborist serve' opens, and see step by step why a branch was cut. With a
chess engine for any chess program (arborist-uci), matches, path searches,
and experiments for teaching.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libarborist-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libfmt-dev, zlib1g-dev, libcli11-dev, libsqlite3-dev, libfathom-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Games and searches for other programs, as headers and static libraries:
find_package(arborist), then link arborist::tree or another room.")

set(CPACK_DEBIAN_CLUSTER_PACKAGE_NAME arborist-mpi)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SECTION education)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS openmpi-bin)
set(CPACK_COMPONENT_CLUSTER_DESCRIPTION "Arborist on many machines by Open MPI: self-play, matches, analyses and counts
whose work is handed out to all processes that mpirun or srun has started,
and one chess search by all of them.")
include(CPack)

set(tarball arborist-${PROJECT_VERSION})
add_custom_target(
  dist
  COMMAND git -c safe.directory=${PROJECT_SOURCE_DIR} archive --prefix=${tarball}/ -o ${PROJECT_BINARY_DIR}/${tarball}.tar.gz
          HEAD
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  COMMENT "The sources as they are committed, in ${tarball}.tar.gz"
  VERBATIM)
