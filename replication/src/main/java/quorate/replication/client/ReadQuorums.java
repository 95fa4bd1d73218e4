package quorate.replication.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// Chooses the r + 1 replicas that execute a read, each replica in turn (rule C7 in
/// docs/protocols/smr.md).
///
/// A statement is first read by all replicas, so that an engine that answers its shape wrongly is
/// found at once. A replica that could not answer is not asked this shape for a while; one that was
/// silent, or may have answered wrongly, is asked nothing for a while ([Pauses]).
public final class ReadQuorums {
  /// A longer shape, in characters, is not remembered: it is always read by all replicas.
  public static final int SHAPE_MAX = 16 << 10;

  /// The number of characters of all shapes that are remembered.
  private static final int SHAPES_MAX = 1 << 20;

  private final int size;
  private final Pauses ofAll = new Pauses();

  /// The pauses of each shape that all replicas have read.
  private final Map<String, Pauses> ofShapes = new LinkedHashMap<>();

  private int remembered;
  private long reads;

  /// The replicas that are asked for a read.
  ///
  /// @param shape the statement without its constants
  public record Quorum(String shape, List<NodeId> replicas) {
    public Quorum {
      replicas = List.copyOf(replicas);
    }
  }

  public ReadQuorums(Tolerance tolerance) {
    this.size = tolerance.matchingReplies();
  }

  /// The replicas to ask.
  ///
  /// @param able replicas that answer and are not behind, in any fixed order
  /// @param all the number of replicas
  /// @return empty if all have to be asked
  public Optional<Quorum> next(String shape, Collection<NodeId> able, int all) {
    reads++;
    Pauses ofShape = ofShapes.get(shape);
    if (ofShape == null || all <= size) {
      return Optional.empty();
    }
    List<NodeId> usable =
        able.stream()
            .filter(node -> !ofShape.isAt(reads, node) && !ofAll.isAt(reads, node))
            .toList();
    if (usable.size() < size) {
      return Optional.empty();
    }
    int first = (int) (reads % usable.size());
    List<NodeId> asked = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      asked.add(usable.get((first + i) % usable.size()));
    }
    return Optional.of(new Quorum(shape, asked));
  }

  /// A read of this shape was answered by votes of all replicas.
  public void answered(String shape) {
    if (ofShapes.containsKey(shape) || shape.length() > SHAPE_MAX) {
      return;
    }
    ofShapes.put(shape, new Pauses());
    remembered += shape.length();
    while (remembered > SHAPES_MAX) {
      String oldest = ofShapes.keySet().iterator().next();
      ofShapes.remove(oldest);
      remembered -= oldest.length();
    }
  }

  /// All asked replicas gave the answer.
  public void confirmed(Quorum asked) {
    ofAll.forget(asked.replicas());
    ofShapes.getOrDefault(asked.shape(), ofAll).forget(asked.replicas());
  }

  /// The asked replicas did not confirm a read.
  public void unconfirmed(Quorum asked, ClientIndication.Unconfirmed read) {
    Pauses ofShape = ofShapes.getOrDefault(asked.shape(), new Pauses());
    if (read.differs()) {
      asked.replicas().forEach(node -> ofAll.begin(reads, node)); // one of them is wrong
    } else if (read.isOpen()) {
      asked.replicas().forEach(node -> ofShape.begin(reads, node)); // all have to judge (E3)
    } else if (!read.unable().isEmpty()) {
      read.unable().forEach(node -> ofShape.begin(reads, node));
    } else if (!read.replies().isEmpty()) { // else the order is slow
      asked.replicas().stream()
          .filter(node -> !read.replies().containsKey(node))
          .forEach(node -> ofAll.begin(reads, node));
    }
  }
}
