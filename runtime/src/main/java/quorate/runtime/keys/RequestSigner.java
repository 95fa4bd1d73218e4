package quorate.runtime.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.order.Request;

/// Signs a party's requests on its own thread. Requests that arrive meanwhile share a signature.
public final class RequestSigner implements AutoCloseable {
  private final Keyring keys;
  private final LinkedBlockingQueue<Unsigned> waiting = new LinkedBlockingQueue<>();
  private final Thread thread;

  private record Unsigned(Request request, Consumer<Request> then) {}

  public RequestSigner(Keyring keys) {
    this.keys = keys;
    this.thread = Thread.ofPlatform().daemon().name("signer").start(this::run);
  }

  /// Signs a request and passes it on with its proof.
  public void sign(Request request, Consumer<Request> then) {
    waiting.add(new Unsigned(request, then));
  }

  private void run() {
    List<Unsigned> together = new ArrayList<>();
    try {
      while (true) {
        together.add(waiting.take());
        waiting.drainTo(together, RequestProof.REQUESTS_MAX - 1);
        Bytes proof = proof(together);
        together.forEach(each -> each.then().accept(each.request().withProof(proof)));
        together.clear();
      }
    } catch (InterruptedException stopping) {
      // Unsigned requests are never sent.
    }
  }

  private Bytes proof(List<Unsigned> together) {
    List<Digest> digests = together.stream().map(each -> each.request().digest()).toList();
    Bytes signature = keys.sign(RequestProof.statement(digests));
    return new RequestProof(digests, signature).encode();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
