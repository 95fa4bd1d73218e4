package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Values;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.Control;
import quorate.replication.smr.Known;
import quorate.replication.smr.Meaning;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine;
import quorate.replication.statement.Footprint;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// A model of a database under Quorate. It commits a transaction with its marker atomically, syncs
/// at any time, can hold a transaction open, and may be faulty. A crash leaves a prefix of its
/// commits, never older than its last sync.
final class BankDatabase implements StateMachine {
  private static final Result COMMIT = new Result.Done("COMMIT");
  private final NodeId self;
  private final BankHost host;
  private final Rng rng;
  private final Lies lies;
  private Bank bank = new Bank();
  private final BankDisk disk = new BankDisk();
  private final BankSnapshots snapshots = new BankSnapshots();
  private final BankLanes lanes;
  private @Nullable Bank held;
  private @Nullable SessionId assembled;
  private List<Digest> heldDigests = List.of();
  private Optional<Meaning> heldWord = Optional.empty();
  private boolean heldOptionally;
  private boolean heldBlock;
  private Optional<Bytes> taken = Optional.empty();
  private final boolean able;
  private final boolean abstains;
  private final BankEngine engine;

  /// @param able whether it supports every statement
  /// @param abstains whether it abstains when it raised an optional error
  /// @param parallel the most transactions that it executes ahead
  /// @param said the reported form of a footprint
  BankDatabase(
      NodeId self,
      BankHost host,
      Rng rng,
      Lies lies,
      boolean able,
      boolean abstains,
      int parallel,
      UnaryOperator<Footprint> said) {
    this.lanes = new BankLanes(parallel, rng.fork(1), said, this::run);
    this.able = able;
    this.abstains = abstains;
    int eager = List.of(0, 0, 500, 1000).get(rng.fork(2).below(4));
    this.engine = new BankEngine(rng, lies, able, eager);
    this.self = self;
    this.host = host;
    this.rng = rng;
    this.lies = lies;
  }

  Lies lies() {
    return lies;
  }

  /// Its vote on the last held transaction if it could read all of it.
  Optional<Bytes> taken() {
    return taken;
  }

  /// Its contents, for the checks.
  Bank bank() {
    return bank;
  }

  /// Recovers after a power failure. Returns whether commits were lost.
  ///
  /// @param marks whether it respects the mark of a state that is half installed
  boolean powerCycle(boolean marks) {
    Bank left = disk.afterPowerCycle(bank, rng, marks);
    boolean lost = left != bank;
    become(left.copy());
    // Later snapshots will be taken again; kept, they would displace earlier ones.
    snapshots.dropAfter(bank.applied());
    return lost;
  }

  private void become(Bank state) {
    bank = state;
    disk.holds(bank);
    drop();
    lanes.clear();
    assembled = null;
  }

  /// Whether a state is half installed.
  boolean isVoid() {
    return disk.isVoid();
  }

  private void committed() {
    disk.committed(bank, rng);
    lies.damage(bank, self.number());
  }

  @Override
  public Position applied() {
    return bank.applied();
  }

  @Override
  public Position absolved() {
    return bank.installed();
  }

