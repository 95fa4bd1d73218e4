package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrRecord;

/// The synced records of a node, and the places of the entries among them.
final class PbrDisk {
  private final PbrCheck check;
  private List<PbrRecord> records = new ArrayList<>();
  private final NavigableMap<Long, LogPosition> places = new TreeMap<>();

  PbrDisk(PbrCheck check) {
    this.check = check;
  }

  List<PbrRecord> records() {
    return records;
  }

  /// Whether it has the entry of this place, or a state that includes it.
  boolean holds(LogPosition at) {
    return at.equals(places.get(at.index())) || !places.isEmpty() && at.index() < places.firstKey();
  }

  void write(PbrRecord record) {
    records.add(record);
    note(record);
  }

  /// Replaces all records.
  void rewrite(List<PbrRecord> others) {
    records = new ArrayList<>(others);
    places.clear();
    others.forEach(this::note);
  }

  private void note(PbrRecord record) {
    switch (record) {
      case PbrRecord.Appended(var entry) -> {
        check.onDurable(entry);
        places.put(entry.at().index(), entry.at());
      }
      case PbrRecord.Cut(long index) -> places.tailMap(index, false).clear();
      case PbrRecord.Base(LogPosition at, var _) -> {
        if (at.equals(places.get(at.index()))) {
          places.headMap(at.index(), false).clear();
        } else {
          places.clear();
          places.put(at.index(), at);
        }
      }
      case PbrRecord.Adopted _, PbrRecord.Led _, PbrRecord.Abandoned _ -> {}
    }
  }
}
