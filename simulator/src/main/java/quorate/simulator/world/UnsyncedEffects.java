package quorate.simulator.world;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import quorate.core.Durable;
import quorate.core.Effect;

/// A role's effects that wait until the records before them are synced, and these records. A sync
/// covers the records present when it began (group commit).
///
/// @param <M> the messages of the role
public final class UnsyncedEffects<M> {
  private final Deque<Effect<M>> waiting = new ArrayDeque<>();
  private int records;

  /// The number of records that wait for a sync.
  public int records() {
    return records;
  }

  /// Holds an effect back if it is a record, or a record before it is not synced.
  ///
  /// @return whether it waits now; otherwise it may happen at once
  public boolean hold(Effect<M> effect) {
    if (effect instanceof Effect.Persist<M>) {
      records++;
    }
    if (records > 0) {
      waiting.add(effect);
    }
    return records > 0;
  }

  /// Ends a sync of the next `covered` records.
  ///
  /// @param disk takes the records
  /// @param happens takes the effects that waited for them
  public void release(int covered, Consumer<Durable> disk, Consumer<Effect<M>> happens) {
    int left = covered;
    while (!waiting.isEmpty()) {
      if (waiting.peekFirst() instanceof Effect.Persist<M>(Durable record)) {
        if (left == 0) {
          return;
        }
        left--;
        records--;
        disk.accept(record);
      } else {
        happens.accept(waiting.peekFirst());
      }
      waiting.removeFirst();
    }
  }

  /// Loses everything after a crash, except for a prefix of the records that has reached the disk.
  ///
  /// @param reached how many of them have
  public void lose(int reached, Consumer<Durable> disk) {
    int left = reached;
    for (Effect<M> effect : waiting) {
      if (left > 0 && effect instanceof Effect.Persist<M>(Durable record)) {
        disk.accept(record);
        left--;
      }
    }
    waiting.clear();
    records = 0;
  }
}
