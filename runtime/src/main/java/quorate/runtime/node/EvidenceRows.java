package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Canonical;
import quorate.core.value.Row;

/// Rows as evidence, up to [EvidenceStore#ROWS_BYTES].
final class EvidenceRows {
  final SortedMap<String, List<Row>> tables = new TreeMap<>();
  boolean whole = true;
  private long bytes;

  void add(String table, Row row) {
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
