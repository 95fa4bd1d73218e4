package quorate.runtime.status;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;

/// The result of comparing all databases of a cluster.
///
/// @param subject the databases, as they are called under its protocol
/// @param position at which they were compared, in words
/// @param replicas each database, in the order of the configuration
/// @param doubt whether the right state is known
/// @param comparison the report of a shepherd, if one has compared
/// @param repaired the repairs before; empty if none were asked for
public record Verification(
    Subject subject,
    String position,
    Outcome outcome,
    List<Replica> replicas,
    Doubt doubt,
    Optional<ComparisonReport> comparison,
    Optional<Repairs> repaired) {
  public Verification {
    replicas = List.copyOf(replicas);
  }

  /// How a comparison has ended.
  public enum Outcome {
    /// All databases were compared, and are equal.
    EQUAL,
    /// Some differ.
    DIFFERENT,
    /// None differ, but not all were compared.
    INCOMPLETE
  }

  /// The databases, as they are called under a protocol.
  public enum Subject {
    /// Replicas that execute every transaction in the order.
    REPLICAS("replicas"),
    /// The databases of a shepherd.
    DATABASES("databases"),
    /// The members of a primary-backup group.
    MEMBERS("members");

    private final String word;

    Subject(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /// Whether the right state is known where databases differ.
  public sealed interface Doubt {
    /// It is known.
    record None() implements Doubt {}

    /// It is not asked for: a member of a group is believed.
    record NotJudged() implements Doubt {}

    /// Too few databases agree.
    ///
    /// @param words for each reason a text of one or more lines
    record Uncertain(List<String> words) implements Doubt {
      public Uncertain {
        words = List.copyOf(words);
      }
    }
  }

  /// One database.
  ///
  /// @param away why it was not compared; empty if it was
  /// @param tables the state of each of its tables
  public record Replica(
      NodeId node, String engine, Optional<Away> away, SortedMap<String, Table> tables) {
    public Replica {
      tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }
  }

  /// Why a database was not compared.
  ///
  /// @param brief as JSON has it
  /// @param words for a person
  public record Away(String brief, String words) {}

  /// The state of a table at one database.
  ///
  /// @param digest in hexadecimal digits; empty if not all rows can be read
  /// @param rows how many, if they were counted
  /// @param differs whether it is not as it should be
  /// @param ranges how many ranges of its keys differ, if they were counted
  /// @param own whether it is a table of Quorate's own, which is of interest only if replicas
  ///   differ
  public record Table(
      String digest, OptionalLong rows, boolean differs, OptionalLong ranges, boolean own) {
    /// A table that was digested whole.
    public static Table digested(String digest, boolean differs, boolean own) {
      return new Table(digest, OptionalLong.empty(), differs, OptionalLong.empty(), own);
    }

    /// A table as it should be.
    public static Table counted(String digest, OptionalLong rows) {
      return new Table(digest, rows, false, OptionalLong.empty(), false);
    }
  }

  /// The repairs since the databases were first compared.
  public sealed interface Repairs {
    /// Nodes repaired themselves.
    ///
    /// @param nodes those that differed; empty for a node that was not repaired in time
    record OfNodes(SortedMap<NodeId, Optional<RepairReport>> nodes) implements Repairs {
      public OfNodes {
        nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
      }
    }

    /// A shepherd repaired its databases.
    record OfShepherd(List<Divergence.Repaired> findings) implements Repairs {
      public OfShepherd {
        findings = List.copyOf(findings);
      }
    }
  }

  /// The same, with the repairs that were made before.
  public Verification after(Repairs repairs) {
    return new Verification(
        subject, position, outcome, replicas, doubt, comparison, Optional.of(repairs));
  }

  /// Whether all databases were compared, and are equal.
  public boolean isEqual() {
    return outcome == Outcome.EQUAL;
  }

  /// Whether repairs can make the databases equal, since the right state is known.
  public boolean isRepairable() {
    return !isEqual() && doubt instanceof Doubt.None;
  }

  /// The outcome in one line, without the position.
  public static String summary(Subject subject, Outcome outcome) {
    return switch (outcome) {
      case EQUAL -> "all " + subject.word() + " are equal";
      case DIFFERENT -> subject.word() + " DIFFER";
      case INCOMPLETE -> "not all " + subject.word() + " were compared";
    };
  }
}
