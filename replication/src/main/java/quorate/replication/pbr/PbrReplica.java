package quorate.replication.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.replication.pbr.PbrIndication.Propose;
import quorate.replication.pbr.PbrMessage.Ack;
import quorate.replication.pbr.PbrMessage.Alive;
import quorate.replication.pbr.PbrMessage.Append;
import quorate.replication.pbr.PbrMessage.Confirm;
import quorate.replication.pbr.PbrMessage.GroupIs;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.LogStatus;
import quorate.replication.pbr.PbrMessage.Snapshot;
import quorate.replication.pbr.PbrMessage.Submit;

/// A replica of primary-backup replication (ShadowDB-PBR): primary, backup or spare, depending on
/// its group.
///
/// Acknowledgements rest on one invariant: every member of a group holds everything that was ever
/// acknowledged. An answer waits for all members; the next group consists of members of this one;
/// and a replica that has switched to a group acknowledges nothing in an earlier one.
///
/// To start it, the host passes every durable record as `Restored`, in order; then
/// [PbrMessage.Started] with the place of the engine's marker, once; then the order's decisions,
/// from the first one that it still has, as [PbrMessage.Ordered]. From then on it passes messages,
/// the timers that the replica arms, and the engine's reports. An effect after a Persist, in this
/// or a later event, takes place only once the record is on disk; messages to itself are passed
/// back to it. The engine receives [PbrIndication.ToEngine] in the order of emission; executions
/// run concurrently, commits do not.
public final class PbrReplica implements Role<PbrMessage> {
  /// The next beat of the replica's clock.
  public record Beat() implements Timer {}

  private final PbrConfig config;
  private final Journal journal;
  private final Engine engine;
  private final Watch watch;
  private final EngineLag lag;
  private final Promises promises;

  private Group group;

  /// The last entry at the time when it switched to the group: its claim in the choice of the
  /// primary, unchanged by restarts.
  private LogPosition frozen = LogPosition.ZERO;

  /// The last group that it led.
  private long led;

  /// The logs that the members of the group have reported, for the choice of the primary.
  private final Claims claims = new Claims();

  private Optional<NodeId> primary = Optional.empty();
  private Optional<Primary> leading = Optional.empty();
  private Optional<Installing> installing = Optional.empty();

  /// All members of some group held the entries up to there: they stand.
  private long committed;

  /// Whether its log was found to lack entries that it had acknowledged.
  private boolean forgotten;

  private record Installing(NodeId from, Snapshot snapshot) {}

  public PbrReplica(PbrConfig config) {
    this.config = config;
    this.journal = new Journal(config);
    this.engine = new Engine(config, journal);
    this.watch = new Watch(config);
    this.lag = new EngineLag(config);
    this.promises = new Promises(config.reads());
    this.group = config.first();
  }

  @Override
  public void on(Event<PbrMessage> event, Effects<PbrMessage> effects) {
    switch (event) {
      case Event<PbrMessage> _ when forgotten -> {}
      case Event.Restored(PbrRecord record) -> onRestored(record);
      case Event.Restored<PbrMessage> _ -> {} // no record of ours
      case Event.Received(NodeId _, PbrMessage.Local message) -> onLocal(message, effects);
      case Event.Received(NodeId from, PbrMessage.ToReplica message) -> {
        if (config.replicas().contains(from)) {
          watch.hear(from);
        }
        onMessage(from, message, effects);
      }
      case Event.Received<PbrMessage> _ -> {} // the clients'
      case Event.Fired(Beat()) -> onBeat(effects);
      case Event.Fired(Promises.Over(long count)) ->
          promises.end(count).ifPresent(next -> learn(next, effects));
      case Event.Fired<PbrMessage> _ -> {} // no other timer is ours
    }
  }

  /// The group in which this replica takes part.
  public Group group() {
    return group;
  }

  /// The primary of that group, as far as it knows.
  public Optional<NodeId> primary() {
    return primary;
  }

  /// The index up to which, as far as it knows, every member of the group holds the log.
  public long committedIndex() {
    return committed();
  }

  /// Whether it is the primary.
  public boolean isLeading() {
    return leading.isPresent();
  }

  /// The last entry of its log.
  public LogPosition last() {
    return journal.last();
  }

  /// Whether it is a member of a whole group, and its engine has the whole log.
  public boolean isSettled() {
    return config.isWhole(group)
        && primary.isPresent()
        && !engine.isLost()
        && engine.applied() == journal.last().index();
  }

  /// Replicas for whose engines this primary holds writes back (P8).
  public List<NodeId> late() {
    return leading.map(Primary::late).orElse(List.of());
  }

