package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.replication.pbr.PbrIndication.Apply;
import quorate.replication.pbr.PbrIndication.Commit;
import quorate.replication.pbr.PbrIndication.Sync;
import quorate.replication.pbr.PbrIndication.Undo;

/// What the engine was told, in order, and how far it is.
///
/// It may forget what it has not synced. Whatever it holds can be taken back: by the log, or where
/// a primary's engine is ahead of that after a crash, by what it carries with it.
final class Engine {
  private final PbrConfig config;
  private final Journal journal;

  /// The place to which all that it was told leads.
  private Place told = Place.ZERO;

  private long applied;
  private boolean lost = true;

  /// Whether it may still hold what it had when it was opened and the log lacks: until it says that
  /// it is on the log, it carries that.
  private boolean returning;

  private long syncs;
  private int sinceSync;

  /// What a sync that is under way covers.
  private final TreeMap<Long, Covered> syncing = new TreeMap<>();

  private record Covered(Place at, List<Place> abandoned) {}

  Engine(PbrConfig config, Journal journal) {
    this.config = config;
    this.journal = journal;
  }

  /// Whether its state is of no use: it is told nothing until it has another.
  boolean isLost() {
    return lost;
  }

  /// Up to where it has committed; what it says of places that are not in the log does not count.
  long applied() {
    return applied;
  }

  /// Leads it from the place of its marker, after a restart or with a state that was fetched, to
  /// the end of the log.
  ///
  /// @param carried what it can take back by itself
  void open(Place marker, List<Entry> carried, Effects<PbrMessage> effects) {
    syncing.clear();
    Optional<Journal.Path> path = journal.path(marker, carried);
    lost = path.isEmpty();
    returning = path.stream().anyMatch(way -> !way.undo().isEmpty());
    path.ifPresent(way -> {
      told = marker;
      way.undo().forEach(entry -> undo(entry, effects));
      applied = way.undo().isEmpty() ? marker.index() : way.from().index();
      for (long i = way.from().index() + 1; i <= journal.last().index(); i++) {
        apply(journal.entry(i), effects);
      }
    });
  }

  /// It executed the entry itself: it is open there.
  void commit(Entry entry, Effects<PbrMessage> effects) {
    follow(entry);
    effects.deliver(new Commit(entry));
    syncSometimes(effects);
  }

  void apply(Entry entry, Effects<PbrMessage> effects) {
    if (!lost) {
      follow(entry);
      effects.deliver(new Apply(entry));
      syncSometimes(effects);
    }
  }

  private void follow(Entry entry) {
    // I7.
    Check.that(entry.previous().equals(told), "an engine goes through the log", told, entry);
    told = entry.at();
  }

  /// An entry was cut off.
  void undo(Entry entry, Effects<PbrMessage> effects) {
    if (lost) {
      return;
    }
    if (!entry.canBeUndone()) {
      lost = true;
      return;
    }
    Check.that(entry.at().equals(told), "the last one is undone first", told, entry);
    told = entry.previous();
    applied = Math.min(applied, told.index());
    effects.deliver(new Undo(entry));
  }

  void onApplied(Place at) {
    if (journal.isOn(at)) {
      applied = Math.max(applied, at.index());
      returning = false;
    }
  }

  /// The synced log has all up to there. Not said as long as a later place could be mistaken for
  /// one after what is carried (B4).
  void logged(Place upTo, Effects<PbrMessage> effects) {
    if (!returning) {
      effects.deliver(new PbrIndication.Logged(upTo));
    }
  }

  private void syncSometimes(Effects<PbrMessage> effects) {
    if (++sinceSync >= config.syncEntries()) {
      sinceSync = 0;
      syncing.put(++syncs, new Covered(told, journal.abandoned()));
      effects.deliver(new Sync(syncs));
    }
  }

  /// It has synced. True if the log became shorter for it.
  ///
  /// @param upTo entries after that may yet be cut off, or are needed by others
  boolean onSynced(long count, long upTo) {
    Covered covered = syncing.get(count);
    syncing.headMap(count, true).clear();
    if (covered == null || lost || !journal.isOn(covered.at)) {
      return false; // what it synced was cut off meanwhile
    }
    long index =
        Math.min(Math.min(covered.at.index(), upTo), journal.last().index() - config.keepEntries());
    // A log is rewritten as a whole: so not for every few entries.
    if (index <= journal.base().index() + config.keepEntries() / 4) {
      return false;
    }
    journal.forget(covered.abandoned);
    journal.truncate(index);
    return true;
  }
}
