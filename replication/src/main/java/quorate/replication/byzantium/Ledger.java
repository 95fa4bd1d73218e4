package quorate.replication.byzantium;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand.Begin;
import quorate.replication.byzantium.ByzCommand.Commit;
import quorate.replication.byzantium.LedgerStep.Begun;
import quorate.replication.byzantium.LedgerStep.Decided;
import quorate.replication.byzantium.LedgerStep.Judge;
import quorate.replication.command.Position;

/// The ordered state: open transactions, verdicts, suspicions. It is a function of the ordered
/// requests alone and knows no database, so it is the same at every replica and after every
/// restart.
///
/// BEGINs and COMMITs behind a COMMIT without a verdict wait for it; votes do not (S2, C5).
final class Ledger {
  private final ByzConfig config;
  private final CommittedKeys committed;
  private final Suspicions suspicions;
  private final Map<SessionId, Session> sessions = new TreeMap<>();
  private final SequencedMap<RequestId, Begun> open = new LinkedHashMap<>();
  private final Map<RequestId, Set<NodeId>> idle = new LinkedHashMap<>();
  private final Map<NodeId, Position> recanted = new TreeMap<>();
  private final Deque<Item> waiting = new ArrayDeque<>();
  private Optional<Pending> pending = Optional.empty();

  private record Item(Position at, Request request, ByzCommand.OfClient command) {}

  /// A COMMIT that waits for its verdict.
  private static final class Pending {
    private final Judge judge;
    private final WordTally tally;

    /// The write set, once a word has carried it.
    private Optional<Bytes> supplied;

    Pending(Judge judge, WordTally tally) {
      this.judge = judge;
      this.tally = tally;
      this.supplied = Optional.of(Bytes.EMPTY).filter(this::isClaimed);
    }

    private boolean isClaimed(Bytes writes) {
      return Found.digest(writes).equals(judge.commit().writes());
    }

    void hear(NodeId voter, ByzCommand.Word word, boolean needsWrites) {
      if (word.finding() == Finding.STANDS) {
        supplied = supplied.or(() -> word.writes().filter(this::isClaimed));
        if (needsWrites && supplied.isEmpty()) {
          return; // C13: it would stand at too few databases
        }
      }
      tally.hear(voter, word);
    }
  }

  /// A session of a client.
  ///
  /// @param number the last one that was executed
  /// @param outcome what that request was answered, if it was a COMMIT that has its verdict
  /// @param undecided its COMMITs in a row that nobody could decide (C9)
  private record Session(NodeId client, long number, Optional<Decided> outcome, int undecided) {}

  Ledger(ByzConfig config, CommittedKeys committed) {
    this.config = config;
    this.committed = committed;
    this.suspicions = new Suspicions(config.weak(), config.limits().suspectedSlots());
  }

  /// The epoch in which a master can be suspected.
  long epoch(NodeId master) {
    return suspicions.epoch(master);
  }

  /// Whether the COMMIT at this position has no verdict yet.
  boolean isPending(Position at) {
    return pending.filter(now -> now.judge.at().equals(at)).isPresent();
  }

  /// Whether the pending COMMIT hides a conflict with one of these keys (C10).
  boolean hidesConflict(Judge judge, KeySet keys) {
    return committed.isInConflict(judge.begun().at(), keys);
  }

  /// Whether a word on the pending COMMIT has to carry the write set (C13).
  boolean lacksWrites() {
    return config.ordersWrites() && pending.filter(now -> now.supplied.isEmpty()).isPresent();
  }

  /// Whether the word of this replica is not needed any more for the pending COMMIT.
  boolean hasHeard(NodeId voter) {
    return pending.filter(now -> now.tally.hasHeard(voter)).isPresent();
  }

  /// Takes the next ordered request, and returns what follows from it.
  List<LedgerStep> on(Position at, Request request) {
    List<LedgerStep> steps = new ArrayList<>();
    switch (ByzCommand.of(request.body()).orElse(null)) {
      case null -> {}
      case ByzCommand.OfClient command -> waiting.add(new Item(at, request, command));
      case ByzCommand.Vote vote -> {
        // V1: only a database's replica votes, in its own name.
        if (config.replicas().contains(request.client())) {
          onVote(request.client(), vote, at, steps);
        }
      }
    }
    while (pending.isEmpty() && !waiting.isEmpty()) {
      onItem(waiting.remove(), steps);
    }
    return steps;
  }

