package quorate.replication.cbs;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;

/// One node's part in a replicated shepherd: the active shepherd, and its decisions.
///
/// The shepherd's log is ordered. An epoch begins with its takeover's entry; from there on entries
/// of earlier epochs are void, so an old shepherd's pending decisions never take effect. Within an
/// epoch entries are numbered, and each counts once, in order. All nodes process the same entries,
/// so each can take over with exactly the decided records.
///
/// The leader of the order claims to be active. Leadership is a hint, which affects only speed.
public final class ReplicatedShepherd implements Role<SuccessionMessage> {
  /// Repeats proposals that have not been ordered.
  public record Again() implements Timer {}

  private static final CbsEntry.Takeover NOBODY = new CbsEntry.Takeover(0, new NodeId(1), 0);

  private final CbsConfig config;
  private final NodeId self;
  private final long life;
  private final Duration wait;

  // Derived from the entries, and equal at all nodes.

  private CommitLog ledger;
  private CbsEntry.Takeover newest = NOBODY;
  private long number;
  private final SortedMap<String, Long> sequences = new TreeMap<>();

  // State of this process.

  /// Proposals that have not been ordered yet, by serial number.
  private final SortedMap<Long, CbsEntry> pending = new TreeMap<>();

  private boolean leads;
  private boolean armed;
  private long serial;

  /// The number of the active shepherd's next decision.
  private long proposed;

  /// @param life an identifier that no other process of any node has had
  /// @param wait the time after which a proposal that has not been ordered is repeated
  public ReplicatedShepherd(CbsConfig config, NodeId self, long life, Duration wait) {
    this.config = config;
    this.self = self;
    this.life = life;
    this.wait = wait;
    this.ledger = new CommitLog(config);
  }

  @Override
  public void on(Event<SuccessionMessage> event, Effects<SuccessionMessage> effects) {
    switch (event) {
      case Event.Restored(SuccessionState state) -> install(state);
      case Event.Restored<SuccessionMessage> _ -> {} // no state of ours
      case Event.Received(NodeId _, SuccessionMessage.Ordered(CbsEntry entry)) ->
          onOrdered(entry, effects);
      case Event.Received(NodeId _, SuccessionMessage.Leads(boolean now)) -> {
        leads = now;
        claim(effects);
      }
      case Event.Received(NodeId _, SuccessionMessage.Write write) -> {
        if (isActive() && write.epoch() == newest.epoch()) {
          propose(new CbsEntry.Decided(write.epoch(), proposed++, write.records()), effects);
        }
      }
      case Event.Received(NodeId _, SuccessionMessage.Want want) ->
          propose(
              new CbsEntry.Reserve(
                  life, want.ticket(), want.sequence(), want.from(), want.increment(), want.size()),
              effects);
      case Event.Received(NodeId _, SuccessionMessage.Move move) ->
          propose(
              new CbsEntry.Moved(
                  life, move.ticket(), move.sequence(), move.next(), move.ascending()),
              effects);
      case Event.Received(NodeId _, SuccessionMessage.Install(SuccessionState state)) ->
          onInstall(state, effects);
      case Event.Fired(Again _) -> {
        armed = false;
        claim(effects);
        pending.forEach(
            (each, entry) -> effects.deliver(new SuccessionIndication.Propose(each, entry)));
        arm(effects);
      }
      case Event.Fired<SuccessionMessage> _ -> {} // no other timer is ours
    }
  }

  private boolean isActive() {
    return newest.node().equals(self) && newest.life() == life;
  }

  /// The state after all entries so far.
  public SuccessionState state() {
    return new SuccessionState(newest, number, ledger.records(), sequences);
  }

  /// The newest epoch; 0 if there has been none.
  public long epoch() {
    return newest.epoch();
  }

  /// The active node of that epoch; empty if there has been none.
  public Optional<NodeId> holder() {
    return newest.epoch() == 0 ? Optional.empty() : Optional.of(newest.node());
  }

  private void propose(CbsEntry entry, Effects<SuccessionMessage> effects) {
    pending.put(serial, entry);
    effects.deliver(new SuccessionIndication.Propose(serial, entry));
    serial++;
    arm(effects);
  }

  private void arm(Effects<SuccessionMessage> effects) {
    if (!armed && (!pending.isEmpty() || leads && !isActive())) {
      armed = true;
      effects.arm(new Again(), wait);
    }
  }