  @Override
  public Map<SessionId, Long> sessions() {
    return bank.sessions().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, entry -> entry.getValue().number(), (a, _) -> a, TreeMap::new));
  }

  @Override
  public Control control() {
    return Control.decode(bank.control());
  }

  @Override
  public Optional<SmrMessage.Reply> lastReply(SessionId session) {
    return Optional.ofNullable(bank.sessions().get(session)).flatMap(Bank.Session::reply);
  }

  private Optional<Result> run(Bank on, OrderedStatement statement, Set<String> shapes) {
    return engine.run(on, statement, shapes);
  }

  @Override
  public String dialect() {
    return able ? Bank.WHOLE : Bank.PART;
  }

  @Override
  public int lookahead() {
    return lanes.window();
  }

  @Override
  public void foresee(List<Coming> more, Known known) {
    lanes.foresee(more, known, bank);
  }

  @Override
  public void unforesee() {
    lanes.clear();
  }

  /// Commits a transaction executed ahead, at its turn.
  private void take(BankLanes.Ahead ahead) {
    bank.apply(ahead.writes());
    host.onAhead();
  }

  @Override
  public Executed execute(
      Position at, Request request, List<OrderedStatement> statements, Known known) {
    Set<String> shapes = known.quarantinedShapes();
    Optional<BankLanes.Ahead> ahead = lanes.take(at, bank);
    if (ahead.isPresent()) {
      take(ahead.get());
      return new Recorded(record(at, request, Optional.of(ahead.get().results()), List.of()));
    }
    Bank work = bank.copy();
    boolean partly = Bank.isHeld(statements) && BankRuns.mayLack(known.dialects());
    boolean quarantined = Bank.areQuarantined(statements, known.heldShapes());
    if (partly || quarantined || Bank.haveOptionalErrors(statements)) {
      boolean lacks = !able && Bank.isHeld(statements) || Bank.areQuarantined(statements, shapes);
      if (quarantined) {
        host.onQuarantined();
      }
      heldBlock = false;
      heldOptionally = Bank.haveOptionalErrors(statements);
      return new Open(lacks ? Optional.empty() : hold(work, statements, shapes), heldOptionally);
    }
    BankRuns.Script run = runAll(work, statements, shapes);
    if (!run.failed()) {
      bank = work;
    }
    return new Recorded(record(at, request, run.answer(), List.of()));
  }

  /// Executes a script that some databases do not support; empty if this one cannot answer it.
  private Optional<Bytes> hold(Bank work, List<OrderedStatement> statements, Set<String> shapes) {
    BankRuns.Script run = runAll(work, statements, shapes);
    if (!run.answered()) {
      return Optional.empty();
    }
    Bank after = run.failed() ? bank.copy() : work;
    lies.distort(after);
    held = after;
    Bytes word = Words.of(run.results(), true, bank.writesTo(after));
    heldWord = meaning(word);
    return Optional.of(word);
  }

  /// Holds a transaction that some databases do not support. A database that does not support its
  /// writes waits for the others; one that does not support a read assumes the client's answer, and
  /// leaves the verdict to the others.
  private Open hold(SqlCommand.Commit commit, Set<String> shapes) {
    List<OrderedStatement> statements = commit.statements();
    heldBlock = true;
    heldOptionally = Bank.haveOptionalErrors(statements);
    boolean partly = statements.stream().anyMatch(Bank::isPartly);
    boolean lacks = !able && partly;
    if (lacks && (heldOptionally || Bank.isHeld(statements))
        || Bank.areQuarantined(statements, shapes)) {
      return new Open(Optional.empty(), heldOptionally);
    }
    Bank work = bank.copy();
    BankRuns.Again found = BankRuns.again(each -> run(work, each, shapes), commit);
    Bank after = found.falls() ? bank.copy() : work;
    Bytes word =
        found.raised()
            ? Words.of(List.of(Bank.failure(Lies.RAISED)), true, bank.writesTo(bank))
            : Words.of(commit, !found.falls(), bank, after);
    held = after;
    heldWord = meaning(word);
    taken = Optional.of(word);
    return new Open(taken.filter(_ -> !found.abstains()), heldOptionally);
  }

  @Override
  public Optional<Meaning> meaning(Bytes word) {
    return Optional.of(Words.meaning(word));
  }

  @Override
  public Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own) {
    host.onAdopted(at, word, able, own);
    Digest said = Words.told(heldWord, heldOptionally, word);
    if (heldOptionally && heldWord.flatMap(Meaning::error).isPresent()) {
      host.onAbstained();
    }
    Bank open = meaning(word).equals(heldWord) ? held : null;
    drop();
    Decoder in = new Decoder(word);
    List<Result> results = in.list(Values::readResult);
    boolean complete = in.bool();
    if (open != null) {
      bank = open;
    } else {
      Bank work = bank.copy();
      if (!complete || !work.apply(in.bytes())) {
        return Optional.empty();
      }
      bank = work;
    }
    return Optional.of(record(at, request, Optional.of(results), List.of(said)));
  }

  private void drop() {
    held = null;
    heldWord = Optional.empty();
  }

  @Override
  public SmrMessage.Reply abandon(Position at, Request request, Reason reason) {
    host.onAbandoned(at);
    drop();
    Result failure = Bank.failure(reason == Reason.DISAGREEMENT ? "40001" : "0A000");
    return record(at, request, Optional.of(List.of(failure)), List.of());
  }

  @Override
  public SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike) {
    host.onAbandoned(at);
    host.onRaised();
    drop();
    List<Result> said = new Decoder(word).list(Values::readResult);
    String other = heldBlock ? "40001" : alike == Alike.CLASS ? "22000" : "";
    Result failure = other.isEmpty() ? said.getLast() : Bank.failure(other);
    return record(at, request, Optional.of(List.of(failure)), List.of());
  }

  private BankRuns.Script runAll(Bank on, List<OrderedStatement> statements, Set<String> shapes) {
    return BankRuns.all(statements, each -> run(on, each, shapes));
  }

  @Override
  public void read(
      Position at, Request request, List<OrderedStatement> statements, Set<String> shapes) {
    Optional<List<Result>> results = runAll(bank.copy(), statements, shapes).answer();
    host.replyLater(
        request,
        new SmrMessage.Reply(
            request.id(),
            at,
            1,
            results,
            List.of(),
            results.isEmpty() ? "unable" : "",
            abstains && Bank.haveOptionalErrors(statements)));
  }

  /// A delegate's answers to the statements of an interactive transaction.
  List<Result> tentatively(List<OrderedStatement> statements, Set<String> shapes) {
    Bank work = bank.copy();
    return isVoid() ? List.of() : BankRuns.tentatively(statements, each -> run(work, each, shapes));
  }

  @Override
  public Reexecuted commit(
      Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough) {
    Set<String> shapes = known.quarantinedShapes();
    boolean partly = commit.statements().stream().anyMatch(Bank::isPartly);
    if (partly && BankRuns.mayLack(known.dialects())
        || BankRuns.areNotAnswered(commit.statements(), known.heldShapes())
        || Bank.haveOptionalErrors(commit.statements())) {
      return hold(commit, shapes);
    }
    Optional<BankLanes.Ahead> ahead =
        lanes.take(at, bank).filter(it -> commit.results().equals(it.digests()));
    if (ahead.isPresent()) {
      take(ahead.get());
      SmrMessage.Reply reply = record(at, request, Optional.of(List.of(COMMIT)), commit.results());
      return new Tentative(Outcome.STANDS, false, commit.results(), Optional.of(reply));
    }
    Bank work = bank.copy();
    BankRuns.Again again = BankRuns.again(each -> run(work, each, shapes), commit);
    Outcome own = again.outcome() == Outcome.ABSTAINS ? host.onUnsure() : again.outcome();
    heldDigests = again.told();
    if (own != Outcome.STANDS || !enough) {
      held = again.failed() ? null : work;
      return new Tentative(own, again.failed(), heldDigests, Optional.empty());
    }
    bank = work;
    SmrMessage.Reply reply = record(at, request, Optional.of(List.of(COMMIT)), heldDigests);
    return new Tentative(own, false, heldDigests, Optional.of(reply));
  }

  @Override
  public SmrMessage.Reply decide(Position at, Request request, boolean stands) {
    host.onDecided(request.id(), at, stands);
    if (stands) {
      bank = java.util.Objects.requireNonNull(held);
    }
    held = null;
    Result result = stands ? COMMIT : Bank.failure("40001");
    return record(at, request, Optional.of(List.of(result)), heldDigests);
  }

  @Override
  public SmrMessage.Reply chunk(Position at, Request request, HostCommand.Chunk chunk) {
    SessionId session = request.id().session();
    List<Bytes> parts = new ArrayList<>(bank.chunks().getOrDefault(session, List.of()));
    parts.subList(Math.min(parts.size(), chunk.index()), parts.size()).clear();
    parts.add(chunk.part());
    bank.chunks().put(session, List.copyOf(parts));
    return record(at, request, Optional.of(List.of(new Result.Done("CHUNK"))), List.of());
  }

  @Override
  public Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble) {
    assembled = request.session();
    return AssembledCommand.of(
        BankRuns.pieces(bank.chunks().getOrDefault(request.session(), List.of())), assemble);
  }

  @Override
  public SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease) {
    Result first = Bank.row(bank.lease(lease.count()));
    return record(at, request, Optional.of(List.of(first)), List.of());
  }

  @Override
  public SmrMessage.Reply record(Position at, Request request, Control control, Result answer) {
    bank.control(control.encode());
    return record(at, request, Optional.of(List.of(answer)), List.of());
  }

  @Override
  public SmrMessage.Reply checkpoint(
      Position at, Request request, Control control, Position horizon) {
    bank.forgetSessions(horizon);
    return record(at, request, control);
  }

  private SmrMessage.Reply record(
      Position at, Request request, Optional<List<Result>> results, List<Digest> digests) {
    SmrMessage.Reply reply =
        new SmrMessage.Reply(
            request.id(), at, 1, results, digests, results.isEmpty() ? "unable" : "");
    if (assembled != null) {
      bank.chunks().remove(assembled);
      assembled = null;
    }
    bank.record(request.id().session(), request.id().number(), at, reply);
    host.onRecorded(request.id(), at);
    committed();
    return reply;
  }

  @Override
  public String shape(OrderedStatement statement) {
    return statement.text();
  }

  @Override
  public void examine(Position dispute, OrderedStatement statement, boolean rerun, boolean asked) {
    Optional<Result> again =
        rerun && Bank.reads(statement) ? run(bank.copy(), statement, Set.of()) : Optional.empty();
    Optional<Result> answer =
        again.filter(result -> !(abstains && BankRuns.isOptionalError(statement, result)));
    StateDigest tables = bank.tables(Bank.touched(statement));
    Examination found = new Examination(statement.text(), answer, tables);
    host.propose(found.testimony(self, dispute, asked));
  }

  @Override
  public void scan(Position at, Scan scan) {
    boolean snapshot = scan != Scan.DIGEST;
    Bank then = bank.copy();
    host.later(
        rng.between(1_000, 60_000),
        () -> {
          StateDigest state = then.whole();
          if (snapshot) {
            snapshots.keep(new BankSnapshots.Snapshot(at, then, state), control().wanted());
          }
          disk.sync(bank.copy());
          host.propose(new HostCommand.Attest(self, at, state, true));
        });
  }

  Set<Position> snapshots() {
    return snapshots.positions();
  }

  /// The newest certified or declared snapshot, if it is here and was attested here.
  Optional<BankSnapshots.Snapshot> offer(int needed) {
    return snapshots.offer(control(), self, needed);
  }

  /// Begins to overwrite everything by a certified snapshot.
  void beginInstall(BankSnapshots.Snapshot snapshot) {
    bank = bank.half(snapshot.bank());
    disk.overwrites(bank);
  }

  /// Holds all of the snapshot.
  ///
  /// @param fault the position up to which earlier attestations and testimony no longer accuse it
  void install(BankSnapshots.Snapshot snapshot, Position fault) {
    become(snapshot.installed(fault));
  }
}
