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

/// The commands given to the engine, in order, and its progress.
///
/// The engine may lose changes that it has not synced. Everything in it can be undone: from the log
/// or, where a primary's engine is ahead of the log after a crash, from undo data that it carries.
final class Engine {
  private final PbrConfig config;
  private final Journal journal;

  /// The place that the engine reaches by executing all its commands.
  private LogPosition told = LogPosition.ZERO;

  private long applied;
  private boolean lost = true;

  /// Whether it may still hold entries from before its opening that the log lacks: until it reports
  /// being on the log, it keeps the undo data of these.
  private boolean returning;

  private long syncs;
  private int sinceSync;

  /// The places that syncs in progress cover.
  private final TreeMap<Long, Covered> syncing = new TreeMap<>();

  private record Covered(LogPosition at, List<LogPosition> abandoned) {}

  Engine(PbrConfig config, Journal journal) {
    this.config = config;
    this.journal = journal;
  }

  /// Whether its state is useless: it gets no commands until it has another state.
  boolean isLost() {
    return lost;
  }

  /// The index up to which it has committed; its reports of places outside the log do not count.
  long applied() {
    return applied;
  }

  /// Leads it from the place of its marker, after a restart or with a fetched state, to the end of
  /// the log.
  ///
  /// @param carried the entries that it can undo by itself
  void open(LogPosition marker, List<Entry> carried, Effects<PbrMessage> effects) {
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

  /// Commits an entry that it executed itself, and that is open there.
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

  /// Undoes an entry that was cut off.
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

  void onApplied(LogPosition at) {
    if (journal.isOn(at)) {
      applied = Math.max(applied, at.index());
      returning = false;
    }
  }

  /// The synced log has everything up to there. Not passed on as long as a later place could be
  /// mistaken for one after the carried entries (B4).
  void logged(LogPosition upTo, Effects<PbrMessage> effects) {
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

  /// A sync is complete. True if that shortened the log.
  ///
  /// @param upTo later entries may still be cut off, or are needed by others
  boolean onSynced(long count, long upTo) {
    Covered covered = syncing.get(count);
    syncing.headMap(count, true).clear();
    if (covered == null || lost || !journal.isOn(covered.at)) {
      return false; // the synced entries were cut off meanwhile
    }
    long index =
        Math.min(Math.min(covered.at.index(), upTo), journal.last().index() - config.keepEntries());
    // A log is rewritten as a whole, so not for every few entries.
    if (index <= journal.base().index() + config.keepEntries() / 4) {
      return false;
    }
    journal.forget(covered.abandoned);
    journal.truncate(index);
    return true;
  }
}