  /// Whether its own engine is so far behind that it would keep clients waiting as the primary.
  public boolean isBehind() {
    return lag.isBehind();
  }

  private void onRestored(PbrRecord record) {
    switch (record) {
      case PbrRecord.Adopted(Group adopted, LogPosition last) -> {
        group = adopted;
        frozen = last;
      }
      case PbrRecord.Led(long number) -> led = number;
      case PbrRecord.Appended(Entry entry) -> journal.append(entry);
      case PbrRecord.Cut(long index) -> journal.cut(index);
      case PbrRecord.Base(LogPosition at, var sessions) -> journal.become(at, sessions);
      case PbrRecord.Abandoned(Entry entry) -> journal.abandon(entry);
    }
  }

  private void onLocal(PbrMessage.Local message, Effects<PbrMessage> effects) {
    switch (message) {
      case PbrMessage.Started(var marker, var carried) -> onStarted(marker, carried, effects);
      case PbrMessage.Ordered(Decision decision) -> onOrdered(decision, effects);
      case PbrMessage.Unlinked(NodeId replica) -> watch.doubt(replica);
      case PbrMessage.Executed executed -> onExecuted(executed, effects);
      case PbrMessage.Read read -> leading(read.number()).ifPresent(it -> it.onRead(read, effects));
      case PbrMessage.Failed failed ->
          leading(failed.number()).ifPresent(it -> it.onFailed(failed.id(), effects));
      case PbrMessage.Applied(LogPosition at) -> {
        engine.onApplied(at);
        leading.ifPresent(it -> it.onApplied(effects));
      }
      case PbrMessage.Synced(long count) -> {
        if (engine.onSynced(count, Math.min(committed(), lacked()))) {
          compact(effects);
        }
      }
      case PbrMessage.SnapshotTaken(long transfer, LogPosition at) ->
          leading.ifPresent(it -> it.onSnapshotTaken(transfer, at, effects));
      case PbrMessage.Installed(LogPosition marker) -> onInstalled(marker, effects);
    }
  }

  private Optional<Primary> leading(long number) {
    return number == group.number() ? leading : Optional.empty();
  }

  private long committed() {
    return Math.max(committed, leading.map(Primary::committed).orElse(0L));
  }

  /// Live replicas lack the entries after this index.
  private long lacked() {
    return leading.map(Primary::lacked).orElse(Long.MAX_VALUE);
  }

  private void compact(Effects<PbrMessage> effects) {
    List<PbrRecord> records = new ArrayList<>(journal.records());
    records.add(new PbrRecord.Adopted(group, frozen));
    if (led > 0) {
      records.add(new PbrRecord.Led(led));
    }
    effects.deliver(new PbrIndication.Compact(records));
  }

  /// The engine may have lost some of the log's entries, and hold others that were cut off or never
  /// logged (B5).
  private void onStarted(LogPosition marker, List<Entry> carried, Effects<PbrMessage> effects) {
    engine.open(marker, carried, effects);
    engine.logged(journal.last(), effects);
    promises.make(effects);
    tellLogStatus(effects);
    onBeat(effects);
  }

  /// A transaction executed for an earlier group has no place in the log.
  private void onExecuted(PbrMessage.Executed executed, Effects<PbrMessage> effects) {
    leading(executed.number())
        .ifPresentOrElse(
            it -> it.onExecuted(executed, effects),
            () ->
                executed
                    .outcomes()
                    .forEach(each ->
                        effects.deliver(new PbrIndication.Rollback(executed.number(), each.id()))));
  }

  private void onMessage(NodeId from, PbrMessage.ToReplica message, Effects<PbrMessage> effects) {
    switch (message) {
      case Submit submit ->
          leading.ifPresentOrElse(
              it -> it.onSubmit(from, submit, effects),
              () ->
                  effects.send(
                      from, new PbrMessage.Redirected(submit.request().id(), group, primary)));
      case Alive(long number, int size) -> {
        if (group.isLaterThan(number, size)) {
          effects.send(from, new GroupIs(group));
        }
      }
      case GroupIs(Group latest) -> learn(latest, effects);
      case LogStatus status when isOfThis(from, status.number(), effects) ->
          onLogStatus(from, status, effects);
      case Join(long number) when isOfThis(from, number, effects) -> {
        primary = Optional.of(from);
        effects.send(from, logStatus());
      }
      case Append append when isOfThis(from, append.number(), effects) ->
          onAppend(from, append, effects);
      case Ack(long number, LogPosition upTo, long applied) -> {
        if (from.equals(config.self())) {
          engine.logged(upTo, effects);
        }
        leading(number).ifPresent(it -> it.onAck(from, upTo, applied, effects));
      }
      case Confirm(long number, long round) when isOfThis(from, number, effects) ->
          onConfirm(from, round, effects);
      case PbrMessage.Confirmed(long number, long round) ->
          leading(number).ifPresent(it -> it.onConfirmed(from, round, effects));
      case Snapshot snapshot when isOfThis(from, snapshot.number(), effects) ->
          onSnapshot(from, snapshot, effects);
      case LogStatus _, Join _, Append _, Confirm _, Snapshot _ -> {} // of another group
    }
  }

