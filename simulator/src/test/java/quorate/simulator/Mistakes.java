package quorate.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.order.OrderNode;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftRecord;
import quorate.order.pbft.Signatures;

/// What mistakes in all protocols share. They are put around the real node, by changing what it
/// hears and says, so that the node itself needs no hooks.
public final class Mistakes {
  private Mistakes() {}

  /// A node that does what `wrong`, which is put around it, makes of it.
  public record Mistaken<M>(OrderNode<M> right, Role<M> wrong) implements OrderNode<M> {
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

  /// A signature that only [#believing] takes for one: what a mistake pretends to have heard.
  public static final Bytes BELIEVED = Bytes.EMPTY;

  /// A configuration whose node takes [#BELIEVED] for anybody's signature.
  public static PbftConfig believing(PbftConfig right) {
    return with(
        right,
        (signer, statement, signature) ->
            signature.equals(BELIEVED) || right.signatures().verify(signer, statement, signature));
  }

  /// The check of a signature.
  public interface Verifier {
    boolean verify(NodeId signer, Bytes statement, Bytes signature);
  }

  public static PbftConfig with(PbftConfig right, Verifier verifier) {
    Signatures signatures =
        new Signatures() {
          @Override
          public Bytes sign(Bytes statement) {
            return right.signatures().sign(statement);
          }

          @Override
          public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
            return verifier.verify(signer, statement, signature);
          }
        };
    return new PbftConfig(
        right.self(),
        right.members(),
        right.quorum(),
        right.weak(),
        signatures,
        right.authentic(),
        right.choices(),
        right.speculative(),
        right.limits());
  }
}