  /// Claims the next epoch, unless a claim is in progress (S1).
  private void claim(Effects<SuccessionMessage> effects) {
    boolean claimed =
        pending.values().stream()
            .anyMatch(entry ->
                entry instanceof CbsEntry.Takeover(long epoch, var _, var _)
                    && epoch > newest.epoch());
    if (leads && !isActive() && !claimed) {
      propose(new CbsEntry.Takeover(newest.epoch() + 1, self, life), effects);
    }
  }

  // The order.

  private void onOrdered(CbsEntry entry, Effects<SuccessionMessage> effects) {
    switch (entry) {
      case CbsEntry.Takeover takeover -> {
        pending.values().removeIf(takeover::equals);
        if (takeover.epoch() > newest.epoch()) {
          begin(takeover, effects);
        }
      }
      case CbsEntry.Decided decided -> {
        if (decided.epoch() == newest.epoch() && decided.number() == number) {
          number++;
          pending.values().removeIf(each -> isDecided(each, decided.epoch(), number));
          take(decided, effects);
        }
      }
      case CbsEntry.Reserve reserve -> {
        OptionalLong start = reserve(reserve);
        if (pending.values().removeIf(reserve::equals)) {
          effects.deliver(new SuccessionIndication.Granted(reserve.ticket(), start));
        }
      }
      case CbsEntry.Moved moved -> {
        sequences.merge(moved.sequence(), moved.next(), moved.ascending() ? Math::max : Math::min);
        if (pending.values().removeIf(moved::equals)) {
          effects.deliver(
              new SuccessionIndication.Granted(moved.ticket(), OptionalLong.of(moved.next())));
        }
      }
    }
  }

  private void begin(CbsEntry.Takeover takeover, Effects<SuccessionMessage> effects) {
    depose(takeover, effects);
    newest = takeover;
    number = 0;
    if (isActive()) {
      proposed = 0;
      effects.deliver(new SuccessionIndication.Active(takeover.epoch(), ledger.records()));
    } else {
      arm(effects); // if it leads all the same it claims later, not at once
    }
  }

  /// Another shepherd is active now: this one's decisions that are not ordered yet are void (S4).
  private void depose(CbsEntry.Takeover successor, Effects<SuccessionMessage> effects) {
    if (isActive()) {
      effects.deliver(new SuccessionIndication.Deposed(newest.epoch(), successor.node()));
    }
    pending
        .values()
        .removeIf(entry ->
            entry instanceof CbsEntry.Decided
                || entry instanceof CbsEntry.Takeover(long epoch, var _, var _)
                    && epoch <= successor.epoch());
  }

  // S2.
  private void take(CbsEntry.Decided decided, Effects<SuccessionMessage> effects) {
    boolean compacted = false;
    for (CbsRecord record : decided.records()) {
      ledger.restore(record);
      compacted |= record instanceof CbsRecord.Base;
    }
    ledger.forgetTruncated();
    if (isActive()) {
      effects.deliver(new SuccessionIndication.Durable(decided.records().size()));
    }
    if (compacted) {
      effects.deliver(new SuccessionIndication.Compacted());
    }
  }

  private OptionalLong reserve(CbsEntry.Reserve reserve) {
    long start = sequences.getOrDefault(reserve.sequence(), reserve.from());
    try {
      long length = Math.multiplyExact(reserve.increment(), (long) reserve.size());
      sequences.put(reserve.sequence(), Math.addExact(start, length));
      return OptionalLong.of(start);
    } catch (ArithmeticException atTheEnd) {
      return OptionalLong.empty();
    }
  }

  // States of other nodes, and of this one's earlier life.

  private void install(SuccessionState state) {
    newest = state.newest();
    number = state.number();
    ledger = new CommitLog(config);
    state.records().forEach(ledger::restore);
    sequences.clear();
    sequences.putAll(state.sequences());
  }

  /// Installs a state, which may include some of this node's open proposals.
  private void onInstall(SuccessionState state, Effects<SuccessionMessage> effects) {
    if (state.newest().epoch() > newest.epoch()) {
      depose(state.newest(), effects);
    }
    install(state);
    Optional<Integer> decided =
        pending.values().stream()
            .filter(entry -> isDecided(entry, newest.epoch(), number))
            .map(entry -> ((CbsEntry.Decided) entry).records().size())
            .reduce(Integer::sum);
    pending.values().removeIf(entry -> isDecided(entry, newest.epoch(), number));
    decided.ifPresent(records -> effects.deliver(new SuccessionIndication.Durable(records)));
    arm(effects);
  }

  private static boolean isDecided(CbsEntry entry, long epoch, long below) {
    return entry instanceof CbsEntry.Decided(long of, long at, var _) && of == epoch && at < below;
  }
}
