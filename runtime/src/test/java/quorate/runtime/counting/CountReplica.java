package quorate.runtime.counting;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.runtime.counting.CountMessage.Copied;
import quorate.runtime.counting.CountMessage.Counted;
import quorate.runtime.counting.CountMessage.Group;

/// One node's part. The primary adds a number, ships it, and answers once the backup's log holds
/// it. A member that loses its link to the other has a group ordered without that one; a backup
/// only if it has been given the state of its group.
final class CountReplica implements Role<CountMessage> {
  record Tick() implements Timer {}

  private static final Duration TICK = Duration.ofMillis(100);

  private final NodeId self;
  private final Set<NodeId> linked = new TreeSet<>();

  /// Nodes whose link was lost.
  private final Set<NodeId> lost = new TreeSet<>();

  private final SequencedMap<RequestId, Counted> counted = new LinkedHashMap<>();
  private final Map<RequestId, NodeId> waiting = new HashMap<>();
  private Group group;

  /// Whether this member holds all that was acknowledged.
  private boolean complete;

  /// The count that the backup holds; -1 before it has been given the state.
  private long held = -1;

  CountReplica(NodeId self, Group first) {
    this.self = self;
    this.group = first;
    this.complete = isMember();
  }

  boolean leads() {
    return group.primary().equals(self) && complete && held >= 0;
  }

  private boolean isMember() {
    return group.primary().equals(self) || group.backup().equals(self);
  }

  /// The sum of all numbers.
  long sum() {
    return counted.isEmpty() ? 0 : counted.lastEntry().getValue().sum();
  }

  @Override
  public void on(Event<CountMessage> event, Effects<CountMessage> effects) {
    switch (event) {
      case Event.Restored<CountMessage>(Durable record) -> restore(record);
      case Event.Fired<CountMessage> _ -> onTick(effects);
      case Event.Received<CountMessage>(NodeId from, CountMessage message) ->
          on(from, message, effects);
    }
  }

  private void restore(Durable record) {
    if (record instanceof Copied(List<Counted> all)) {
      counted.clear();
      all.forEach(each -> counted.put(each.id(), each));
    } else if (record instanceof Counted one) {
      counted.put(one.id(), one);
    }
  }

  private void on(NodeId from, CountMessage message, Effects<CountMessage> effects) {
    switch (message) {
      case CountMessage.Add(RequestId id, long amount) -> {
        if (group.primary().equals(self) && complete) {
          waiting.put(id, from);
          if (!counted.containsKey(id)) {
            Counted next = new Counted(id, sum() + amount);
            persist(next, effects);
            effects.send(
                group.backup(), new CountMessage.Ship(group.number(), counted.size(), next));
          }
          answer(effects);
        }
      }
      case CountMessage.Ship(long of, long index, Counted next) -> {
        if (isBackup(from, of) && complete && index == counted.size() + 1) {
          persist(next, effects);
          effects.send(from, new CountMessage.Held(of, index));
        }
      }
      case CountMessage.State(long of, Copied copy) -> {
        if (isBackup(from, of) && (!complete || copy.all().size() >= counted.size())) {
          complete = true;
          persist(copy, effects);
          effects.send(from, new CountMessage.Held(of, counted.size()));
        }
      }
      case CountMessage.Held(long of, long count) -> {
        if (of == group.number() && from.equals(group.backup())) {
          held = Math.max(held, count);
          answer(effects);
        }
      }
      case CountMessage.Ordered(Group next) -> {
        if (next.number() == group.number() + 1) {
          complete &= next.primary().equals(self);
          group = next;
          held = -1;
        }
      }
      case CountMessage.Linked(NodeId peer, boolean up) -> {
        (up ? linked : lost).add(peer);
        (up ? lost : linked).remove(peer);
      }
      case CountMessage.Sum _ -> {} // for clients
    }
  }

  private boolean isBackup(NodeId from, long of) {
    return of == group.number() && from.equals(group.primary()) && group.backup().equals(self);
  }

  private void persist(Durable record, Effects<CountMessage> effects) {
    restore(record);
    effects.persist(record);
  }

  /// Answers clients whose numbers both members hold.
  private void answer(Effects<CountMessage> effects) {
    int index = 0;
    for (Counted each : counted.values()) {
      if (++index > held) {
        return;
      }
      NodeId client = waiting.remove(each.id());
      if (client != null) {
        effects.send(client, new CountMessage.Sum(each));
      }
    }
  }

  private void onTick(Effects<CountMessage> effects) {
    effects.arm(new Tick(), TICK);
    if (!complete) {
      return;
    }
    boolean primary = group.primary().equals(self);
    if (primary && held < counted.size()) {
      Copied copy = new Copied(List.copyOf(counted.values()));
      effects.send(group.backup(), new CountMessage.State(group.number(), copy));
    }
    NodeId other = primary ? group.backup() : group.primary();
    Optional<NodeId> next = linked.stream().filter(each -> !each.equals(other)).findFirst();
    if (lost.contains(other) && next.isPresent()) {
      effects.deliver(new CountMessage.Propose(new Group(group.number() + 1, self, next.get())));
    }
  }
}
