package quorate.replication.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// Chooses the r + 1 replicas that execute a read, each replica in turn (rule C7 in
/// docs/protocols/smr.md).
///
/// A statement is first read by all replicas, so that an engine that answers its shape wrongly is
/// found at once. A replica that cannot answer a shape is not asked it again. One that was silent,
/// or may have answered wrongly, is not asked for a number of reads, which doubles each time and is
/// forgotten once it confirms one.
public final class ReadQuorums {
  /// The number of reads for which a replica is passed over at first, and at most.
  private static final int PAUSE_MIN = 64;

  private static final int PAUSE_MAX = 1 << 16;

  /// A longer shape, in characters, is not remembered: it is always read by all replicas.
  public static final int SHAPE_MAX = 16 << 10;

  /// The number of characters of all shapes that are remembered.
  private static final int SHAPES_MAX = 1 << 20;

  private final int size;
  private final Map<NodeId, Pause> pauses = new HashMap<>();
  private final Map<String, Shape> shapes = new LinkedHashMap<>();
  private int remembered;
  private long reads;

  /// @param end the last read for which the replica is passed over
  /// @param length in reads
  private record Pause(long end, int length) {}

  /// @param unable the replicas that cannot answer it
  /// @param open whether SQL leaves open whether it raises an error, which all replicas judge (E3)
  private record Shape(Set<NodeId> unable, boolean open) {}

  public ReadQuorums(Tolerance tolerance) {
    this.size = tolerance.matchingReplies();
  }

  /// The replicas to ask.
  ///
  /// @param shape the statement without its constants
  /// @param able replicas that answer and are not behind, in any fixed order
  /// @param all the number of replicas
  /// @return empty if all have to be asked
  public Optional<List<NodeId>> next(String shape, Collection<NodeId> able, int all) {
    reads++;
    Shape known = shapes.get(shape);
    if (known == null || known.open() || all <= size) {
      return Optional.empty();
    }
    List<NodeId> usable =
        able.stream().filter(node -> !known.unable().contains(node) && !isPaused(node)).toList();
    if (usable.size() < size) {
      return Optional.empty();
    }
    int first = (int) (reads % usable.size());
    List<NodeId> asked = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      asked.add(usable.get((first + i) % usable.size()));
    }
    return Optional.of(asked);
  }

  private boolean isPaused(NodeId node) {
    Pause pause = pauses.get(node);
    return pause != null && reads <= pause.end();
  }

  /// A read of this shape was answered by votes of all replicas.
  public void answered(String shape) {
    if (!shapes.containsKey(shape)) {
      put(shape, new Shape(Set.of(), false));
    }
  }

  private void put(String shape, Shape known) {
    if (shape.length() > SHAPE_MAX) {
      return;
    }
    if (shapes.put(shape, known) == null) {
      remembered += shape.length();
    }
    while (remembered > SHAPES_MAX) {
      String oldest = shapes.keySet().iterator().next();
      shapes.remove(oldest);
      remembered -= oldest.length();
    }
  }

  /// All asked replicas gave the answer.
  public void confirmed(Collection<NodeId> asked) {
    if (!pauses.isEmpty()) {
      asked.forEach(pauses::remove);
    }
  }

  /// The asked replicas did not confirm a read of this shape.
  public void unconfirmed(
      String shape, Collection<NodeId> asked, ClientIndication.Unconfirmed read) {
    Shape known = shapes.getOrDefault(shape, new Shape(Set.of(), false));
    Set<NodeId> unable = new HashSet<>(known.unable());
    unable.addAll(read.unable());
    put(shape, new Shape(Set.copyOf(unable), known.open() || read.isOpen()));
    if (read.differs()) {
      asked.forEach(this::pause); // one of them is wrong
    } else if (!read.replies().isEmpty() && read.unable().isEmpty()) { // else the order is slow
      asked.stream().filter(node -> !read.replies().containsKey(node)).forEach(this::pause);
    }
  }

  private void pause(NodeId node) {
    Pause last = pauses.get(node);
    int length = last == null ? PAUSE_MIN : Math.min(PAUSE_MAX, 2 * last.length());
    pauses.put(node, new Pause(reads + length, length));
  }
}
