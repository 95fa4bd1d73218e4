package quorate.runtime.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.disk.UnsyncedDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;

/// A cluster of one node: everything is chosen as soon as its log has it.
class OrderHostTest {
  private static final NodeId SELF = new NodeId(1);
  private static final Identity IDENTITY = new Identity("host", 1);
  private static final int REQUESTS = 500;

  private final BlockingQueue<Request> delivered = new LinkedBlockingQueue<>();
  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

  @TempDir Path directory = Path.of("");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsDeliveredIsInTheLog(boolean fsync) throws Exception {
    List<Bytes> records = new ArrayList<>();
    try (RealDisk disk = new RealDisk(directory);
        World world = new World(DurableLog.create(wrap(disk, fsync), IDENTITY), List.of())) {
      for (int number = 1; number <= REQUESTS; number++) {
        world.host.local(world.protocol.words().submit(request(number)));
      }
      awaitAll();
    }
    try (RealDisk disk = new RealDisk(directory);
        World _ = new World(DurableLog.open(wrap(disk, fsync), IDENTITY, records::add), records)) {
      awaitAll();
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  private void awaitAll() throws InterruptedException {
    for (int number = 1; number <= REQUESTS; number++) {
      Request next = delivered.poll(30, TimeUnit.SECONDS);
      assertNotNull(next, "request " + number);
      assertEquals(request(number), next);
    }
  }

  private static Disk wrap(RealDisk disk, boolean fsync) {
    return fsync ? disk : new UnsyncedDisk(disk);
  }

  private static Request request(int number) {
    Bytes body = Bytes.of(new byte[] {(byte) number});
    return new Request(new RequestId(new SessionId(1, 1), number), SELF, body);
  }

  /// A host and its threads.
  private final class World implements AutoCloseable {
    final ExecutorService loop = Executors.newSingleThreadExecutor();
    final ScheduledExecutorService timers = Executors.newScheduledThreadPool(1);
    final OrderProtocol<PaxosMessage> protocol =
        OrderProtocol.paxos(
            PaxosConfig.of(SELF, List.of(SELF), new Tolerance(0, 0, Tolerance.Liars.DATABASES)));
    final OrderHost<PaxosMessage> host;

    World(DurableLog log, List<Bytes> records) {
      host =
          new OrderHost<>(
              SELF,
              protocol,
              log,
              (_, _) -> {},
              indication -> {
                if (indication instanceof Delivered each) {
                  delivered.addAll(each.requests());
                }
              },
              failures::add,
              timers,
              loop);
      host.start(records);
    }

    @Override
    public void close() {
      host.close();
      timers.shutdownNow();
      loop.shutdownNow();
    }
  }
}
