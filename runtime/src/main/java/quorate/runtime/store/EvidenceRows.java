package quorate.runtime.store;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.digest.Canonical;
import quorate.core.value.Row;

/// Rows as evidence, up to [EvidenceStore#ROWS_BYTES].
public final class EvidenceRows {
  public final SortedMap<String, List<Row>> tables = new TreeMap<>();
  public boolean whole = true;
  private long bytes;

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