  // Votes.

  private void onVote(NodeId voter, ByzCommand.Vote vote, Position at, List<LedgerStep> steps) {
    switch (vote) {
      case ByzCommand.Word word -> {
        if (isPending(word.at())) {
          pending.orElseThrow().hear(voter, word, config.ordersWrites());
          decide(at.slot(), steps);
        }
      }
      case ByzCommand.Abandon(Position of) -> {
        if (isPending(of)) {
          pending.orElseThrow().tally.abandon(voter);
          decide(at.slot(), steps);
        }
      }
      case ByzCommand.Suspect suspect -> {
        if (suspicions.hear(voter, suspect, at.slot())) {
          steps.add(new LedgerStep.Suspected(suspect.master(), suspect.epoch()));
        }
      }
      case ByzCommand.Expire(RequestId transaction) -> expire(voter, transaction, steps);
      case ByzCommand.Busy(RequestId transaction) ->
          idle.computeIfPresent(
              transaction,
              (_, voters) -> {
                voters.remove(voter); // S5
                return voters;
              });
      case ByzCommand.Recant(Position of) -> {
        if (of.isAfter(recanted.getOrDefault(voter, Position.NONE))) {
          recanted.put(voter, of);
          suspicions.avoid(voter, at.slot()); // M5
          steps.add(new LedgerStep.Recanted(voter, of)); // A3
        }
      }
    }
  }

  /// S5: r + 1 replicas must find a transaction idle, and none whose COMMIT waits expires.
  private void expire(NodeId voter, RequestId transaction, List<LedgerStep> steps) {
    boolean ends =
        waiting.stream()
            .anyMatch(item ->
                item.command() instanceof Commit commit
                    && commit.transaction().equals(transaction));
    if (!open.containsKey(transaction) || ends) {
      return;
    }
    Set<NodeId> voters = idle.computeIfAbsent(transaction, _ -> new TreeSet<>());
    voters.add(voter);
    if (voters.size() >= config.weak()) {
      close(transaction, true, steps);
    }
  }

  private void close(RequestId transaction, boolean hasExpired, List<LedgerStep> steps) {
    Begun begun = open.remove(transaction);
    idle.remove(transaction);
    if (begun != null) {
      steps.add(new LedgerStep.Closed(transaction, begun.client(), hasExpired));
    }
  }

  private void decide(long slot, List<LedgerStep> steps) {
    Pending now = pending.orElseThrow();
    Optional<Verdict> verdict = now.tally.verdict();
    if (verdict.isEmpty()) {
      return;
    }
    pending = Optional.empty();
    Judge judge = now.judge;
    List<NodeId> refuted = now.tally.refuted(verdict.get());
    refuted.forEach(each -> suspicions.avoid(each, slot)); // M5
    if (verdict.get().stands()) {
      committed.add(judge.at(), judge.commit().keys());
    }
    Evidence evidence =
        new Evidence(
            judge.at(), judge.transaction(), Found.claimed(judge.commit()), now.tally.words());
    Decided decided =
        new Decided(
            judge.at(),
            judge.transaction(),
            judge.begun().client(),
            verdict.get(),
            judge.commit().keys(),
            judge.commit().writes(),
            suspicions.at(slot),
            refuted,
            Optional.of(evidence),
            now.supplied);
    conclude(judge.begun(), decided, steps);
  }

  private void conclude(Begun begun, Decided decided, List<LedgerStep> steps) {
    answered(begun.transaction().session(), decided);
    steps.add(decided);
    committed.forgetBefore(
        open.isEmpty() ? decided.at() : open.firstEntry().getValue().at()); // no snapshot is older
  }

  private static Session heard(Session now, Decided decided) {
    int undecided = decided.verdict() == Verdict.UNDECIDED ? now.undecided() + 1 : 0;
    return new Session(now.client(), now.number(), Optional.of(decided), undecided);
  }

