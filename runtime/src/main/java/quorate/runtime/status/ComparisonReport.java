package quorate.runtime.status;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// The result of a shepherd's comparison of all its databases, each table at one place of the
/// serial order.
///
/// @param from the number of committed transactions when it began, and `to` when it ended
/// @param tables the right state of each
/// @param differing the tables of each database that differ
/// @param missing databases that were not compared, with the reason
/// @param uncertain tables on which no r + 1 databases agree, or not in time
public record ComparisonReport(
    long from,
    long to,
    SortedMap<String, Table> tables,
    SortedMap<NodeId, SortedMap<String, Difference>> differing,
    SortedMap<NodeId, String> missing,
    SortedSet<String> uncertain) {
  /// Stands for the schema among the names of tables. No table has this name.
  public static final String SCHEMA = "quorate schema";

  public ComparisonReport {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    differing = Collections.unmodifiableSortedMap(new TreeMap<>(differing));
    missing = Collections.unmodifiableSortedMap(new TreeMap<>(missing));
    uncertain = Collections.unmodifiableSortedSet(new TreeSet<>(uncertain));
  }

  /// The right state of a table.
  public record Table(long rows, String digest) {}

  /// The state of a table at one database that differs.
  ///
  /// @param ranges the number of ranges of its keys that differ
  /// @param digest empty if the table cannot be read completely
  public record Difference(long ranges, String digest) {}

  /// Whether all databases were compared, and are equal.
  public boolean isEqual() {
    return differing.isEmpty() && missing.isEmpty() && uncertain.isEmpty();
  }
}
