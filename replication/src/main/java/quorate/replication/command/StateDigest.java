package quorate.replication.command;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The digest of each part of a replica's state at one position, as scanned; for a database, of
/// each table.
public record StateDigest(SortedMap<String, Digest> tables) {
  public StateDigest {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
  }

  /// Writes a state digest.
  public static void write(Encoder out, StateDigest state) {
    out.varint(state.tables.size());
    state.tables.forEach((table, digest) -> Digest.write(out.string(table), digest));
  }

  /// Reads a state digest.
  public static StateDigest read(Decoder in) {
    TreeMap<String, Digest> tables = new TreeMap<>();
    int count = in.count(1 + Digest.SIZE);
    for (int i = 0; i < count; i++) {
      tables.put(in.string(), Digest.read(in));
    }
    return new StateDigest(tables);
  }

  /// The tables that differ from `other`'s, or exist in only one of the two.
  public SortedMap<String, String> differences(StateDigest other) {
    TreeMap<String, String> differences = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(tables.keySet());
    names.addAll(other.tables.keySet());
    for (String name : names) {
      Digest mine = tables.get(name);
      Digest theirs = other.tables.get(name);
      if (mine == null) {
        differences.put(name, "missing here");
      } else if (theirs == null) {
        differences.put(name, "only here");
      } else if (!mine.equals(theirs)) {
        differences.put(name, mine + " instead of " + theirs);
      }
    }
    return differences;
  }
}
