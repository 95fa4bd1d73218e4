package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// Links that lose, delay, duplicate and reorder, and that can be cut in one or both directions.
public final class Network {
  private final Agenda agenda;
  private final Rng rng;
  private final Swarm swarm;
  private final Counters counters;
  private final Set<String> cut = new TreeSet<>();
  private final Map<String, Integer> slow = new TreeMap<>();
  private boolean healed;

  public Network(Agenda agenda, Rng rng, Swarm swarm, Counters counters) {
    this.agenda = agenda;
    this.rng = rng;
    this.swarm = swarm;
    this.counters = counters;
  }

  /// Carries a message from one party to another, or loses it.
  public void carry(NodeId from, NodeId to, Runnable arrival) {
    counters.add(Counter.MESSAGES);
    if (!cut.isEmpty() && cut.contains(link(from, to))
        || !healed && rng.chance(swarm.lossPerMille())) {
      counters.add(Counter.DROPS);
      return;
    }
    int factor = slow.isEmpty() ? 1 : slow.getOrDefault(link(from, to), 1);
    agenda.after(factor * delay(), arrival);
    if (!healed && rng.chance(swarm.duplicatePerMille())) {
      counters.add(Counter.DUPLICATED_MESSAGES);
      agenda.after(factor * delay(), arrival);
    }
  }

  private long delay() {
    long usual = rng.between(200, 3_000);
    if (!healed && rng.chance(swarm.slowPerMille())) {
      counters.add(Counter.DELAYED_MESSAGES);
      return usual + rng.between(0, swarm.slowMicros());
    }
    return usual;
  }

  /// Cuts one direction of a link. Returns the action that restores it.
  public Runnable cut(NodeId from, NodeId to) {
    String link = link(from, to);
    cut.add(link);
    return () -> cut.remove(link);
  }

  boolean isCut(NodeId from, NodeId to) {
    return cut.contains(link(from, to));
  }

  /// Slows one direction of a link down. Returns the action that restores it.
  public Runnable slow(NodeId from, NodeId to, int factor) {
    String link = link(from, to);
    slow.put(link, factor);
    return () -> slow.remove(link);
  }

  /// Partitions a group from the rest. Returns the action that ends the partition.
  public Runnable split(List<NodeId> group, List<NodeId> rest) {
    List<Runnable> mends = new ArrayList<>();
    for (NodeId one : group) {
      for (NodeId other : rest) {
        mends.add(cut(one, other));
        mends.add(cut(other, one));
      }
    }
    return () -> mends.forEach(Runnable::run);
  }

  /// Ends all losses, cuts and slowness.
  public void heal() {
    healed = true;
    cut.clear();
    slow.clear();
  }

  private static String link(NodeId from, NodeId to) {
    return from + ">" + to;
  }
}
