# Run as `cmake -DSOURCE=web -DWORK=folder -DNPM=npm -P build_page.cmake`: builds the page in a copy of its sources, so that
# the clone stays clean. Packages are fetched again only when the lock file has changed.
if(NOT NPM OR NPM MATCHES "NOTFOUND")
  message(FATAL_ERROR "npm is needed to build the page and was not found. On Debian: apt-get install nodejs npm; "
                      "or configure with -DARBORIST_PAGE=OFF to build without the page.")
endif()
file(REMOVE_RECURSE ${WORK}/dist ${WORK}/src ${WORK}/tests)
file(COPY ${SOURCE}/ DESTINATION ${WORK} PATTERN node_modules EXCLUDE PATTERN dist EXCLUDE PATTERN test-results EXCLUDE)

file(SHA256 ${WORK}/package-lock.json lock)
set(fetched "")
if(EXISTS ${WORK}/fetched.stamp)
  file(READ ${WORK}/fetched.stamp fetched)
endif()
if(NOT fetched STREQUAL lock)
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error WORKING_DIRECTORY ${WORK}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    message(FATAL_ERROR "the packages of the page could not be fetched (npm ci):\n${output}")
  endif()
  file(WRITE ${WORK}/fetched.stamp ${lock})
endif()
execute_process(COMMAND ${NPM} run --silent build WORKING_DIRECTORY ${WORK} RESULT_VARIABLE failed
                OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(failed OR NOT EXISTS ${WORK}/dist/index.html)
  message(FATAL_ERROR "the page could not be built (npm run build):\n${output}")
endif()
file(TOUCH ${WORK}/built.stamp)
