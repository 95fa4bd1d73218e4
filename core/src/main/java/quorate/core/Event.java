package quorate.core;

import java.util.Objects;

/// What the world may tell a role. Time reaches a role only as the firing of a timer it set.
///
/// @param <M> the messages of the role's protocol
public sealed interface Event<M> {
  /// A message arrived; `from` is authentic (the link vouches for it).
  record Received<M>(NodeId from, M message) implements Event<M> {
    public Received {
      Objects.requireNonNull(from);
      Objects.requireNonNull(message);
    }
  }

  /// A timer that this role armed has run out.
  record Fired<M>(Timer timer) implements Event<M> {
    public Fired {
      Objects.requireNonNull(timer);
    }
  }

  /// At restart, before anything else: one durable record, in the order of persisting.
  record Restored<M>(Durable record) implements Event<M> {
    public Restored {
      Objects.requireNonNull(record);
    }
  }
}