  /// A COMMIT that falls without a word.
  private Decided fallen(Item item, Commit commit, Verdict verdict) {
    return new Decided(
        item.at(),
        commit.transaction(),
        item.request().client(),
        verdict,
        commit.keys(),
        commit.writes(),
        suspicions.at(item.at().slot()),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private void answered(SessionId id, Decided decided) {
    sessions.computeIfPresent(id, (_, now) -> heard(now, decided));
  }

  // BEGINs and COMMITs, in their order.

  private void onItem(Item item, List<LedgerStep> steps) {
    RequestId id = item.request().id();
    NodeId client = item.request().client();
    Session session =
        sessions.getOrDefault(id.session(), new Session(client, 0, Optional.empty(), 0));
    if (!session.client().equals(client)) {
      return; // X3: another client's session
    }
    // X1: a number is executed once, and none after a higher one.
    if (id.number() == session.number()) {
      boolean hasEnded = item.command() instanceof Begin && !open.containsKey(id);
      steps.add(new LedgerStep.Again(id, client, session.outcome(), hasEnded));
    }
    if (id.number() <= session.number()) {
      return;
    }
    sessions.put(
        id.session(), new Session(client, id.number(), Optional.empty(), session.undecided()));
    switch (item.command()) {
      case Begin begin -> begin(item, begin, steps);
      case Commit commit -> commit(item, commit, steps);
    }
    // S4: a function of positions, so that all replicas let the same transactions fall.
    long oldest = item.at().slot() - config.limits().ageSlots();
    while (!open.isEmpty() && open.firstEntry().getValue().at().slot() < oldest) {
      close(open.firstEntry().getKey(), true, steps);
    }
  }

  /// S1. X2: a session has one transaction, and its next BEGIN ends the one before.
  private void begin(Item item, Begin begin, List<LedgerStep> steps) {
    if (!config.labels().areTrue(begin.first())) {
      return; // L5
    }
    SessionId session = item.request().id().session();
    open.keySet().stream()
        .filter(each -> each.session().equals(session))
        .toList()
        .forEach(each -> close(each, false, steps));
    Begun begun = new Begun(item.request().id(), item.request().client(), item.at(), begin);
    open.put(begun.transaction(), begun);
    steps.add(begun);
  }

  /// The order of the checks matters (C1): a conflict may change results, and is no lie.
  private void commit(Item item, Commit commit, List<LedgerStep> steps) {
    // C2: the session's own open transaction, with its operations.
    boolean own = commit.transaction().session().equals(item.request().id().session());
    Begun begun = own ? open.remove(commit.transaction()) : null;
    if (begun == null) {
      reject(item, commit, steps);
      return;
    }
    idle.remove(begun.transaction());
    if (commit.steps().isEmpty() || !startsAs(begun, commit) || !isLabelled(commit)) {
      fall(item, begun, commit, Verdict.NOT_OPEN, steps);
    } else if (committed.isInConflict(begun.at(), commit.keys())) { // C3
      fall(item, begun, commit, Verdict.CONFLICT, steps);
    } else {
      boolean quiet = !committed.isInConflict(begun.at(), footprint(commit)); // S6
      Session session = Objects.requireNonNull(sessions.get(begun.transaction().session()));
      Judge judge = new Judge(item.at(), begun, commit, quiet, session.undecided());
      pending = Optional.of(new Pending(judge, tally()));
      steps.add(judge);
    }
  }

  private WordTally tally() {
    return new WordTally(config.weak(), config.replicas().size());
  }

  private static boolean startsAs(Begun begun, Commit commit) {
    return commit.steps().getFirst().operation().equals(begun.begin().first());
  }

  /// L5: a write that is called a read would be verified by nobody but those that executed it, and
  /// a footprint that is too small lets a replica execute it in another state.
  private boolean isLabelled(Commit commit) {
    return commit.steps().stream().allMatch(step -> config.labels().areTrue(step.operation()));
  }

  private static KeySet footprint(Commit commit) {
    return Keys.union(
        java.util.stream.IntStream.range(0, commit.steps().size())
            .filter(commit::isVerified)
            .mapToObj(index -> commit.steps().get(index).operation().footprint())
            .toList());
  }

  /// C2: a COMMIT without an open transaction of its own ends none. Its sender alone hears.
  private void reject(Item item, Commit commit, List<LedgerStep> steps) {
    Decided decided = fallen(item, commit, Verdict.NOT_OPEN);
    answered(item.request().id().session(), decided);
    steps.add(new LedgerStep.Rejected(decided));
  }

  private void fall(
      Item item, Begun begun, Commit commit, Verdict verdict, List<LedgerStep> steps) {
    conclude(begun, fallen(item, commit, verdict), steps);
  }

  /// The digest of no writes.
  static final Digest NOTHING = Digest.of(Bytes.EMPTY.unsafeArray());
}
