package quorate.runtime.ratis;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.TimeDuration;
import quorate.order.Request;

/// Sends requests to the leader; requests that wait together become one entry of the log. A lost
/// request is submitted again by its client.
final class RaftSubmitter implements AutoCloseable {
  private static final int BATCH_REQUESTS = 512;
  private static final long BATCH_BYTES = 1L << 20;
  private static final int QUEUE_REQUESTS = 1 << 14;

  /// The limit of concurrent entries.
  private static final int PIPELINE = 4;

  private static final int RETRIES = 100;
  private static final TimeDuration RETRY_PAUSE = TimeDuration.valueOf(50, TimeUnit.MILLISECONDS);

  private final Supplier<RaftClient> clients;

  /// Replaced once a request has failed: its order of requests is then broken for good.
  private RaftClient client;

  private boolean closed;

  /// The number of batches that were not ordered, as far as is known.
  private long failures;

  private final Deque<Request> waiting = new ArrayDeque<>();
  private int onTheWay;

  RaftSubmitter(RaftGroup group, RaftProperties properties, Parameters parameters) {
    this.clients =
        () ->
            RaftClient.newBuilder()
                .setProperties(properties)
                .setParameters(parameters)
                .setRaftGroup(group)
                .setRetryPolicy(
                    RetryPolicies.retryUpToMaximumCountWithFixedSleep(RETRIES, RETRY_PAUSE))
                .build();
    this.client = clients.get();
  }

  void submit(Request request) {
    synchronized (waiting) {
      if (waiting.size() >= QUEUE_REQUESTS) {
        return; // its client submits it again
      }
      waiting.add(request);
    }
    send();
  }

  long failures() {
    synchronized (waiting) {
      return failures;
    }
  }

  private void send() {
    List<Request> batch = new ArrayList<>();
    RaftClient through;
    synchronized (waiting) {
      if (closed || onTheWay >= PIPELINE || waiting.isEmpty()) {
        return;
      }
      long bytes = 0;
      while (!waiting.isEmpty()
          && batch.size() < BATCH_REQUESTS
          && (batch.isEmpty() || bytes + waiting.peek().bytes() <= BATCH_BYTES)) {
        bytes += waiting.peek().bytes();
        batch.add(waiting.remove());
      }
      onTheWay++;
      through = client;
    }
    byte[] entry = RaftSlots.encode(batch).toArray();
    submitted(through, entry)
        .whenComplete((_, failed) -> {
          synchronized (waiting) {
            onTheWay--;
            failures += failed == null ? 0 : 1;
            if (failed != null && through.equals(client) && !closed) {
              client = clients.get();
              Thread.ofPlatform().daemon().name("raft-client-end").start(() -> end(through));
            }
          }
          send();
        });
  }

  /// A client that has been replaced meanwhile may refuse at once.
  private static CompletableFuture<RaftClientReply> submitted(RaftClient through, byte[] entry) {
    try {
      return through.async().send(Message.valueOf(UnsafeByteOperations.unsafeWrap(entry)));
    } catch (RuntimeException closed) {
      return CompletableFuture.failedFuture(closed);
    }
  }

  private static void end(RaftClient failed) {
    try {
      failed.close();
    } catch (IOException already) {
      return; // another one has taken its place
    }
  }

  @Override
  public void close() throws IOException {
    RaftClient last;
    synchronized (waiting) {
      closed = true;
      last = client;
    }
    last.close();
  }
}
