// Partners: others that search with the engine of a Uci, in processes of their own; uci_together.h has them.
//
//   Uci uci({.partners = &partners}, std::cout);
#pragma once

#include <cstdint>
#include <string>

namespace arborist::engine {

class Partners {
 public:
  struct Counts {
    std::uint64_t nodes = 0;
    std::uint64_t tablebase_hits = 0;
  };

  Partners() = default;
  Partners(const Partners&) = delete;
  Partners& operator=(const Partners&) = delete;
  virtual ~Partners() = default;

  // A command that everybody obeys.
  virtual void say(const std::string& line) = 0;
  // They search this too, from now until `end`.
  virtual void begin(const std::string& position, const std::string& go) = 0;
  virtual void end() = 0;
  // Of the search that runs, all of them together.
  [[nodiscard]] virtual Counts counts() const = 0;
};

}  // namespace arborist::engine
