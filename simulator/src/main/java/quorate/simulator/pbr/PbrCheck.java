package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.Group;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrMessage.Submit;
import quorate.simulator.check.Violation;

/// The properties of primary-backup, checked from outside: a place has one entry, and a group one
/// set of members; answered transactions are in enough logs; and in the end [PbrHistory] holds.
final class PbrCheck {
  private final int needed;
  private final Map<LogPosition, Entry> entries = new HashMap<>();
  private final Map<RequestId, List<Entry>> byRequest = new HashMap<>();
  private final Map<Long, Group> groups = new HashMap<>();

  private final PbrHistory history;

  /// @param needed how many synced logs must hold an answered transaction
  PbrCheck(PbrSwarm swarm, int needed) {
    this.needed = needed;
    this.history = new PbrHistory(swarm);
  }

  int answered() {
    return history.answered();
  }

  /// Records that an entry is in a replica's synced log.
  void onDurable(Entry entry) {
    Entry before = entries.putIfAbsent(entry.at(), entry);
    if (before == null && entry.content() instanceof Entry.Ran ran) {
      ran.parts()
          .forEach(part -> byRequest.computeIfAbsent(part.id(), _ -> new ArrayList<>()).add(entry));
    } else if (before != null && !before.equals(entry)) {
      // I2.
      throw new Violation("agreement", entry.at() + " is " + before + " and " + entry);
    }
  }

  /// Records that a replica has entered a group.
  void onGroup(Group group) {
    Group before =
        groups.merge(
            group.number(),
            group,
            (one, other) -> one.members().size() >= other.members().size() ? one : other);
    if (!before.members().containsAll(group.members())) {
      // I8.
      throw new Violation("agreement", group + " is another one than " + before);
    }
  }

  /// The place of a request in the log in which it has this index.
  Optional<LogPosition> placeOf(long index, RequestId id) {
    return byRequest.getOrDefault(id, List.of()).stream()
        .map(Entry::at)
        .filter(at -> at.index() == index)
        .max(LogPosition::compareTo);
  }

  void onCalled(Submit submit) {
    history.onCalled(submit);
  }

  /// @param first the first of its requests
  void onExecuted(long number, RequestId first, LogPosition begun) {
    history.onExecuted(number, first, begun);
  }

  void onRead(RequestId id, LogPosition at, Bytes answer) {
    history.onRead(id, at, answer);
  }

  /// Checks an answer when it is sent.
  void onSent(RequestId id, Bytes answer, long index, int holders, long nowMicros) {
    if (!history.isRead(id) && placeOf(index, id).isEmpty()) {
      throw new Violation("durability", id + " is answered, and no synced log has it");
    }
    if (holders < needed) { // I5
      throw new Violation(
          "durability",
          "%s is answered at %d us, and held by %d synced logs, not %d"
              .formatted(id, nowMicros, holders, needed));
    }
  }

  /// Records an answer when it arrives.
  void onAnswered(Submit submit, Bytes answer, long index) {
    history.onAnswered(submit, answer, index);
  }

  /// Checks at the end that the log up to this place is the one history.
  void finish(LogPosition last) {
    List<Entry> chain = new ArrayList<>();
    for (LogPosition at = last; at.index() > 0; ) {
      Entry entry = entries.get(at);
      if (entry == null) {
        throw new Violation("durability", "no log ever had " + at);
      }
      chain.add(entry);
      at = entry.previous();
    }
    history.explain(chain.reversed());
  }

  /// Checks at the end the rows of a member of the group.
  void isRight(NodeId node, SortedMap<Integer, Integer> rows) {
    SortedMap<Integer, Integer> right = new TreeMap<>(history.rows());
    if (!rows.equals(right)) {
      throw new Violation("convergence", node + " holds " + rows + ", not " + right);
    }
  }
}
