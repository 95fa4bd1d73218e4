package quorate.replication.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Request;
import quorate.order.Sessions;

/// A replica's log as rebuilt from its records: the entries after a base, their sessions, and the
/// entries that were cut off.
final class Journal {
  private final PbrConfig config;
  private final List<Entry> entries = new ArrayList<>();

  /// Entries that were cut off and that an engine state may still contain, by place.
  private final Map<LogPosition, Entry> abandoned = new TreeMap<>();

  private LogPosition base = LogPosition.ZERO;

  /// The sessions as of the base.
  private Bytes baseSessions = encode(new Sessions());

  /// The sessions as of the last entry.
  private Sessions sessions = new Sessions();

  Journal(PbrConfig config) {
    this.config = config;
  }

  LogPosition base() {
    return base;
  }

  LogPosition last() {
    return entries.isEmpty() ? base : entries.getLast().at();
  }

  Sessions sessions() {
    return sessions;
  }

  /// Whether this log contains a place, and so equals any other log with it up to there.
  boolean isOn(LogPosition place) {
    return place.index() == base.index()
        ? place.equals(base)
        : place.index() > base.index()
            && place.index() <= last().index()
            && entry(place.index()).at().equals(place);
  }

  /// The place of an index between base and end.
  LogPosition at(long index) {
    return index == base.index() ? base : entry(index).at();
  }

  Entry entry(long index) {
    return entries.get((int) (index - base.index() - 1));
  }

  /// Entries after an index that is not below the base, as many as fit one message.
  List<Entry> after(long index) {
    List<Entry> some = new ArrayList<>();
    long bytes = 0;
    for (long i = index + 1; i <= last().index() && some.size() < config.batchEntries(); i++) {
      bytes += entry(i).bytes();
      if (bytes > config.batchBytes() && !some.isEmpty()) {
        break;
      }
      some.add(entry(i));
    }
    return some;
  }

  /// The description of this log for other replicas: see [PbrMessage.LogStatus].
  List<LogPosition> line() {
    List<LogPosition> line = new ArrayList<>();
    line.add(base);
    for (int i = 0; i < entries.size(); i++) {
      if (i + 1 == entries.size()
          || entries.get(i + 1).before() != entries.get(i + 1).at().group()) {
        line.add(entries.get(i).at());
      }
    }
    return line;
  }

  void append(Entry entry) {
    // I1.
    Check.that(
        entry.at().index() == last().index() + 1 && entry.previous().equals(last()),
        "entries follow each other",
        last(),
        entry);
    entries.add(entry);
    remember(sessions, entry);
  }

  /// Cuts off the entries after an index. Returns them, the last one first.
  List<Entry> cut(long index) {
    Check.that(index >= base.index(), "entries below the base stand", base, index);
    List<Entry> tail = entries.subList((int) (index - base.index()), entries.size()).reversed();
    List<Entry> dropped = List.copyOf(tail);
    dropped.forEach(entry -> abandoned.put(entry.at(), entry));
    tail.clear();
    sessions = sessionsAt(last());
    return dropped;
  }

  void abandon(Entry entry) {
    abandoned.put(entry.at(), entry);
  }

  /// Continues from a state of the engine.
  void become(LogPosition at, Bytes recorded) {
    if (isOn(at)) {
      entries.subList(0, (int) (at.index() - base.index())).clear();
    } else {
      entries.clear();
    }
    base = at;
    baseSessions = recorded;
    sessions = sessionsAt(last());
  }

  /// The path of an engine from the place of its marker into this log.
  ///
  /// @param undo the entries to undo, in this order
  /// @param from the place after which the log's entries are to be applied
  record Path(List<Entry> undo, LogPosition from) {}

  /// Empty if there is no such path: the engine's state is useless.
  ///
  /// @param carried entries that the engine can undo, and that are in no log
  Optional<Path> path(LogPosition marker, List<Entry> carried) {
    Map<LogPosition, Entry> known = new TreeMap<>(abandoned);
    carried.forEach(entry -> known.putIfAbsent(entry.at(), entry));
    List<Entry> undo = new ArrayList<>();
    LogPosition at = marker;
    while (!isOn(at)) {
      Entry entry = known.get(at);
      if (entry == null || !entry.canBeUndone()) {
        return Optional.empty();
      }
      undo.add(entry);
      at = entry.previous();
    }
    return Optional.of(new Path(undo, at));
  }

  /// The sessions as of a place of this log.
  Sessions sessionsAt(LogPosition place) {
    Sessions then = Sessions.decode(new Decoder(baseSessions));
    for (long i = base.index() + 1; i <= place.index(); i++) {
      remember(then, entry(i));
    }
    return then;
  }

  static Bytes encode(Sessions sessions) {
    Encoder to = new Encoder();
    sessions.encode(to);
    return to.toBytes();
  }

  /// Sessions are forgotten at fixed indices, the same in every log (P7).
  private void remember(Sessions then, Entry entry) {
    long index = entry.at().index();
    if (entry.content() instanceof Entry.Ran ran) {
      ran.parts()
          .forEach(part ->
              then.executed(
                  new Request(part.id(), part.client(), Bytes.EMPTY), index, part.answer()));
    }
    if (index % config.pruneEntries() == 0 && index > config.sessionEntries()) {
      then.prune(index - config.sessionEntries());
    }
  }

  /// The places of all entries that were cut off.
  List<LogPosition> abandoned() {
    return List.copyOf(abandoned.keySet());
  }

  void forget(List<LogPosition> places) {
    abandoned.keySet().removeAll(places);
  }

  /// Drops the entries up to an index.
  void truncate(long index) {
    LogPosition at = at(index);
    become(at, encode(sessionsAt(at)));
  }

  /// The records that restore this state.
  List<PbrRecord> records() {
    List<PbrRecord> records = new ArrayList<>();
    records.add(new PbrRecord.Base(base, baseSessions));
    abandoned.values().forEach(entry -> records.add(new PbrRecord.Abandoned(entry)));
    entries.forEach(entry -> records.add(new PbrRecord.Appended(entry)));
    return records;
  }
}
