package quorate.runtime.order;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import quorate.core.Effect;

/// Performs a role's effects in order, each as soon as the records before it are durable.
///
/// @param <M> the messages of the role
public final class HeldEffects<M> {
  private final Consumer<Effect<M>> performer;

  /// Effects that wait for a record, and these records themselves, in order.
  private final ArrayDeque<Effect<M>> waiting = new ArrayDeque<>();

  private int records;

  /// @param performer takes the effects that are no records
  public HeldEffects(Consumer<Effect<M>> performer) {
    this.performer = performer;
  }

  /// Takes the next effect. A record among them has to be reported by [#release] once it is
  /// durable.
  public void take(Effect<M> effect) {
    if (effect instanceof Effect.Persist<M>) {
      records++;
      waiting.add(effect);
    } else if (records == 0 || !effect.waits()) {
      performer.accept(effect);
    } else {
      waiting.add(effect);
    }
  }

  /// Performs the effects that waited for the next `durable` records.
  public void release(int durable) {
    int left = durable;
    for (Effect<M> next = waiting.peek(); next != null; next = waiting.peek()) {
      if (next instanceof Effect.Persist<M>) {
        if (left == 0) {
          return;
        }
        left--;
        records--;
      } else {
        performer.accept(next);
      }
      waiting.poll();
    }
  }
}
