package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Role;
import quorate.order.OrderNode;
import quorate.order.pbft.PbftRecord;

/// What mistakes in all protocols share. They are put around the real node, by changing what it
/// hears and says, so that the node itself needs no hooks.
public final class Mistakes {
  private Mistakes() {}

  /// A node that does what `wrong`, which is put around it, makes of it.
  record Mistaken<M>(OrderNode<M> right, Role<M> wrong) implements OrderNode<M> {
    @Override
    public void on(Event<M> event, Effects<M> effects) {
      wrong.on(event, effects);
    }

    @Override
    public List<? extends Durable> liveRecords() {
      return right.liveRecords();
    }
  }

  /// These records do not come back after a restart.
  public static <M> Role<M> forgets(Role<M> right, Predicate<Durable> records) {
    return (event, effects) -> {
      boolean forgotten =
          event instanceof Event.Restored<M>(Durable record) && records.test(record);
      if (!forgotten) {
        right.on(event, effects);
      }
    };
  }

  /// Whether a record is a vote of PBFT.
  public static boolean isVote(Durable record) {
    return record instanceof PbftRecord.Voted || record instanceof PbftRecord.Prepared;
  }

  /// It speaks first and writes down afterwards.
  public static <M> Role<M> speaksBeforeSync(Role<M> right) {
    return (event, effects) -> {
      List<Effect<M>> records = new ArrayList<>();
      right.on(
          event,
          effect -> {
            if (effect instanceof Effect.Persist<M>) {
              records.add(effect);
            } else {
              effects.emit(effect);
            }
          });
      records.forEach(effects::emit);
    };
  }
}
