#include "server/desk.h"

#include <memory>
#include <utility>

namespace arborist::server {

void BackOffice::answer(ConnectionId connection, std::int64_t id, std::string_view type, Answer<Json> answer,
                        std::string_view data) const {
  send(connection, answer ? write_answer(id, type, std::move(*answer)) : write_fault(id, answer.fault()), data);
}

void BackOffice::tell(ConnectionId connection, std::string_view type, Json event, std::string_view data) const {
  send(connection, write_event(type, std::move(event)), data);
}

void BackOffice::send(ConnectionId connection, std::string text, std::string_view data) const {
  if (data.empty()) return wire.send(connection, std::make_shared<const std::string>(std::move(text)));
  wire.send_binary(connection, std::make_shared<const std::string>(with_data(text, data)));
}

}  // namespace arborist::server
