package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
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
import quorate.simulator.world.World;

/// An order whose nodes are replaced while it runs: there are more nodes than order at a time, and
/// some of the ordered requests determine the next ones.
///
/// @param <M> the messages of the order inside
public class ReconfigurableProtocol<M> implements Protocol<ReconfigurableMessage<M>> {
  static final int SPARES = 2;
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

  /// Nodes that an attacker takes over once they are removed, if nodes may lie.
  private Optional<Captives<M>> captives = Optional.empty();

  private final Rng rng;

  public ReconfigurableProtocol(Protocol<M> inner, Rng rng) {
    this.inner = inner;
    this.rarity = (int) rng.between(5, 40);
    this.words = new ReconfigurableWords<>(inner.words());
    this.changes = this::someWrites;
    this.rng = rng.fork(1);
  }

  public ReconfigurableProtocol(Protocol<M> inner, Changes changes) {
    this.inner = inner;
    this.rarity = 0;
    this.words = new ReconfigurableWords<>(inner.words());
    this.changes = changes;
    this.rng = new Rng(0);
  }

  /// Has one register write in so many draw other nodes.
  private Optional<List<NodeId>> someWrites(
      Request request, Configuration now, List<NodeId> everybody) {
    Op op = Op.decode(request.body());
    if (!isChange(op, rarity)) {
      return Optional.empty();
    }
    List<NodeId> members = new ArrayList<>(everybody);
    captives.ifPresent(them -> members.removeIf(node -> them.isGone(node, now)));
    Rng draws = new Rng(op.operand());
    while (members.size() > now.members().size()) {
      members.remove(draws.below(members.size()));
    }
    return members.equals(now.members()) ? Optional.empty() : Optional.of(members);
  }

  @Override
  public void enter(World<ReconfigurableMessage<M>> world) {
    if (inner.hasKeys() && matchingReplies() > 1) {
      Predicate<NodeId> lies = node -> !isHonest(node);
      captives = Optional.of(new Captives<>(world, nodes, lies, first(world.members()), rng));
    }
  }

  @Override
  public OrderNode<ReconfigurableMessage<M>> node(NodeId self, List<NodeId> members, Swarm swarm) {
    pool = members;
    inner.learnKeys(self, first(members));
    var node =
        new ReconfigurableNode<>(
            self,
            new Configuration(1, 0, first(members)),
            inner.matchingReplies(),
            new Hosted(self, swarm));
    nodes.put(self, node);
    OrderNode<ReconfigurableMessage<M>> whole = around(node);
    return captives.map(them -> them.around(self, whole)).orElse(whole);
  }

  /// A node as it takes part: in tests with a mistake.
  OrderNode<ReconfigurableMessage<M>> around(ReconfigurableNode<M> right) {
    return right;
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
      return inner.node(self, configuration, swarm);
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
  public boolean hasKeys() {
    return inner.hasKeys();
  }

  @Override
  public void learnKeys(NodeId self, List<NodeId> owners) {
    inner.learnKeys(self, owners);
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
