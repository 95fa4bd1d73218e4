package quorate.runtime.eve;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.service.batch.Clients;
import quorate.service.state.Version;

/// The last committed state, as requests see it that arrive again. Any thread may read it.
final class CommittedState {
  private final Version version;
  private final Optional<Clients> clients;

  CommittedState(Version version) {
    this.version = version;
    this.clients = Clients.of(version.read());
  }

  Version version() {
    return version;
  }

  /// The number of a session's last request that is committed.
  long last(SessionId session) {
    return clients.map(it -> it.number(session)).orElse(0L);
  }

  /// The outcome of a request, if it is its session's last.
  Optional<Bytes> outcome(RequestId id) {
    return clients
        .flatMap(it -> it.last(id.session()))
        .filter(last -> last.number() == id.number())
        .map(Clients.Last::outcome);
  }
}
