package quorate.runtime.status;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A disagreement between databases with its evidence, or what became of one, as `quorate
/// divergences` lists it.
public sealed interface Divergence {
  /// The number by which a person names it.
  String id();

  /// Replicas gave different answers to a statement.
  ///
  /// @param id its position in the order
  /// @param shape the statement without its literals
  record Disputed(String id, String statement, String shape, List<Replica> replicas)
      implements Divergence {
    public Disputed {
      replicas = List.copyOf(replicas);
    }
  }

  /// The part of a replica in a dispute.
  ///
  /// @param verdict `sound`, `wrong_answer` or `wrong_state`; `open` while it is not found
  /// @param answered at first, in short
  /// @param again its second answer; empty if it has not testified
  record Replica(
      long node,
      String engine,
      String verdict,
      Optional<String> answered,
      Optional<Testimony> again) {}

  /// The second look of a replica.
  ///
  /// @param answer in short; "" if the statement was not executed again
  /// @param tables the short digest of each table
  record Testimony(String answer, SortedMap<String, String> tables) {
    public Testimony {
      tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }
  }

  /// The place and the time of a shepherd's finding.
  ///
  /// @param node that found it; 0 in the node's own answer
  /// @param number from 1, in the order in which the node found it
  /// @param at the time, as ISO 8601
  /// @param engine of the database, if it is still one of the cluster's
  record Found(long node, long number, String at, long database, Optional<String> engine) {
    String id() {
      return node + "." + number;
    }

    Found by(long finder) {
      return new Found(finder, number, at, database, engine);
    }
  }

  /// A finding of a shepherd.
  sealed interface OfShepherd extends Divergence {
    Found found();

    @Override
    default String id() {
      return found().id();
    }

    /// The same with the node that has found it.
    default OfShepherd by(long finder) {
      Found found = found().by(finder);
      return switch (this) {
        case Outvoted it ->
            new Outvoted(
                found, it.statement(), it.transaction(), it.place(), it.answered(), it.others());
        case Repaired it -> new Repaired(found, it.ranges(), it.rows(), it.schema());
      };
    }
  }

  /// A database answered a statement differently from the others.
  ///
  /// @param place of the statement in its transaction, from 0
  /// @param answered the digest of its answer
  /// @param others the digests of the others' answers, by database
  record Outvoted(
      Found found,
      String statement,
      String transaction,
      long place,
      String answered,
      SortedMap<String, String> others)
      implements OfShepherd {
    public Outvoted {
      others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
    }
  }

  /// A database differed from the others, and what differed was copied.
  ///
  /// @param ranges how many ranges of keys of each table differed
  /// @param rows how many were copied
  /// @param schema whether it has the others' schema
  record Repaired(Found found, SortedMap<String, Long> ranges, long rows, boolean schema)
      implements OfShepherd {
    public Repaired {
      ranges = Collections.unmodifiableSortedMap(new TreeMap<>(ranges));
    }
  }
}
