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

/// A replica's log as it is known by its records: the entries after a base, who has asked for what
/// in them, and what was cut off.
final class Journal {
  private final PbrConfig config;
  private final List<Entry> entries = new ArrayList<>();

  /// What was cut off and some engine state may still hold, by its place.
  private final Map<Place, Entry> abandoned = new TreeMap<>();

  private Place base = Place.ZERO;

  /// As of the base.
  private Bytes baseSessions = encode(new Sessions());

  /// As of the last entry.
  private Sessions sessions = new Sessions();

  Journal(PbrConfig config) {
    this.config = config;
  }

  Place base() {
    return base;
  }

  Place last() {
    return entries.isEmpty() ? base : entries.getLast().at();
  }

  Sessions sessions() {
    return sessions;
  }

  /// Whether the log is the same as another one that has this place, up to it.
  boolean isOn(Place place) {
    return place.index() == base.index()
        ? place.equals(base)
        : place.index() > base.index()
            && place.index() <= last().index()
            && entry(place.index()).at().equals(place);
  }

  /// The place of an index between base and end.
  Place at(long index) {
    return index == base.index() ? base : entry(index).at();
  }

  Entry entry(long index) {
    return entries.get((int) (index - base.index() - 1));
  }

  /// Entries after an index that is not below the base, as many as go into one message.
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

  /// How to tell this log to another replica: see [PbrMessage.Have].
  List<Place> line() {
    List<Place> line = new ArrayList<>();
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

  /// Drops what is after an index. Returns it, the last one first.
  List<Entry> cut(long index) {
    Check.that(index >= base.index(), "what is below the base stands", base, index);
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

  /// Goes on from a state of the engine.
  void become(Place at, Bytes recorded) {
    if (isOn(at)) {
      entries.subList(0, (int) (at.index() - base.index())).clear();
    } else {
      entries.clear();
    }
    base = at;
    baseSessions = recorded;
    sessions = sessionsAt(last());
  }

  /// What leads an engine from the place of its marker into this log.
  ///
  /// @param undo entries to take back, in this order
  /// @param from the place after which the log's entries are to be applied
  record Path(List<Entry> undo, Place from) {}

  /// Nothing if there is no such path: the engine's state is of no use.
  ///
  /// @param carried by the engine: what it may have and no log
  Optional<Path> path(Place marker, List<Entry> carried) {
    Map<Place, Entry> known = new TreeMap<>(abandoned);
    carried.forEach(entry -> known.putIfAbsent(entry.at(), entry));
    List<Entry> undo = new ArrayList<>();
    Place at = marker;
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

  /// Who has asked for what last, as of a place of this log.
  Sessions sessionsAt(Place place) {
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

  /// Sessions are forgotten at fixed indices: the same in every log (P7).
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

  /// What was cut off so far.
  List<Place> abandoned() {
    return List.copyOf(abandoned.keySet());
  }

  void forget(List<Place> places) {
    abandoned.keySet().removeAll(places);
  }

  /// Drops the entries up to an index.
  void truncate(long index) {
    Place at = at(index);
    become(at, encode(sessionsAt(at)));
  }

  /// The records that restore this.
  List<PbrRecord> records() {
    List<PbrRecord> records = new ArrayList<>();
    records.add(new PbrRecord.Base(base, baseSessions));
    abandoned.values().forEach(entry -> records.add(new PbrRecord.Abandoned(entry)));
    entries.forEach(entry -> records.add(new PbrRecord.Appended(entry)));
    return records;
  }
}
