package quorate.runtime.store;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Canonical;
import quorate.core.value.Row;

/// Rows as evidence, up to [EvidenceStore#ROWS_BYTES].
public final class EvidenceRows {
  private final SortedMap<String, List<Row>> tables = new TreeMap<>();
  private boolean whole = true;
  private long bytes;

  /// The rows, by table.
  public SortedMap<String, List<Row>> tables() {
    return tables;
  }

  /// Whether all rows that were added are there.
  public boolean isWhole() {
    return whole;
  }

  /// Adds a table, of which there may be no rows.
  public void addTable(String table) {
    tables.put(table, new ArrayList<>());
  }

  /// Adds a row of a table, unless the rows are too many already.
  public void add(String table, Row row) {
    if (!whole) {
      return; // the rest of a large table costs nothing
    }
    bytes += Canonical.bytes(row).length;
    if (bytes <= EvidenceStore.ROWS_BYTES) {
      tables.computeIfAbsent(table, _ -> new ArrayList<>()).add(row);
    } else {
      whole = false;
    }
  }
}
