package quorate.simulator.smr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.ServiceCommand;
import quorate.replication.command.StateDigest;
import quorate.replication.lock.LockTable;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.Control;
import quorate.replication.smr.Refusal;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.History;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;

/// The reference: the order executed by an additional, faultless database outside of all replicas.
///
/// - *agreement*: a slot has the same batch at every node, of submitted requests only;
/// - *exactly-once*: a replica records a request at its one position or not at all;
/// - *answers*: the proxy accepts only the reference's answer at that position, despite all liars;
/// - *accusation*: a database that was never wrong need not be repaired;
/// - *write sets*: a held write has the effect that the order decides, which is the reference's;
/// - *certificates*: a certified state is the reference's.
final class SmrCheck {
  private final History history;
  private final Counters counters;
  private final long checkpointSlots;
  private final Map<Long, List<Request>> ordered = new HashMap<>();
  private final Map<RequestId, Request> submitted = new HashMap<>();
  private final ReferenceSessions sessions;
  private final Map<RequestId, Position> recorded = new HashMap<>();
  private final ReferenceAnswers answers;
  private final Map<Position, StateDigest> states = new HashMap<>();
  private final Set<Position> certified = new HashSet<>();

  /// Refused writes, which must have changed nothing.
  private final Set<RequestId> refused = new HashSet<>();

  private final Set<RequestId> acknowledged = new HashSet<>();

  private final Set<RequestId> stood = new HashSet<>();
  private Bank bank = new Bank();

  /// The control state that follows from the order, as at each replica.
  private final Control control = new Control();

  private final LockTable locks = new LockTable();

  /// The announced dialect of each node's database.
  private final Map<NodeId, String> announced = new HashMap<>();

  /// The number of the configuration, and its nodes, once known.
  private long configuration = 1;

  private List<NodeId> nodes = List.of();
  private final Tolerance tolerance;
  private final List<NodeId> first;
  private long executedSlot;
  private long deliveredMicros;
  private final ReferenceVotes votes;

  /// The requests that wait for the outcome of a held write, as at every replica.
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  private Optional<Runnable> held = Optional.empty();

  /// @param sessionSlots a session silent for this many slots is forgotten
  /// @param first the nodes of the first configuration
  SmrCheck(
      History history,
      Counters counters,
      long checkpointSlots,
      long sessionSlots,
      Tolerance tolerance,
      List<NodeId> first) {
    this.sessions = new ReferenceSessions(sessionSlots);
    this.first = first;
    this.votes = new ReferenceVotes(tolerance.weakCertificate());
    this.tolerance = tolerance;
    this.history = history;
    this.counters = counters;
    this.answers = new ReferenceAnswers(counters);
    this.checkpointSlots = checkpointSlots;
  }

  /// The contents of the clients' tables.
  StateDigest contents() {
    return bank.contents();
  }

  int acknowledged() {
    return acknowledged.size();
  }

  void onSubmitted(Request request) {
    submitted.put(request.id(), request);
  }

