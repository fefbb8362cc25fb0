// spawn: starts a program with pipes to its standard input, output and error output, in a process group of its own (so
// that Ctrl-C at the terminal does not reach it), with no other file of ours, and watched by the keeper: it ends with
// us.
//
//   auto child = spawn({.program = "/usr/games/stockfish", .permissions = permissions});
//   write(child->input.number(), …);                       // our ends never block and are not inherited
#pragma once

#include <sys/types.h>

#include <memory>

#include "arena/outside/keeper.h"
#include "core/expected.h"
#include "core/file_descriptor.h"

namespace arborist::outside {

struct CommandLine;

struct Child {
  pid_t id = -1;
  FileDescriptor input;  // we write, it reads
  FileDescriptor output;
  FileDescriptor error_output;
  std::shared_ptr<const Keeper> keeper;  // to be told before the child is waited for
};

// The error says why the program could not be run, or may not.
[[nodiscard]] Expected<Child> spawn(const CommandLine& command);

}  // namespace arborist::outside
