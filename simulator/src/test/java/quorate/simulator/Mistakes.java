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

/// Mistakes common to all protocols. They wrap a real node and change its input and output, so that
/// the node needs no hooks.
public final class Mistakes {
  private Mistakes() {}

  /// A node with a mistake, `wrong`, wrapped around it.
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

  /// Loses these records in a restart.
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

  /// Sends first, and persists afterwards.
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

  /// A signature that only [#believing] accepts, for messages that a mistake invents.
  public static final Bytes BELIEVED = Bytes.EMPTY;

  /// A configuration whose node accepts [#BELIEVED] as any node's signature.
  public static PbftConfig believing(PbftConfig right) {
    return with(
        right,
        (signer, statement, signature) ->
            signature.equals(BELIEVED) || right.signatures().verify(signer, statement, signature));
  }

  /// Verifies a signature.
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
