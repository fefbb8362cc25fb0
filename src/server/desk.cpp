#include "server/desk.h"

#include <memory>
#include <utility>

namespace arborist::server {

namespace {

struct Parcel {
  std::shared_ptr<const std::string> content;
  FrameKind kind;
};

Parcel pack(std::string text, std::string_view data) {
  if (data.empty()) return {std::make_shared<const std::string>(std::move(text)), FrameKind::text};
  return {std::make_shared<const std::string>(with_data(text, data)), FrameKind::binary};
}

}  // namespace

Fault fault_of_failure(const std::string& why) { return {FaultCode::internal, "the server could not do this: " + why}; }

void BackOffice::answer(ConnectionId connection, std::int64_t id, std::string_view type, Answer<Json> answer,
                        std::string_view data) const {
  auto [content, kind] =
      pack(answer ? write_answer(id, type, std::move(*answer)) : write_fault(id, answer.fault()), data);
  wire.send_answer(connection, std::move(content), kind);
  if (wire.waiting_bytes(connection) > much_unread) pool.hold(connection);
}

void BackOffice::tell(ConnectionId connection, std::string_view type, Json event, std::string_view data) const {
  auto [content, kind] = pack(write_event(type, std::move(event)), data);
  kind == FrameKind::text ? wire.send(connection, std::move(content))
                          : wire.send_binary(connection, std::move(content));
}

}  // namespace arborist::server
