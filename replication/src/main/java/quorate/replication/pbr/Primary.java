package quorate.replication.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Sessions.Verdict;
import quorate.replication.flow.FlowControl;
import quorate.replication.pbr.Entry.Content;
import quorate.replication.pbr.PbrIndication.Rollback;
import quorate.replication.pbr.PbrMessage.Answered;
import quorate.replication.pbr.PbrMessage.Append;
import quorate.replication.pbr.PbrMessage.Executed;
import quorate.replication.pbr.PbrMessage.LogStatus;
import quorate.replication.pbr.PbrMessage.Outcome;
import quorate.replication.pbr.PbrMessage.Reason;
import quorate.replication.pbr.PbrMessage.Refused;
import quorate.replication.pbr.PbrMessage.Submit;

/// The primary of one group, from its election until its replica switches to another group.
///
/// It fixes the order of transactions by appending them; it ships them and has its engine commit
/// them while its own log syncs. It answers a transaction once every member holds it in a synced
/// log and its own engine has committed it, so that later reads see it.
final class Primary {
  private final PbrConfig config;
  private final Journal journal;
  private final Engine engine;
  private final Map<NodeId, Follower> followers = new TreeMap<>();
  private final Transfers transfers;
  private final ReadRounds reads;
  private final Lane lane;
  private final FlowControl flow;
  private Group group;

  /// The index of its own first entry.
  private long opening;

  /// The index up to which its own log is synced.
  private long synced;

  /// The index up to which every member holds the log; these entries are never cut off.
  private long committed;

  /// The index up to which clients were answered.
  private long answered;

  /// @param committed the index up to which all members of some group are known to hold the log
  Primary(PbrConfig config, Group group, Journal journal, Engine engine, long committed) {
    this.config = config;
    this.group = group;
    this.journal = journal;
    this.engine = engine;
    this.transfers = new Transfers(config, journal, followers);
    this.reads = new ReadRounds(group.number(), config.reads());
    this.flow = new FlowControl(config.lagBeats());
    this.lane = new Lane(config, group.number(), this::begins);
    this.committed = committed;
    this.answered = journal.last().index();
    group.members().stream()
        .filter(each -> !each.equals(config.self()))
        .forEach(each -> followers.put(each, new Follower(true)));
  }

  /// Begins to lead: its first entry is an opening (G5).
  ///
  /// @param statuses the logs that the members reported
  void open(Map<NodeId, LogStatus> statuses, Watch watch, Effects<PbrMessage> effects) {
    opening = journal.last().index() + 1;
    statuses.forEach((from, status) -> onLogStatus(from, status, effects));
    append(new Entry.Opening(), effects);
    transfers.recruit(group, watch, effects);
  }

  long committed() {
    return committed;
  }

  /// Live replicas lack the entries after this index.
  long lacked() {
    return transfers.lacked();
  }

