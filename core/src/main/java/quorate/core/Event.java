package quorate.core;

import java.util.Objects;

/// The inputs of a role. Time reaches a role only as the firing of a timer it set.
///
/// @param <M> the messages of the role's protocol
public sealed interface Event<M> {
  /// A message arrived; the link authenticates `from`.
  record Received<M>(NodeId from, M message) implements Event<M> {
    public Received {
      Objects.requireNonNull(from);
      Objects.requireNonNull(message);
    }
  }

  /// A timer that this role armed has expired.
  record Fired<M>(Timer timer) implements Event<M> {
    public Fired {
      Objects.requireNonNull(timer);
    }
  }

  /// One durable record, in the order of persisting; all precede every other event after a restart.
  record Restored<M>(Durable record) implements Event<M> {
    public Restored {
      Objects.requireNonNull(record);
    }
  }
}
