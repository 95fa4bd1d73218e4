package quorate.runtime.ratis;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.Message;
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

  private final RaftClient client;
  private final Deque<Request> waiting = new ArrayDeque<>();
  private int onTheWay;

  RaftSubmitter(RaftGroup group, RaftProperties properties, Parameters parameters) {
    this.client =
        RaftClient.newBuilder()
            .setProperties(properties)
            .setParameters(parameters)
            .setRaftGroup(group)
            .setRetryPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(RETRIES, RETRY_PAUSE))
            .build();
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

  private void send() {
    List<Request> batch = new ArrayList<>();
    synchronized (waiting) {
      if (onTheWay >= PIPELINE || waiting.isEmpty()) {
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
    }
    byte[] entry = RaftSlots.encode(batch).toArray();
    client
        .async()
        .send(Message.valueOf(UnsafeByteOperations.unsafeWrap(entry)))
        .whenComplete((_, _) -> {
          synchronized (waiting) {
            onTheWay--;
          }
          send();
        });
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
