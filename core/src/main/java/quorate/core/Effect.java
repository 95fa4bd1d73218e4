package quorate.core;

import java.time.Duration;
import java.util.Objects;

/// An action that a role requests. The order of effects is the durability contract: an effect after
/// a [Persist] takes place only once that record is on disk, unless it is [AtOnce].
///
/// @param <M> the messages of the role's protocol
public sealed interface Effect<M> {
  /// Whether this takes place only once the records persisted before it are on disk.
  default boolean waits() {
    return switch (this) {
      case Send<M>(NodeId _, M message) -> !(message instanceof AtOnce);
      case Deliver<M>(Indication indication) -> !(indication instanceof AtOnce);
      case Persist<M> _, Arm<M> _ -> true;
    };
  }

  /// Send a message. Links may lose, delay, duplicate and reorder.
  record Send<M>(NodeId to, M message) implements Effect<M> {
    public Send {
      Objects.requireNonNull(to);
      Objects.requireNonNull(message);
    }
  }

  /// Make a record durable before any later effect happens.
  record Persist<M>(Durable record) implements Effect<M> {
    public Persist {
      Objects.requireNonNull(record);
    }
  }

  /// Fire this timer once, after the given time or somewhat later: the environment adds jitter.
  record Arm<M>(Timer timer, Duration after) implements Effect<M> {
    public Arm {
      Objects.requireNonNull(timer);
      if (after.isNegative()) {
        throw new IllegalArgumentException("a timer cannot fire in the past: " + after);
      }
    }
  }

  /// Deliver an indication to the layer above, in this node.
  record Deliver<M>(Indication indication) implements Effect<M> {
    public Deliver {
      Objects.requireNonNull(indication);
    }
  }
}
