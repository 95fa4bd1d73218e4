package quorate.gateway.resp;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import quorate.core.Bytes;
import quorate.service.Call;
import quorate.service.batch.Outcome;
import quorate.service.kv.KvService;
import quorate.service.state.Batch;
import quorate.service.state.ManagedState;
import quorate.service.state.Parallel;
import quorate.service.state.Version;

/// The service without replication: each request is a batch. It can hold its answers back.
final class AloneService implements RespGateway.Caller {
  private final KvService service = new KvService();
  private final ManagedState state = new ManagedState(Version.genesis(64), Parallel.NONE);
  private final List<Runnable> heldBack = new ArrayList<>();
  private boolean holds;
  private int requests;

  /// Holds all answers back from now on.
  synchronized void hold() {
    holds = true;
  }

  /// Gives the answers that were held back.
  void release() {
    List<Runnable> answers;
    synchronized (this) {
      holds = false;
      answers = List.copyOf(heldBack);
      heldBack.clear();
    }
    answers.forEach(Runnable::run);
  }

  synchronized int requests() {
    return requests;
  }

  @Override
  public synchronized CompletableFuture<Outcome> call(Bytes request) {
    requests++;
    long number = state.newest().number() + 1;
    Batch batch = state.begin(number, number);
    service.prepare(batch);
    Bytes answer = service.execute(request, new Call(batch, 1_000_000, number, 0));
    state.end(batch);
    state.stable(number);
    CompletableFuture<Outcome> future = new CompletableFuture<>();
    Outcome outcome = new Outcome(Outcome.Kind.ANSWERED, answer);
    if (holds) {
      heldBack.add(() -> future.complete(outcome));
    } else {
      future.complete(outcome);
    }
    return future;
  }
}
