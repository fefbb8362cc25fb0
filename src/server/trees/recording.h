// A search recorded for a page by the pool: the page hears how far it is and, if it asks for that, sees the tree grow.
//
//   const RecordJob job{game, start, spec, limits, {}, true, office, {connection, request}};
//   Answer<KeptTree> tree = record_tree(job, stop);   // on a thread of the pool
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

#include "lab/recording/recorder.h"
#include "server/desk.h"
#include "server/trees/work.h"

namespace arborist::server {

struct RecordTimes {
  Duration most = std::chrono::seconds(15);
  Duration report_every = std::chrono::milliseconds(150);
  Duration show_every = std::chrono::milliseconds(250);  // to a page that watches
};

struct RecordJob {
  const AnyGame* game;
  std::shared_ptr<const AnyPlay> start;
  Spec spec;
  lab::RecordLimits limits;
  RecordTimes times;
  bool live;  // the page watches the tree grow
  BackOffice office;
  std::pair<ConnectionId, std::int64_t> asked;  // who waits, and for which request
};

[[nodiscard]] Answer<KeptTree> record_tree(const RecordJob& job, const std::stop_source& stop);

}  // namespace arborist::server
