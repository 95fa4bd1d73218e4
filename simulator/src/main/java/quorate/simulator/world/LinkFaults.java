package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;

/// Faults of the links between nodes, each of which is mended after a while.
public final class LinkFaults {
  private static final long MICROS_MIN = 50_000;

  private final Agenda agenda;
  private final Network network;
  private final Counters counters;
  private final Rng rng;
  private final long microsMax;
  private final Tracing tracing;

  /// Takes a line of the trace.
  public interface Tracing {
    void line(Object who, String what, Object details);
  }

  /// @param microsMax the longest time until a fault is mended
  public LinkFaults(
      Agenda agenda, Network network, Counters counters, Rng rng, long microsMax, Tracing tracing) {
    this.agenda = agenda;
    this.network = network;
    this.counters = counters;
    this.rng = rng;
    this.microsMax = microsMax;
    this.tracing = tracing;
  }

  /// Splits the nodes into two groups without links between them.
  public void split(List<NodeId> nodes) {
    List<NodeId> group = new ArrayList<>(nodes);
    List<NodeId> rest = new ArrayList<>();
    int cutOff = 1 + rng.below(group.size() - 1);
    for (int i = 0; i < cutOff; i++) {
      rest.add(group.remove(rng.below(group.size())));
    }
    counters.add(Counter.PARTITIONS);
    tracing.line("net", "split", group + " | " + rest);
    mendLater(network.split(group, rest));
  }

  /// Cuts one direction of some links of a node, or of all.
  ///
  /// @return whether any was cut
  public boolean cutOneWay(NodeId victim, List<NodeId> nodes) {
    boolean in = rng.chance(500);
    boolean all = rng.chance(500);
    tracing.line("net", "cut", (in ? "into " : "out of ") + victim + (all ? "" : ", some links"));
    boolean hit = false;
    for (NodeId other : nodes) {
      if (!other.equals(victim) && (all || rng.chance(500))) {
        mendLater(in ? network.cut(other, victim) : network.cut(victim, other));
        hit = true;
      }
    }
    if (hit) {
      counters.add(Counter.ONE_WAY_CUTS);
    }
    return hit;
  }

  /// Makes the messages from one node to another slow.
  public void slow(NodeId from, NodeId to, int times) {
    counters.add(Counter.SLOW_LINKS);
    mendLater(network.slow(from, to, times));
  }

  private void mendLater(Runnable mend) {
    agenda.after(
        rng.between(MICROS_MIN, microsMax),
        () -> {
          tracing.line("net", "mend", "");
          mend.run();
        });
  }
}
