package quorate.runtime.status;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The report of a node's repair.
///
/// @param position of the state that was installed, as one number
/// @param milliseconds the duration of each step, in the order of the steps
/// @param how in words
/// @param few the rows that were changed; empty if everything was written anew
public record RepairReport(
    long position, Map<String, Long> milliseconds, String how, Optional<Few> few) {
  public RepairReport {
    milliseconds = Collections.unmodifiableMap(new LinkedHashMap<>(milliseconds));
  }

  /// The rows that a repair has changed.
  ///
  /// @param rows how many of each table
  /// @param changes the first of them in words
  public record Few(SortedMap<String, Long> rows, List<String> changes) {
    public Few {
      rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
      changes = List.copyOf(changes);
    }
  }
}
