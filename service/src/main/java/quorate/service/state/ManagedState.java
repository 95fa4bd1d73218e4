package quorate.service.state;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Check;

/// The versions of a replica's state, and the batch that executes over the newest one (Eve, section
/// 3.3.2). One thread calls its methods; the threads of a batch use the [Batch].
///
///     Batch batch = state.begin(n, epoch);   // threads execute requests, and stop
///     Version version = state.end(batch);    // its root is the token's state hash
///     Delta delta = Delta.between(state.at(n - 1), version);   // to the log
///     state.stable(n);                       // or state.rollBack(n - 1)
public final class ManagedState {
  private final Parallel parallel;
  private final Accesses accesses;
  private final NavigableMap<Long, Version> versions = new TreeMap<>();
  private Optional<Batch> open = Optional.empty();
  private long lastEpoch;

  /// @param first the state from which to go on: [Version#genesis], or one that was transferred
  public ManagedState(Version first, Parallel parallel) {
    this(first, parallel, Accesses.NONE);
  }

  /// @param first as above
  /// @param accesses told of each access of a batch
  public ManagedState(Version first, Parallel parallel, Accesses accesses) {
    this.parallel = parallel;
    this.accesses = accesses;
    versions.put(first.number(), first);
  }

  /// Begins the batch after the newest version.
  ///
  /// @param epoch larger than any before, so that late threads of a rolled back execution of the
  ///   same batch are told apart
  public Batch begin(long number, long epoch) {
    Check.that(open.isEmpty(), "one batch executes at a time", number);
    Check.that(number == newest().number() + 1, "batches execute in order", number, newest());
    Check.that(epoch > lastEpoch, "epochs ascend", lastEpoch, epoch);
    lastEpoch = epoch;
    Epoch execution = new Epoch(number, epoch, true, accesses);
    Batch batch = new Batch(execution, Directory.open(execution, newest().content()));
    open = Optional.of(batch);
    return batch;
  }

  /// Ends the batch, whose threads have stopped: gives new objects their slots, sweeps if it is
  /// time, and hashes what has changed.
  public Version end(Batch batch) {
    Check.that(open.isPresent() && open.get() == batch, "the batch that ends is open", batch);
    batch.epoch().end();
    open = Optional.empty();
    Slots.assign(batch.outermost());
    Content content = Sealing.seal(batch.outermost(), parallel);
    // S9: by the batch's number, never by memory, because slots depend on it
    if (batch.number() % Directory.sweepEvery(batch.outermost()) == 0) {
      content = swept(batch.number(), content);
    }
    Version version = new Version(batch.number(), content);
    versions.put(version.number(), version);
    return version;
  }

  private static Content swept(long number, Content content) {
    Epoch sweep = new Epoch(number, 0, true);
    OpenObject outermost = Directory.open(sweep, content);
    return Slots.sweep(content, outermost) ? Sealing.seal(outermost, Parallel.NONE) : content;
  }

  /// Goes back to a version: later ones and the open batch never happened (S5). The cost does not
  /// depend on the size of the state: the version's nodes are all there.
  public void rollBack(long number) {
    at(number);
    open.ifPresent(batch -> batch.epoch().rollBack());
    open = Optional.empty();
    versions.tailMap(number, false).clear();
  }

  /// Drops the versions before a stable one. Nodes that no version has any more are garbage.
  public void stable(long number) {
    at(number);
    versions.headMap(number, false).clear();
  }

  /// Takes a transferred state for the only version (E4, E5).
  public void install(Version version) {
    open.ifPresent(batch -> batch.epoch().rollBack());
    open = Optional.empty();
    versions.clear();
    versions.put(version.number(), version);
  }

  /// Adds the version after the newest one, made by [Delta#apply].
  public void append(Version version) {
    Check.that(open.isEmpty(), "no batch executes", version);
    Check.that(version.number() == newest().number() + 1, "versions ascend", version, newest());
    versions.put(version.number(), version);
  }

  public Version newest() {
    return versions.lastEntry().getValue();
  }

  /// A version that was neither dropped nor rolled back.
  public Optional<Version> find(long number) {
    return Optional.ofNullable(versions.get(number));
  }

  /// A version that was neither dropped nor rolled back.
  ///
  /// @throws IllegalArgumentException if there is none of the number
  public Version at(long number) {
    return find(number)
        .orElseThrow(() ->
            new IllegalArgumentException("no version " + number + " of " + versions.keySet()));
  }
}