  void onDelivered(NodeId node, long slot, List<Request> requests, long nowMicros) {
    List<Request> before = ordered.putIfAbsent(slot, requests);
    if (before != null) {
      if (!before.equals(requests)) {
        throw new Violation("agreement", node + " has " + requests + " in " + slot + ": " + before);
      }
      return;
    }
    if (slot != executedSlot + 1) {
      throw new Violation("order", "slot " + slot + " is delivered after " + executedSlot);
    }
    executedSlot = slot;
    deliveredMicros = nowMicros;
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      if (!request.equals(submitted.get(request.id()))) {
        throw new Violation("integrity", request + " was ordered, but nobody submitted it");
      }
      Position at = Position.of(slot, i);
      votes.hear(at, request);
      waiting.add(() -> execute(request, at, nowMicros));
    }
    boolean reconfigures =
        !requests.isEmpty() && HostCommand.Reconfigure.of(requests.getLast().body()).isPresent();
    if (slot % checkpointSlots == 0 || reconfigures) {
      Position end = Position.of(slot, Position.INDEX_MAX);
      waiting.add(() -> checkpoint(end, true));
    }
    drain();
  }

  private void drain() {
    tryHeld();
    while (held.isEmpty() && !waiting.isEmpty()) {
      waiting.remove().run();
      tryHeld();
    }
  }

  /// Ends the held write if the order has decided it.
  private void tryHeld() {
    Optional<Runnable> now = held;
    held = Optional.empty();
    now.ifPresent(Runnable::run);
  }

  private void execute(Request request, Position at, long nowMicros) {
    HostCommand.Reconfigure.of(request.body())
        .filter(change -> change.follows(configuration, tolerance))
        .ifPresent(change -> {
          control.reconfigure(change, tolerance);
          configuration = change.number();
          nodes = change.ids();
          announced.keySet().retainAll(nodes);
        });
    if (sessions.hasRun(request.id())) {
      counters.add(Counter.DUPLICATES_SUPPRESSED);
      return;
    }
    Command command = SqlCommand.decode(request.body());
    if (!onlyReads(command) && sessions.isExpired(request, at)) {
      answers.put(request, at, List.of(Bank.failure("08003")));
      return;
    }
    if (recorded.containsKey(request.id())) {
      throw new Violation("exactly-once", request + " of a forgotten session has a second place");
    }
    run(request, command, at);
    if (recorded.containsKey(request.id())) {
      tookPlace(request, at, nowMicros);
    }
  }

  private static boolean onlyReads(Command command) {
    return command instanceof ServiceCommand service && service.onlyReads();
  }

  private void tookPlace(Request request, Position at, long nowMicros) {
    sessions.ran(request.id(), at);
    if (!refused.contains(request.id())) {
      history.tookEffect(request.id(), nowMicros);
      history.placed(request.id(), at.number());
    }
  }

  /// Holds a script as the replicas do: the order decides its outcome. An outcome with effects must
  /// be the reference's.
  private void hold(Request request, List<OrderedStatement> statements, Position at) {
    Bank work = bank.copy();
    List<Result> results = runAll(work, statements);
    Bank after = results.getLast() instanceof Result.Failed ? bank : work;
    Bytes right = Words.of(results, true, bank.writesTo(after));
    votes.begin(at, nodes.isEmpty() ? first : nodes, Bank.haveOptionalErrors(statements));
    if (votes.outcome(at).isEmpty()) {
      held = Optional.of(() -> hold(request, statements, at));
    } else {
      end(request, statements, false, at, right, after, results);
    }
  }

  /// Holds a transaction that ran at a delegate.
  private void hold(Request request, SqlCommand.Commit commit, Position at) {
    Bank work = bank.copy();
    List<Digest> digests = new ArrayList<>();
    runAll(work, commit.statements()).forEach(result -> digests.add(Canonical.digest(result)));
    boolean stands = digests.equals(commit.results());
    Bank after = stands ? work : bank;
    Bytes right = Words.of(commit, stands, bank, after);
    votes.begin(at, nodes.isEmpty() ? first : nodes, Bank.haveOptionalErrors(commit.statements()));
    if (votes.outcome(at).isEmpty()) {
      held = Optional.of(() -> hold(request, commit, at));
      return;
    }
    counters.add(stands ? Counter.COMMITS_STOOD : Counter.COMMITS_FELL);
    Result result = stands ? new Result.Done("COMMIT") : Bank.failure("40001");
    end(request, commit.statements(), true, at, right, after, List.of(result));
  }

  private void end(
      Request request,
      List<OrderedStatement> statements,
      boolean block,
      Position at,
      Bytes right,
      Bank after,
      List<Result> results) {
    Optional<Bytes> word = votes.end(at);
    if (word.isPresent() && !word.get().equals(right)) {
      throw new Violation("write sets", "r + 1 agree on another write set at " + at);
    }
    bank = word.isPresent() ? after : bank;
    if (word.isEmpty()) {
      refused.add(request.id());
    }
    String code = votes.failure(at);
    boolean raised = word.isEmpty() && code.startsWith("22");
    if (raised && statements.stream().noneMatch(Bank::raises)) {
      throw new Violation("optional errors", "the answer at " + at + " is an error of nobody's");
    }
    code = raised && block ? "40001" : code;
    record(request, at, word.isPresent() ? results : List.of(Bank.failure(code)));
    tookPlace(request, at, deliveredMicros);
  }

  /// Checks the word that a replica adopts for the script held at `at`.
  void onAdopted(NodeId node, Position at, Bytes word) {
    if (!votes.hasEnded(at, Optional.of(word))) {
      throw new Violation("write sets", node + " adopts another write set at " + at);
    }
  }

  /// Checks that the script that a replica gives up was decided to have no effect.
  void onAbandoned(NodeId node, Position at) {
    if (!votes.hasEnded(at, Optional.empty())) {
      throw new Violation("write sets", node + " drops what others commit at " + at);
    }
  }

  private void read(Request request, List<OrderedStatement> statements, Position at) {
    answers.put(request, at, runAll(bank.copy(), statements));
    answers.mayBeErrors(request, statements);
  }

  private void run(Request request, Command command, Position at) {
    SessionId session = request.id().session();
    switch (command) {
      case ServiceCommand other when other.changesData() && control.split().isPresent() -> {
        counters.add(Counter.WRITES_REFUSED);
        refused.add(request.id());
        record(request, at, List.of(Refusal.SPLIT));
      }
      case SqlCommand.Script(var reads, boolean only) when only -> read(request, reads, at);
      case SqlCommand.PartialRead(var _, var reads) -> read(request, reads, at);
      case SqlCommand.Script(List<OrderedStatement> statements, boolean _)
          when mayLack() && Bank.isHeld(statements)
              || Bank.areQuarantined(statements, control.heldShapes())
              || Bank.haveOptionalErrors(statements) ->
          hold(request, statements, at);
      case SqlCommand.Script(List<OrderedStatement> statements, boolean _) -> {
        Bank work = bank.copy();
        List<Result> results = runAll(work, statements);
        bank = results.getLast() instanceof Result.Failed ? bank : work;
        record(request, at, results);
      }
      case SqlCommand.Commit commit
          when mayLack() && commit.statements().stream().anyMatch(Bank::isPartly)
              || BankRuns.areNotAnswered(commit.statements(), control.heldShapes())
              || Bank.haveOptionalErrors(commit.statements()) ->
          hold(request, commit, at);
      case SqlCommand.Commit commit -> record(request, at, List.of(commit(request, commit)));
      case HostCommand.Chunk(int index, Bytes part) -> {
        List<Bytes> parts = new ArrayList<>(bank.chunks().getOrDefault(session, List.of()));
        parts.subList(Math.min(parts.size(), index), parts.size()).clear();
        parts.add(part);
        bank.chunks().put(session, parts);
        record(request, at, List.of(new Result.Done("CHUNK")));
      }
      case HostCommand.Assemble assemble -> {
        List<Bytes> parts = bank.chunks().getOrDefault(session, List.of());
        bank.chunks().remove(session);
        AssembledCommand.of(BankRuns.pieces(parts), assemble)
            .ifPresent(whole -> run(request, whole, at));
      }
      case SqlCommand.Lease(String _, int count) ->
          record(request, at, List.of(Bank.row(bank.lease(count))));
      case SqlCommand.Advise(var asked) -> record(request, at, List.of(locks.on(asked).result()));
      case HostCommand.Checkpoint(boolean snapshot) -> checkpoint(request, snapshot, at);
      case HostCommand.Attest attest -> {
        if (request.client().equals(attest.node())) {
          boolean before = control.split().isPresent();
          control.attest(attest, tolerance);
          control.certify(attest.at(), tolerance);
          if (!before && control.split().isPresent()) {
            counters.add(Counter.SPLITS);
          }
        }
        record(request, at, List.of());
      }
      case HostCommand.DeclareState declared -> {
        boolean signed = declared.signature().equals(SmrCluster.signatureOf(declared.signed()));
        if (signed && control.declare(declared, tolerance)) {
          counters.add(Counter.STATES_DECLARED);
        }
        recorded.put(request.id(), at); // the answer goes nowhere
      }
      case HostCommand.NoAgreement over -> {
        if (request.client().equals(over.node())) {
          control.giveUp(over, tolerance);
        }
        record(request, at, List.of());
      }
      case SqlCommand.Dispute dispute -> {
        control.dispute(at, dispute, dispute.statement().text(), agreement());
        record(request, at, List.of());
      }
      case SqlCommand.Testimony testimony -> {
        if (request.client().equals(testimony.node())) {
          control.testify(testimony);
        }
        control.fold(testimony.dispute(), agreement().voters());
        record(request, at, List.of());
      }
      case SqlCommand.WriteVote _, SqlCommand.AbandonWrite _, HostCommand.Reconfigure _ ->
          record(request, at, List.of());
      case HostCommand.Announce(NodeId node, String dialect, List<NodeId> replicas) -> {
        control.announce((HostCommand.Announce) command, request.client(), tolerance);
        announced.put(node, dialect);
        nodes = configuration == 1 ? replicas : nodes;
        record(request, at, List.of());
      }
    }
  }

  /// A lying node may have only a limited number of checkpoints.
  private void checkpoint(Request request, boolean snapshot, Position at) {
    if (control.allows(request.client(), at, tolerance.liars())) {
      checkpoint(at, snapshot);
    }
    record(request, at, List.of());
  }

  private void checkpoint(Position at, boolean snapshot) {
    control.checkpoint(at, snapshot, Bytes.EMPTY);
    bank.chunks().keySet().retainAll(sessions.checkpoint(at));
    states.put(at, contents());
  }

  private Agreement agreement() {
    return Agreement.of(tolerance, nodes.isEmpty() ? first.size() : nodes.size());
  }

  private boolean mayLack() {
    return nodes.isEmpty()
        || !announced.keySet().containsAll(nodes)
        || nodes.stream().anyMatch(node -> Bank.PART.equals(announced.get(node)));
  }

  private void record(Request request, Position at, List<Result> results) {
    recorded.put(request.id(), at);
    answers.put(request, at, results);
  }

  private static List<Result> runAll(Bank on, List<OrderedStatement> statements) {
    List<Result> results = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      results.add(on.run(statement));
      if (results.getLast() instanceof Result.Failed) {
        break;
      }
    }
    return results;
  }

  private Result commit(Request request, SqlCommand.Commit commit) {
    Bank work = bank.copy();
    List<Digest> digests = new ArrayList<>();
    runAll(work, commit.statements()).forEach(result -> digests.add(Canonical.digest(result)));
    boolean stands = digests.equals(commit.results());
    counters.add(stands ? Counter.COMMITS_STOOD : Counter.COMMITS_FELL);
    if (!stands) {
      return new Result.Failed(new SqlError("40001", ""));
    }
    bank = work;
    stood.add(request.id());
    return new Result.Done("COMMIT");
  }

  /// Checks an answer that the proxy accepted.
  void onAnswered(Request request, Position at, List<Result> results) {
    answers.check(request, at, results);
    acknowledged.add(request.id());
  }

  /// Checks the answer that a request was executed, its result being lost because too many replicas
  /// installed a snapshot.
  void onAnswerForgotten(Request request) {
    counters.add(Counter.ANSWERS_FORGOTTEN);
    if (!recorded.containsKey(request.id())) {
      throw new Violation("answers", request + " is said to have been executed, and was not");
    }
  }

  /// Checks the position at which a replica recorded a client's request.
  void onRecorded(NodeId node, RequestId request, Position at) {
    Position right = recorded.get(request);
    if (at.index() != Position.INDEX_MAX && !at.equals(right)) {
      throw new Violation(
          "exactly-once", node + " executes " + request + " at " + at + ", not " + right);
    }
  }

  /// Checks a held transaction's end by the votes of r + 1 replicas.
  void onDecided(NodeId node, RequestId request, boolean stands) {
    counters.add(Counter.COMMITS_HELD);
    if (stands != stood.contains(request)) {
      throw new Violation("votes", node + " takes " + request + (stands ? " up" : " back"));
    }
  }

  void onRepair(NodeId node, Lies lies, String reason) {
    boolean accused = reason.contains("differ") || reason.contains("could not");
    boolean excused = reason.contains("could not tell") && lies.failures() > 0;
    if (accused && !excused && lies.told() == 0) {
      throw new Violation("accusation", node + " was never wrong and repairs: " + reason);
    }
  }

  /// Checks a certificate, below which the log may be cut.
  void onCertified(Position at, StateDigest state) {
    StateDigest right = states.get(at);
    if (right == null) {
      throw new Violation("certificates", "there is no checkpoint at " + at);
    }
    right
        .tables()
        .forEach((table, digest) -> {
          if (!digest.equals(state.tables().get(table))) {
            throw new Violation("certificates", table + " is wrong in the certificate of " + at);
          }
        });
    if (certified.add(at)) {
      counters.add(Counter.CERTIFIED_CHECKPOINTS);
    }
  }
}