  /// The possible members of a later group: those that the order knows, and spares whose joining it
  /// may already have been asked to decide.
  private List<NodeId> counted() {
    return followers.entrySet().stream()
        .filter(each -> each.getValue().isCounted())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Spares whose joining was proposed and is not decided yet.
  List<NodeId> inDoubt() {
    return counted().stream().filter(each -> !group.has(each)).toList();
  }

  private boolean isServing() {
    return (config.degraded() || config.isWhole(group))
        && committed >= opening
        && engine.applied() >= opening;
  }

  // P8.
  private boolean begins(long since) {
    return flow.begins(
        since, followers.values().stream().filter(this::isLate).map(Follower::progress).toList());
  }

  private boolean isLate(Follower follower) {
    return follower.isKnown()
        && flow.isLate(follower.progress(), journal.last().index(), !follower.isCounted());
  }

  /// Those for whose engines writes are held back now.
  List<NodeId> late() {
    if (lane.heldBack(engine.applied()) == 0) {
      return List.of();
    }
    return followers.entrySet().stream()
        .filter(each -> isLate(each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  // Transactions.

  // P1.
  void onSubmit(NodeId client, Submit submit, Effects<PbrMessage> effects) {
    RequestId id = submit.request().id();
    if (!isServing() || lane.has(id)) {
      return; // its client retries
    }
    Verdict verdict =
        submit.reads()
            ? Verdict.FRESH
            : journal.sessions().judge(submit.request(), journal.last().index() + 1);
    switch (verdict) {
      case FRESH, GAP -> { // reads are numbered, too, and not recorded
        if (lane.isFull()) {
          effects.send(client, new Refused(id, Reason.BUSY));
        } else {
          lane.add(submit, flow.now(), engine.applied(), effects);
        }
      }
      case DUPLICATE -> {
        long index = journal.sessions().lastSlot(id.session());
        if (index <= answered) { // otherwise it will be
          Bytes answer = journal.sessions().lastReply(id.session()).orElseThrow();
          effects.send(client, new Answered(id, answer, index));
        }
      }
      case STALE -> {} // its client has gone on
      case EXPIRED -> effects.send(client, new Refused(id, Reason.EXPIRED));
    }
  }

  /// Assigns a place. The request numbers are checked once more, since a session may have moved on.
  /// If one of them has, none gets a place: the clients of the others retry (P3).
  void onExecuted(Executed executed, Effects<PbrMessage> effects) {
    Map<SessionId, Long> last = new TreeMap<>();
    List<Entry.Part> parts = new ArrayList<>();
    for (Outcome outcome : executed.outcomes()) {
      RequestId id = outcome.id();
      Optional<Submit> submit = lane.remove(id);
      long before = last.getOrDefault(id.session(), journal.sessions().lastNumber(id.session()));
      if (submit.isPresent() && id.number() > before) {
        last.put(id.session(), id.number());
        parts.add(new Entry.Part(id, submit.get().request().client(), outcome.answer()));
      }
    }
    if (parts.size() == executed.outcomes().size()) {
      Entry entry = append(new Entry.Ran(parts, executed.writes()), effects);
      parts.forEach(part -> lane.ordered(part.id(), entry.at().index()));
    } else {
      executed
          .outcomes()
          .forEach(outcome -> {
            effects.deliver(new Rollback(group.number(), outcome.id()));
            lane.ended(outcome.id(), engine.applied(), effects);
          });
    }
  }

  // Q1.
  void onRead(PbrMessage.Read read, Effects<PbrMessage> effects) {
    lane.remove(read.id())
        .ifPresent(submit -> {
          reads.add(
              read.id(),
              submit.request().client(),
              read.answer(),
              journal.last().index(),
              read.nanos(),
              counted(),
              effects);
          answer(effects);
        });
  }

  void onFailed(RequestId id, Effects<PbrMessage> effects) {
    lane.remove(id);
    lane.ended(id, engine.applied(), effects);
  }

  /// The engine has made progress.
  void onApplied(Effects<PbrMessage> effects) {
    lane.next(engine.applied(), effects);
    answer(effects);
  }

  /// Backups sync at the same time as the primary, so they are sent the entry first. If the primary
  /// crashes and only they have it, the next group keeps it or cuts it off; no client was answered
  /// (P4).
  private Entry append(Content content, Effects<PbrMessage> effects) {
    LogPosition last = journal.last();
    Entry entry =
        new Entry(new LogPosition(last.index() + 1, group.number()), last.group(), content);
    journal.append(entry);
    followers.forEach((node, follower) -> {
      boolean fits = entry.at().index() - follower.acked() <= config.windowEntries();
      boolean follows = follower.isKnown() && follower.sent() == last.index();
      if (follows && fits && transfers.isUrgent(follower)) {
        follower.onSent(entry.at().index());
        effects.send(node, new Append(group.number(), last, List.of(entry), committed));
      }
    });
    if (content instanceof Entry.Ran) {
      engine.commit(entry, effects); // while the log syncs
    }
    effects.persist(new PbrRecord.Appended(entry)); // before its own vote counts
    if (content instanceof Entry.Opening) {
      engine.apply(entry, effects);
    }
    effects.send(config.self(), new PbrMessage.Ack(group.number(), entry.at(), engine.applied()));
    return entry;
  }

  // The others' logs.

  void onAck(NodeId from, LogPosition upTo, long applied, Effects<PbrMessage> effects) {
    if (!journal.isOn(upTo)) {
      return; // below the base
    }
    if (from.equals(config.self())) {
      synced = Math.max(synced, upTo.index());
    } else {
      Follower follower = followers.get(from);
      if (follower == null) {
        return;
      }
      follower.onAck(upTo.index());
      follower.progress().onApplied(applied);
      lane.next(engine.applied(), effects);
      onHeld(from, follower, effects);
    }
    advance(effects);
  }

  // T4.
  private void onHeld(NodeId from, Follower follower, Effects<PbrMessage> effects) {
    if (transfers.isUrgent(follower)) {
      ship(from, follower, effects);
    }
    if (transfers.isDone(follower, Math.max(committed, opening))) {
      // From here on nothing is acknowledged without it, because the next group may consist of it
      // alone.
      follower.count();
      reads.grow(counted(), effects);
      propose(from, effects);
    }
  }

  private void propose(NodeId spare, Effects<PbrMessage> effects) {
    effects.deliver(new PbrIndication.Propose(new Decision.Joined(group.number(), spare)));
  }

  // P5.
  private void advance(Effects<PbrMessage> effects) {
    long least = synced;
    for (Follower follower : followers.values()) {
      if (follower.isCounted()) {
        least = Math.min(least, follower.acked());
      }
    }
    committed = Math.max(committed, least);
    answer(effects);
  }

  /// Answers entries that all members hold, if there are enough members, and that reads see (P6).
  private void answer(Effects<PbrMessage> effects) {
    if (!isServing()) {
      return;
    }
    long end = Math.min(committed, engine.applied());
    for (long i = Math.max(answered, journal.base().index()) + 1; i <= end; i++) {
      if (journal.entry(i).content() instanceof Entry.Ran ran) {
        long index = i;
        ran.parts()
            .forEach(
                part -> effects.send(part.client(), new Answered(part.id(), part.answer(), index)));
      }
    }
    answered = Math.max(answered, end);
    reads.release(end, effects);
  }

  /// Sends the entries that it lacks, as far as the window allows.
  private void ship(NodeId to, Follower follower, Effects<PbrMessage> effects) {
    while (follower.isKnown()
        && follower.sent() >= journal.base().index()
        && follower.sent() < journal.last().index()
        && follower.sent() - follower.acked() < config.windowEntries()) {
      List<Entry> entries = journal.after(follower.sent());
      LogPosition previous = journal.at(follower.sent());
      follower.onSent(entries.getLast().at().index());
      effects.send(to, new Append(group.number(), previous, entries, committed));
    }
  }

  /// It lacks entries sent before, or answers a request (T2).
  void onLogStatus(NodeId from, LogStatus status, Effects<PbrMessage> effects) {
    Follower follower = followers.get(from);
    if (follower == null) {
      return;
    }
    if (status.fetching()) {
      follower.goesOn(); // however long it takes: another state would not arrive sooner
      return;
    }
    Optional<LogPosition> common =
        status.lost() ? Optional.empty() : Line.common(journal.line(), status.line());
    if (common.isPresent()) {
      follower.holds(common.get().index());
      onHeld(from, follower, effects);
      advance(effects);
    } else if (!follower.isCounted() || !status.lost()) {
      // A member may need the state, too, if this replica's own log began with one that was not
      // committed yet. A counted replica that has lost its state requests a group without itself.
      transfers.begin(from, follower, effects);
    }
  }

  void onSnapshotTaken(long transfer, LogPosition at, Effects<PbrMessage> effects) {
    transfers.onTaken(group.number(), transfer, at, effects);
  }

  void onConfirmed(NodeId from, long round, Effects<PbrMessage> effects) {
    reads.onConfirmed(from, round, counted(), effects);
    answer(effects);
  }

  // Time, and decisions of the order.

  void onBeat(Watch watch, Effects<PbrMessage> effects) {
    flow.beat(journal.last().index(), followers.values().stream().map(Follower::progress).toList());
    lane.next(engine.applied(), effects);
    transfers.recruit(group, watch, effects);
    followers.forEach((node, follower) -> {
      follower.reachesBackTo(journal.base().index());
      if (!follower.isKnown()) {
        return; // it was asked, or its transfer is in progress
      }
      if (follower.acked() < journal.last().index() && follower.beat() % 2 == 0) {
        follower.rewind();
      }
      LogPosition previous = journal.at(follower.sent());
      effects.send(node, new Append(group.number(), previous, List.of(), committed));
      ship(node, follower, effects);
    });
    reads.repeat(counted(), effects);
    if (watch.isTime(config.proposeBeats())) {
      inDoubt().forEach(spare -> propose(spare, effects));
    }
    if (!config.degraded() && !config.isWhole(group)) {
      int missing = config.failures() + 1 - group.members().size();
      effects.deliver(new PbrIndication.Lacking(group, missing));
    }
  }

  /// The group has grown.
  void onJoined(Group grown, Effects<PbrMessage> effects) {
    Check.that(grown.number() == group.number(), "a primary has one group", group, grown);
    group = grown;
    for (NodeId member : grown.members()) {
      // I6.
      Check.that(
          member.equals(config.self()) || counted().contains(member),
          "a member is counted before the order knows it",
          member);
    }
    answer(effects);
  }

  /// Another group follows. The engine's open transactions are not in the log, and are rolled back.
  void end(Effects<PbrMessage> effects) {
    List<RequestId> open = new ArrayList<>(lane.drain());
    open.forEach(id -> effects.deliver(new Rollback(group.number(), id)));
  }
}
