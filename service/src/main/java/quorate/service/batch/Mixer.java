package quorate.service.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.Bytes;
import quorate.service.Footprint;

/// Divides a batch into groups that execute one after the other, each of requests that may execute
/// at the same time: the thesis' parallelBatches (Eve, section 3.2.1).
///
/// A unit is in the first group behind all earlier units with which it conflicts. So conflicting
/// units keep their order, and if footprints are complete, the result is that of a sequential
/// execution. The groups follow from the batch alone: nothing is remembered (B4).
final class Mixer {
  /// The last groups that touch a key.
  private static final class Touched {
    private int written = -1;
    private int read = -1;
  }

  private final Map<Bytes, Touched> keys = new HashMap<>();
  private final List<List<Integer>> groups = new ArrayList<>();

  /// The last group with a unit that touches more keys than it names: such a unit conflicts with
  /// all writers, or with everything.
  private int wholeRead = -1;

  private int alone = -1;
  private int lastWritten = -1;

  private Mixer() {}

  /// @param footprints of the units, in their order
  /// @return the indexes of units, in groups
  static List<List<Integer>> groups(List<Footprint> footprints) {
    Mixer mixer = new Mixer();
    for (int i = 0; i < footprints.size(); i++) {
      mixer.add(i, footprints.get(i));
    }
    return mixer.groups;
  }

  private void add(int unit, Footprint footprint) {
    boolean writes = footprint.alone() || !footprint.writes().isEmpty();
    int before = alone;
    if (footprint.alone()) {
      before = groups.size() - 1;
    }
    if (footprint.whole()) {
      before = Math.max(before, lastWritten);
    }
    if (writes) {
      before = Math.max(before, wholeRead);
    }
    for (Bytes key : footprint.reads()) {
      before = Math.max(before, touched(key).written);
    }
    for (Bytes key : footprint.writes()) {
      Touched touched = touched(key);
      before = Math.max(before, Math.max(touched.written, touched.read));
    }
    place(unit, footprint, before + 1, writes);
  }

  private void place(int unit, Footprint footprint, int group, boolean writes) {
    if (group == groups.size()) {
      groups.add(new ArrayList<>());
    }
    groups.get(group).add(unit);
    footprint.reads().forEach(key -> touched(key).read = Math.max(touched(key).read, group));
    footprint.writes().forEach(key -> touched(key).written = group);
    if (writes) {
      lastWritten = Math.max(lastWritten, group);
    }
    if (footprint.whole()) {
      wholeRead = Math.max(wholeRead, group);
    }
    if (footprint.alone()) {
      alone = group;
    }
  }

  private Touched touched(Bytes key) {
    return keys.computeIfAbsent(key, _ -> new Touched());
  }
}