  /// Whether a message is from this replica's group. A sender in an earlier group is sent this one;
  /// one in a later group is asked for it (G6).
  private boolean isOfThis(NodeId from, long number, Effects<PbrMessage> effects) {
    if (number < group.number()) {
      effects.send(from, new GroupIs(group));
    } else if (number > group.number()) {
      effects.send(from, new Alive(group.number(), group.members().size()));
    }
    return number == group.number();
  }

  // Groups.

  /// All replicas receive the same decisions in the same order; some have learned the result
  /// earlier, from others.
  private void onOrdered(Decision decision, Effects<PbrMessage> effects) {
    promises.waiting().orElse(group).after(decision).ifPresent(next -> learn(next, effects));
  }

  private void learn(Group latest, Effects<PbrMessage> effects) {
    if (!latest.isLaterThan(group)) {
      return;
    }
    if (latest.number() == group.number()) {
      group = latest;
      promises.reached(group);
      effects.persist(new PbrRecord.Adopted(group, frozen));
      leading.ifPresent(it -> it.onJoined(latest, effects));
      tell(effects);
    } else if (leading.isEmpty() && (promises.isBinding() || installing.isPresent())) {
      promises.hold(latest); // the later group must learn everything that this replica holds
    } else {
      adopt(latest, effects);
    }
  }

  /// From here on nothing is acknowledged in an earlier group (G3).
  private void adopt(Group next, Effects<PbrMessage> effects) {
    committed = committed();
    leading.ifPresent(it -> it.end(effects));
    leading = Optional.empty();
    primary = Optional.empty();
    claims.clear();
    group = next;
    promises.reached(group);
    frozen = journal.last();
    effects.persist(new PbrRecord.Adopted(group, frozen)); // before its log is reported
    tell(effects);
    tellLogStatus(effects);
  }

  private void tell(Effects<PbrMessage> effects) {
    effects.deliver(
        new PbrIndication.Went(group, leading.isPresent() ? primary : Optional.empty()));
  }

  private LogStatus logStatus() {
    return new LogStatus(
        group.number(), frozen, journal.line(), engine.isLost(), installing.isPresent());
  }

  private void tellLogStatus(Effects<PbrMessage> effects) {
    if (group.has(config.self()) && primary.isEmpty()) {
      claims.put(config.self(), logStatus());
      group.members().stream()
          .filter(each -> !each.equals(config.self()))
          .forEach(each -> effects.send(each, logStatus()));
      choose(effects);
    }
  }

  private void onLogStatus(NodeId from, LogStatus status, Effects<PbrMessage> effects) {
    if (leading.isPresent()) {
      leading.get().onLogStatus(from, status, effects);
    } else if (group.has(from)) {
      claims.put(from, status);
      choose(effects);
    }
  }

  /// A replica leads a group once: after a restart it requests another (G4).
  private void choose(Effects<PbrMessage> effects) {
    boolean open = primary.isEmpty() && led < group.number();
    if (open && claims.primary(group).equals(Optional.of(config.self()))) {
      lead(effects);
    }
  }

  private void lead(Effects<PbrMessage> effects) {
    // I4.
    Check.that(
        journal.last().equals(frozen) && frozen.compareTo(group.floor()) >= 0,
        "a primary holds the entries that the group was proposed with",
        journal.last(),
        frozen,
        group);
    led = group.number();
    effects.persist(new PbrRecord.Led(led)); // before it sends anything as primary
    primary = Optional.of(config.self());
    Primary now = new Primary(config, group, journal, engine, committed);
    leading = Optional.of(now);
    tell(effects);
    now.open(claims.reported(), watch, effects);
  }

  // As a backup or a spare.

