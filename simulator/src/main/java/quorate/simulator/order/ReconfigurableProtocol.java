package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.ChoiceProposed;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.Inner;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableNode;
import quorate.order.reconfigure.ReconfigurableRecord;
import quorate.order.reconfigure.ReconfigurableWords;
import quorate.simulator.check.Op;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// An order whose nodes are replaced while it runs: there are more nodes than order at a time, and
/// some of the ordered requests determine the next ones.
///
/// @param <M> the messages of the order inside
public class ReconfigurableProtocol<M> implements Protocol<ReconfigurableMessage<M>> {
  private static final int SPARES = 2;
  private static final long CHANGE_MICROS = 20_000_000;

  private final Protocol<M> inner;
  private final OrderWords<ReconfigurableMessage<M>> words;

  private final Changes changes;

  /// One write in so many changes the configuration; 0 if other requests do.
  private final int rarity;

  private final Map<NodeId, ReconfigurableNode<M>> nodes = new TreeMap<>();

  /// The configuration in which a client last asked for the next one, and when.
  private long askedIn;

  private long askedMicros = -CHANGE_MICROS;

  /// Interprets requests as configuration changes.
  @FunctionalInterface
  public interface Changes {
    /// @param pool all nodes
    /// @return the ordering nodes after this request, if it changes them
    Optional<List<NodeId>> of(Request request, Configuration now, List<NodeId> pool);
  }

  private List<NodeId> pool = List.of();

  public ReconfigurableProtocol(Protocol<M> inner, Rng rng) {
    this(inner, (int) rng.between(5, 40));
  }

  private ReconfigurableProtocol(Protocol<M> inner, int rarity) {
    this(inner, someWrites(rarity), rarity);
  }

  public ReconfigurableProtocol(Protocol<M> inner, Changes changes) {
    this(inner, changes, 0);
  }

  private ReconfigurableProtocol(Protocol<M> inner, Changes changes, int rarity) {
    this.inner = inner;
    this.rarity = rarity;
    this.words = new ReconfigurableWords<>(inner.words());
    this.changes = changes;
  }

  /// Has one register write in so many draw other nodes.
  private static Changes someWrites(int rarity) {
    return (request, now, pool) -> {
      Op op = Op.decode(request.body());
      if (!isChange(op, rarity)) {
        return Optional.empty();
      }
      List<NodeId> drawn = new ArrayList<>(pool);
      Rng rng = new Rng(op.operand());
      while (drawn.size() > now.members().size()) {
        drawn.remove(rng.below(drawn.size()));
      }
      return drawn.equals(now.members()) ? Optional.empty() : Optional.of(drawn);
    };
  }

  @Override
  public OrderNode<ReconfigurableMessage<M>> node(NodeId self, List<NodeId> members, Swarm swarm) {
    pool = members;
    var node =
        new ReconfigurableNode<>(
            self,
            new Configuration(1, 0, first(members)),
            inner.matchingReplies(),
            new Hosted(self, swarm));
    nodes.put(self, node);
    return node;
  }

  private static boolean isChange(Op op, int rarity) {
    return op.kind() == Op.Kind.WRITE && op.operand() % rarity == 0;
  }

  /// If nodes may lie, an operator waits until all nodes know the last change before the next one,
  /// as `quorate reconfigure` does: a node that knows of neither believes only members of an
  /// earlier configuration (R4), of which too few may be left.
  @Override
  public Op asked(Op drawn, long micros) {
    if (rarity == 0 || matchingReplies() == 1 || !isChange(drawn, rarity)) {
      return drawn;
    }
    long latest = nodes.values().stream().mapToLong(it -> it.latest().number()).max().orElse(1);
    boolean known =
        nodes.entrySet().stream()
            .filter(each -> isHonest(each.getKey()) && !isLost(each.getKey()))
            .allMatch(each -> each.getValue().latest().number() == latest);
    boolean waits = askedIn == latest && micros - askedMicros < CHANGE_MICROS;
    if (waits || !known) {
      return new Op(drawn.key(), drawn.kind(), drawn.operand() + 1);
    }
    askedIn = latest;
    askedMicros = micros;
    return drawn;
  }

  @Override
  public List<NodeId> first(List<NodeId> members) {
    return members.subList(0, members.size() - SPARES);
  }

  /// The order inside at one node.
  final class Hosted implements Inner<M> {
    private final NodeId self;
    private final Swarm swarm;

    Hosted(NodeId self, Swarm swarm) {
      this.self = self;
      this.swarm = swarm;
    }

    @Override
    public OrderNode<M> node(Configuration configuration) {
      return inner.node(self, configuration.members(), swarm);
    }

    @Override
    public OrderWords<M> words() {
      return inner.words();
    }

    @Override
    public Optional<List<NodeId>> change(Request request, Configuration now) {
      return changes.of(request, now, pool);
    }
  }

  @Override
  public boolean isHonest(NodeId node) {
    return inner.isHonest(node);
  }

  @Override
  public boolean isLost(NodeId node) {
    return inner.isLost(node);
  }

  @Override
  public int lossPerMille(ReconfigurableMessage<M> message) {
    return message instanceof ReconfigurableMessage.Of<M>(long _, M told)
        ? inner.lossPerMille(told)
        : 0;
  }

  @Override
  public int matchingReplies() {
    return inner.matchingReplies();
  }

  @Override
  public int holders(int failures) {
    return inner.holders(failures);
  }

  @Override
  public int nodes(int failures) {
    return inner.nodes(failures) + SPARES;
  }

  /// Each configuration may begin with a failed primary, and changes continue to the end.
  @Override
  public long healedMicrosMax() {
    return 5 * inner.healedMicrosMax();
  }

  @Override
  public OrderWords<ReconfigurableMessage<M>> words() {
    return words;
  }

  @Override
  public boolean isPromise(Durable record) {
    return !(record instanceof ReconfigurableRecord.Of(long _, Durable told))
        || inner.isPromise(told);
  }

  @Override
  public void countMessage(ReconfigurableMessage<M> message, Counters counters) {
    if (message instanceof ReconfigurableMessage.Of<M>(long _, M told)) {
      inner.countMessage(told, counters);
    }
  }

  @Override
  public void countIndication(Indication indication, Counters counters) {
    inner.countIndication(indication, counters);
  }

  @Override
  public Bytes choice(NodeId node) {
    return inner.choice(node);
  }

  @Override
  public boolean accepts(ChoiceProposed proposed) {
    return inner.accepts(proposed);
  }

  @Override
  public void checkChoice(Delivered delivered) {
    inner.checkChoice(delivered);
  }
}
