package quorate.simulator.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.service.batch.BatchRunner;
import quorate.service.batch.Outcome;
import quorate.service.batch.Work;
import quorate.service.kv.KvRequest;
import quorate.service.kv.Reply;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Rng;

/// Executors of one key-value service, clients, and verifiers that always agree: a batch is
/// committed if two of three executors have the same result, else executed again in sequence. The
/// roles themselves are simulated in `quorate.simulator.eve`.
///
/// Checked after each batch: all executors have the committed state; it is that of an execution in
/// the batch's order on one thread; executions in sequence never differ; each client's own counter
/// has counted each of its requests once.
final class ExecutionWorld implements AutoCloseable {
  private static final int EXECUTORS = 3;
  private static final int MATCHING = 2;
  private static final long START_MILLIS = 1_700_000_000_000L;

  private final Rng rng;
  private final Commands commands;
  private final boolean complete;
  private final List<ExecutionReplica> replicas = new ArrayList<>();
  private final ExecutionReplica oracle;
  private final List<Client> clients = new ArrayList<>();
  private final Map<RequestId, Long> expected = new HashMap<>();
  private long number;
  private long millis = START_MILLIS;
  private long divergences;
  private long crashes;
  private long fetched;
  private long answered;

  /// A client with one request at a time.
  private static final class Client {
    private final SessionId session;
    private long last;
    private long counted;
    private Optional<Work.Asked> open = Optional.empty();

    Client(SessionId session) {
      this.session = session;
    }
  }

  /// @param complete whether footprints name all keys, so that results never differ
  ExecutionWorld(long seed, ExecutionVariant variant, boolean complete) {
    this.rng = new Rng(seed);
    this.complete = complete;
    this.commands = new Commands(rng.fork(1));
    for (int i = 1; i <= EXECUTORS; i++) {
      replicas.add(new ExecutionReplica(i, variant, rng.fork(10 + i), 100));
    }
    this.oracle = new ExecutionReplica(0, ExecutionVariant.PLAIN, rng.fork(10), 0);
    for (int i = 0; i < 8; i++) {
      clients.add(new Client(new SessionId(i, seed)));
    }
  }

  /// The counts of a run.
  record Counts(
      long answered, long divergences, long crashes, long fetched, long givenUp, long refused) {}

  Counts counts() {
    return new Counts(
        answered,
        divergences,
        crashes,
        fetched,
        replicas.stream().mapToLong(ExecutionReplica::givenUp).sum(),
        replicas.stream().mapToLong(it -> it.crew().refused()).sum());
  }

  /// Runs one batch.
  ///
  /// @throws Violation if a property does not hold
  void step() {
    number++;
    millis += rng.below(3_000);
    Work work = new Work(number, millis, rng.below(1 << 30), requests());
    List<ExecutionReplica.Ran> ran = executed(work, false);
    boolean sequential = false;
    Optional<ExecutionReplica.Ran> matched = matched(ran);
    if (matched.isEmpty()) {
      divergences++;
      sequential = true;
      replicas.forEach(ExecutionReplica::rollBack);
      ran = executed(work, true);
      matched = matched(ran);
    }
    boolean alike = ran.stream().map(ExecutionReplica.Ran::token).distinct().count() == 1;
    if (sequential && !alike || matched.isEmpty()) {
      throw new Violation("sequence", "executions in sequence differ in batch " + number);
    }
    commit(work, ran, matched.get(), sequential);
    check(work, matched.get());
  }

  private List<ExecutionReplica.Ran> executed(Work work, boolean sequential) {
    List<ExecutionReplica.Ran> ran = new ArrayList<>();
    for (ExecutionReplica replica : replicas) {
      // clocks differ a little
      ran.add(replica.execute(work, sequential, millis + rng.below(2_000)));
    }
    return ran;
  }

  private static Optional<ExecutionReplica.Ran> matched(List<ExecutionReplica.Ran> ran) {
    return ran.stream()
        .filter(each ->
            ran.stream().filter(other -> other.token().equals(each.token())).count() >= MATCHING)
        .findFirst();
  }

  /// Some crash between their token and the verdict.
  private void commit(
      Work work, List<ExecutionReplica.Ran> ran, ExecutionReplica.Ran matched, boolean sequential) {
    List<ExecutionReplica> others = new ArrayList<>();
    Optional<ExecutionReplica> holder = Optional.empty();
    for (int i = 0; i < replicas.size(); i++) {
      ExecutionReplica replica = replicas.get(i);
      if (rng.chance(100)) {
        crashes++;
        replica.crash();
      }
      if (ran.get(i).token().equals(matched.token())) {
        replica.commit(work, matched.token(), sequential);
        holder = Optional.of(replica);
      } else {
        others.add(replica);
      }
    }
    for (ExecutionReplica replica : others) {
      fetched++;
      replica.fetch(holder.orElseThrow(), number, matched.token().state());
    }
  }

  private void check(Work work, ExecutionReplica.Ran matched) {
    for (ExecutionReplica replica : replicas) {
      if (!replica.root().equals(matched.token().state())) {
        throw new Violation("convergence", "an executor has another state after " + number);
      }
    }
    if (complete) {
      ExecutionReplica.Ran right = oracle.execute(work, true, millis);
      oracle.commit(work, right.token(), true);
      if (!right.token().equals(matched.token()) || divergences > 0) {
        throw new Violation("order", "batch " + number + " differs from its order on one thread");
      }
    }
    matched.answers().forEach(this::answer);
    for (Client client : clients) {
      if (client.open.filter(work.requests()::contains).isPresent()) {
        throw new Violation("answered", client.open + " is in the batch, and has no answer");
      }
    }
  }

  private void answer(BatchRunner.Answer answer) {
    for (Client client : clients) {
      if (client.open.filter(it -> it.id().equals(answer.id())).isPresent()) {
        Outcome outcome = Outcome.decode(answer.outcome());
        if (outcome.kind() != Outcome.Kind.ANSWERED) {
          throw new Violation("answers", answer.id() + " is " + outcome.kind());
        }
        Reply counted = KvRequest.replies(outcome.answer()).getFirst();
        Reply right = new Reply.Number(expected.getOrDefault(answer.id(), -1L));
        if (!counted.equals(right)) {
          throw new Violation(
              "once", "%s counts %s, not %s".formatted(answer.id(), counted, right));
        }
        client.open = Optional.empty();
        answered++;
      }
    }
  }

  /// Open requests, some of them twice or not at all; each counts in its client's own key first.
  private List<Work.Asked> requests() {
    List<Work.Asked> requests = new ArrayList<>();
    for (Client client : clients) {
      if (client.open.isEmpty()) {
        client.open = Optional.of(next(client));
      }
      for (int times = rng.chance(150) ? 2 : rng.chance(800) ? 1 : 0; times > 0; times--) {
        requests.add(rng.below(requests.size() + 1), client.open.get());
      }
    }
    return requests;
  }

  private Work.Asked next(Client client) {
    RequestId id = new RequestId(client.session, ++client.last);
    expected.put(id, ++client.counted);
    List<KvRequest.Step> steps = new ArrayList<>();
    steps.add(Commands.run("INCR", "own" + client.session.high()));
    int more = 1 + rng.below(3);
    for (int i = 0; i < more; i++) {
      steps.add(commands.next());
    }
    Bytes body = new KvRequest(steps).encode();
    return new Work.Asked(id, millis, body);
  }

  @Override
  public void close() {
    replicas.forEach(ExecutionReplica::close);
    oracle.close();
  }
}
