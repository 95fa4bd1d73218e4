package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Durable;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.simulator.check.Violation;

/// All states of single nodes found so far, and the outcome of each event in each of them.
///
/// A role cannot be copied, and need not be: a step of one node depends only on that node's state,
/// so it is computed once, by a role that repeats the events up to that state, and remembered. A
/// cluster has many more states than its nodes have.
final class Locals<M> {
  /// The outcome of an event.
  ///
  /// @param next the state after it
  /// @param sent the numbers of the packets that it sends
  /// @param records how many records it persists
  /// @param early whether it has an effect before the first record
  /// @param broken the property that it violates
  record Outcome(int next, int[] sent, int records, boolean early, @Nullable Violation broken) {}

  private final Subject<M> subject;
  private final boolean crashes;
  private final List<Local<M>> locals = new ArrayList<>();
  private final Map<Local.Key, Integer> ids = new HashMap<>();
  private final List<Packet<M>> packets = new ArrayList<>();
  private final Map<Packet<M>, Integer> packetIds = new HashMap<>();
  private final Map<Long, Outcome> outcomes = new HashMap<>();

  private final Map<Long, Boolean> spent = new HashMap<>();

  /// @param crashes whether nodes may crash; if not, states that differ on disk alone are the same
  Locals(Subject<M> subject, boolean crashes) {
    this.subject = subject;
    this.crashes = crashes;
  }

  int size() {
    return locals.size();
  }

  Local<M> local(int id) {
    return locals.get(id);
  }

  Packet<M> packet(int id) {
    return packets.get(id);
  }

  int packets() {
    return packets.size();
  }

  int idOf(Packet<M> packet) {
    Integer known = packetIds.get(packet);
    if (known == null) {
      known = packets.size();
      packets.add(packet);
      packetIds.put(packet, known);
    }
    return known;
  }

  /// The outcome of a node's first start.
  Outcome boot(int node) {
    Life<M> life = new Life<>(subject, node, Map.of(), subject.unbound());
    life.boot(List.of());
    return outcome(node, life, List.of(), Optional.empty());
  }

  Outcome step(int from, int input) {
    long key = (long) from << 32 | input;
    Outcome known = outcomes.get(key);
    if (known == null) {
      known = take(from, input);
      outcomes.put(key, known);
    }
    return known;
  }

  /// Whether a packet can have no effect any more on its receiver in this state. That it has none
  /// now is verified rather than assumed, so that late messages also test a role with a mistake.
  boolean isSpent(int packet, int local) {
    long key = (long) local << 32 | packet;
    Boolean known = spent.get(key);
    if (known == null) {
      known =
          subject.isSpent(packets.get(packet), locals.get(local))
              && isSilent(local, step(local, Input.deliver(packet)));
      spent.put(key, known);
    }
    return known;
  }

  private static boolean isSilent(int local, Outcome outcome) {
    return outcome.next() == local && outcome.sent().length == 0 && outcome.broken() == null;
  }

  private Outcome take(int from, int input) {
    Local<M> local = locals.get(from);
    Life<M> life = life(local);
    try {
      return live(life, local, input);
    } catch (Violation violation) {
      return new Outcome(from, new int[0], 0, false, violation);
    }
  }

  private Outcome live(Life<M> life, Local<M> local, int input) {
    if (!Input.isCrash(input)) {
      life.take(event(input), Integer.MAX_VALUE);
      return outcome(local.node(), life, local.bootDisk(), Optional.of(local));
    }
    if (Input.isTorn(input)) {
      life.take(event(input), Input.reached(input));
    }
    List<Durable> disk = List.copyOf(life.disk());
    life.boot(disk);
    return outcome(local.node(), life, disk, Optional.empty());
  }

  private Event<M> event(int input) {
    if (!Input.isDelivery(input)) {
      return new Event.Fired<>(subject.tick());
    }
    Packet<M> packet = packets.get(Input.packet(input));
    return new Event.Received<>(packet.from(), packet.message());
  }

  /// A role in this state.
  private Life<M> life(Local<M> local) {
    Life<M> life = new Life<>(subject, local.node(), local.delivered(), local.bound());
    List<List<Event<M>>> history = new ArrayList<>();
    Local<M> at = local;
    while (true) {
      history.add(at.events());
      if (at.before().isEmpty()) {
        break;
      }
      at = at.before().get();
    }
    life.repeat(local, history.reversed());
    return life;
  }

  /// The event's description in a trace.
  List<String> tell(int from, int input) {
    Local<M> local = locals.get(from);
    Life<M> life = life(local);
    try {
      live(life, local, input);
    } catch (Violation _) {
      life.story().add("!! here it happens");
    }
    return List.copyOf(life.story());
  }

  private Outcome outcome(
      int node, Life<M> life, List<Durable> bootDisk, Optional<Local<M>> before) {
    NodeId self = subject.nodes().get(node);
    int[] sent =
        life.sent().stream()
            .map(send -> new Packet<>(self, send.to(), send.message()))
            .filter(packet -> !subject.isLeftOut(packet))
            .mapToInt(this::idOf)
            .sorted()
            .distinct()
            .toArray();
    Object restart = crashes ? life.restored() : "";
    Local.Key key =
        new Local.Key(node, life.state(), restart, life.delivered(), life.applied(), life.bound());
    Integer id = ids.get(key);
    if (id == null) {
      id = locals.size();
      ids.put(key, id);
      locals.add(
          new Local<>(
              id,
              node,
              bootDisk,
              before,
              life.events(),
              List.copyOf(life.disk()),
              life.delivered(),
              life.applied(),
              life.bound()));
    }
    return new Outcome(id, sent, life.records(), life.early(), null);
  }

  /// Whether the event has no effect: the node is unchanged, and sends only packets already in
  /// flight.
  static boolean isIdle(int from, Outcome outcome, int[] inFlight) {
    if (outcome.next() != from || outcome.broken() != null) {
      return false;
    }
    for (int packet : outcome.sent()) {
      if (Arrays.binarySearch(inFlight, packet) < 0) {
        return false;
      }
    }
    return true;
  }
}