  /// Makes the log equal to the primary's. Only entries never confirmed are cut off (B1, B3).
  private void onAppend(NodeId from, Append append, Effects<PbrMessage> effects) {
    if (leading.isPresent() || installing.isPresent()) {
      return; // a group has one primary; and the engine's place is not known
    }
    if (group.has(config.self()) && append.committed() > journal.last().index()) {
      forgotten = true; // B6
      effects.deliver(new PbrIndication.Forgotten(journal.last(), append.committed()));
      return;
    }
    primary = Optional.of(from);
    LogPosition upTo = append.previous();
    if (engine.isLost() || !journal.isOn(upTo)) {
      boolean older = upTo.index() < journal.base().index();
      if (engine.isLost() || !older) {
        effects.send(from, logStatus());
      }
      return;
    }
    for (Entry entry : append.entries()) {
      if (!journal.isOn(entry.at())) {
        if (entry.at().index() <= journal.last().index()) {
          cut(entry.at().index() - 1, effects);
        }
        journal.append(entry);
        effects.persist(new PbrRecord.Appended(entry)); // before it is acknowledged or applied
        engine.apply(entry, effects);
      }
      upTo = entry.at();
    }
    if (engine.isLost()) {
      effects.send(from, logStatus());
      return;
    }
    committed = Math.max(committed, Math.min(append.committed(), upTo.index()));
    effects.send(from, new Ack(group.number(), upTo, engine.applied()));
  }

  // B2.
  private void cut(long index, Effects<PbrMessage> effects) {
    // I3.
    Check.that(index >= committed, "entries that all members held stand", index, committed);
    List<Entry> dropped = journal.cut(index);
    effects.persist(new PbrRecord.Cut(index));
    dropped.forEach(entry -> engine.undo(entry, effects));
  }

  private void onConfirm(NodeId from, long round, Effects<PbrMessage> effects) {
    if (promises.waiting().isEmpty()) {
      primary = Optional.of(from);
      promises.make(effects);
      effects.send(from, new PbrMessage.Confirmed(group.number(), round));
    }
  }

  /// Accepts one state at a time, since the engine's place is unknown during a fetch. A late or
  /// duplicate snapshot may precede entries acknowledged since, and would lose them: so a state is
  /// accepted only if it is newer than the whole log, or if the log continues from it and the
  /// engine has lost its own.
  private void onSnapshot(NodeId from, Snapshot snapshot, Effects<PbrMessage> effects) {
    boolean mends = engine.isLost() && journal.isOn(snapshot.at());
    boolean newer = snapshot.at().compareTo(journal.last()) > 0;
    if ((mends || newer) && installing.isEmpty()) {
      installing = Optional.of(new Installing(from, snapshot));
      effects.deliver(new PbrIndication.Fetch(from, snapshot.transfer(), snapshot.at()));
    }
  }

  /// Until here this replica has switched to no later group: there it reports that it holds this
  /// state.
  private void onInstalled(LogPosition marker, Effects<PbrMessage> effects) {
    Installing over = installing.orElseThrow();
    Snapshot snapshot = over.snapshot();
    installing = Optional.empty();
    Check.that(snapshot.number() == group.number(), "a group waits for a state", snapshot, group);
    if (marker.equals(snapshot.at())) {
      journal.become(marker, snapshot.sessions());
      effects.persist(new PbrRecord.Base(marker, snapshot.sessions()));
    }
    engine.open(marker, List.of(), effects);
    effects.send(over.from(), logStatus());
    if (!promises.isBinding()) {
      promises.release().ifPresent(next -> learn(next, effects));
    }
  }

  // Time.

  private void onBeat(Effects<PbrMessage> effects) {
    watch.beat();
    lag.beat(journal.last().index(), engine.applied());
    config
        .others()
        .forEach(each -> effects.send(each, new Alive(group.number(), group.members().size())));
    leading.ifPresent(it -> it.onBeat(watch, effects));
    tellLogStatus(effects);
    if (watch.isTime(config.proposeBeats()) || watch.hasNewSuspect()) {
      proposeSometimes(effects);
    }
    effects.arm(new Beat(), config.beat());
  }

  /// Requests another group if a member, or a spare that may have been counted, is suspected; if
  /// its primary has restarted; or if a member's engine has lost its state: that one proposes a
  /// group without itself, unless it would be empty. The proposer is a member, so it holds
  /// everything acknowledged (G1).
  private void proposeSometimes(Effects<PbrMessage> effects) {
    if (!group.has(config.self()) || promises.waiting().isPresent()) {
      return;
    }
    List<NodeId> rest = new ArrayList<>(group.members());
    rest.removeIf(each -> !each.equals(config.self()) && watch.isSuspected(each));
    if (engine.isLost()) {
      rest.remove(config.self());
    }
    boolean doubt =
        leading.stream().flatMap(it -> it.inDoubt().stream()).anyMatch(watch::isSuspected);
    boolean restarted = led == group.number() && leading.isEmpty();
    boolean changes = rest.size() < group.members().size() || doubt || restarted;
    if (changes && !rest.isEmpty()) {
      LogPosition last = engine.isLost() ? LogPosition.ZERO : journal.last();
      effects.deliver(new Propose(new Decision.Regroup(group.number() + 1, rest, last)));
    }
  }
}
