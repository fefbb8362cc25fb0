# Run as `cmake -DNM=<nm> -DOBJECT=<file> -DNAMESPACE=<name> -P check_variant.cmake`: fails if the object of a CPU variant
# shows any name outside its own namespace, which another part of the program could be linked to.
execute_process(COMMAND ${NM} --extern-only --defined-only --format=posix ${OBJECT} OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
list(FILTER lines EXCLUDE REGEX "${NAMESPACE}")
if(lines)
  file(REMOVE ${OBJECT})
  message(FATAL_ERROR "${OBJECT} shows names outside ${NAMESPACE}: ${lines}")
endif()
