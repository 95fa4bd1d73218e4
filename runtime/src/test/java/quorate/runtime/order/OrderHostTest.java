package quorate.runtime.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.PaxosWords;
import quorate.runtime.disk.Disk;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.disk.UnsyncedDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.log.LogException;
import quorate.runtime.net.Frame;

class OrderHostTest {
  private static final NodeId SELF = new NodeId(1);
  private static final Identity IDENTITY = new Identity("host", 1);
  private static final int REQUESTS = 500;

  private final BlockingQueue<Request> delivered = new LinkedBlockingQueue<>();
  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

  @TempDir Path directory = Path.of("");

  /// A cluster of one node chooses each request as soon as the log has it.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsDeliveredIsInTheLog(boolean fsync) throws Exception {
    List<Bytes> records = new ArrayList<>();
    try (RealDisk disk = new RealDisk(directory);
        World world = new World(DurableLog.create(wrap(disk, fsync), IDENTITY), List.of(SELF))) {
      world.host.start(List.of());
      for (int number = 1; number <= REQUESTS; number++) {
        world.host.local(world.protocol.words().submit(request(number)));
      }
      awaitAll();
    }
    try (RealDisk disk = new RealDisk(directory);
        World world =
            new World(DurableLog.open(wrap(disk, fsync), IDENTITY, records::add), List.of(SELF))) {
      world.host.start(records);
      awaitAll();
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  /// Links may be up before the log is replayed. Messages that arrive by then are answered by a
  /// role that knows its promises.
  @Test
  void whatComesBeforeTheStartWaitsForTheLog() throws Exception {
    NodeId other = new NodeId(2);
    List<NodeId> members = List.of(SELF, other, new NodeId(3));
    Ballot high = Ballot.NONE.next(other).next(other);
    Ballot low = Ballot.NONE.next(other);
    List<Bytes> records = new ArrayList<>();
    try (RealDisk disk = new RealDisk(directory);
        World world = new World(DurableLog.create(disk, IDENTITY), members)) {
      world.host.start(List.of());
      world.host.offer(new Event.Received<>(other, new PaxosMessage.Prepare(high, 1)));
      assertEquals(new PaxosMessage.Promise(high, 1, 1, List.of(), 0), world.said());
    }
    try (RealDisk disk = new RealDisk(directory);
        World world = new World(DurableLog.open(disk, IDENTITY, records::add), members)) {
      world.host.offer(new Event.Received<>(other, new PaxosMessage.Prepare(low, 1)));
      world.host.start(records);
      assertEquals(new PaxosMessage.Preempted(high), world.said());
    }
    assertEquals(List.of(), List.copyOf(failures));
  }

  /// A node refuses to start, and sends nothing, if the layer above holds more than its log can
  /// have led to: the log has lost its end.
  @Test
  void logThatIsShorterThanWhatItHasLedToIsRefused() throws Exception {
    List<Bytes> records = new ArrayList<>();
    try (RealDisk disk = new RealDisk(directory);
        World world = new World(DurableLog.create(disk, IDENTITY), List.of(SELF))) {
      world.host.start(List.of());
      for (int number = 1; number <= REQUESTS; number++) {
        world.host.local(world.protocol.words().submit(request(number)));
      }
      awaitAll();
    }
    try (RealDisk disk = new RealDisk(directory)) {
      DurableLog.open(disk, IDENTITY, records::add).close();
    }
    long slots = slots(records);
    Path another = Files.createDirectory(directory.resolve("another"));
    try (RealDisk disk = new RealDisk(another);
        World world = new World(DurableLog.create(disk, IDENTITY), List.of(SELF))) {
      List<Bytes> half = records.subList(0, records.size() / 2);
      LogException refused = assertThrows(LogException.class, () -> world.host.start(half, slots));
      assertTrue(
          String.valueOf(refused.getMessage()).contains("the end of the log is missing"),
          refused.getMessage());
    }
    try (RealDisk disk = new RealDisk(Files.createDirectory(directory.resolve("whole")));
        World world = new World(DurableLog.create(disk, IDENTITY), List.of(SELF))) {
      world.host.start(records, slots);
      awaitAll();
    }
  }

  private static long slots(List<Bytes> records) {
    PaxosWords words = new PaxosWords();
    return records.stream()
        .map(words::decodeRecord)
        .filter(PaxosRecord.Accepted.class::isInstance)
        .mapToLong(record -> ((PaxosRecord.Accepted) record).vote().slot())
        .max()
        .orElseThrow();
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

  /// A host with its threads.
  private final class World implements AutoCloseable {
    final ExecutorService loop = Executors.newSingleThreadExecutor();
    final ScheduledExecutorService timers = Executors.newScheduledThreadPool(1);
    final BlockingQueue<Bytes> sent = new LinkedBlockingQueue<>();
    final OrderProtocol<PaxosMessage> protocol;
    final OrderHost<PaxosMessage> host;

    World(DurableLog log, List<NodeId> members) {
      Tolerance tolerance = new Tolerance(members.size() / 2, 0, Tolerance.Liars.DATABASES);
      protocol = OrderProtocol.paxos(PaxosConfig.of(SELF, members, tolerance));
      host =
          new OrderHost<>(
              SELF,
              protocol,
              log,
              (_, frame) -> sent.add(frame),
              indication -> {
                if (indication instanceof Delivered each) {
                  delivered.addAll(each.requests());
                }
              },
              failures::add,
              timers,
              loop);
    }

    /// The next promise or preemption sent to another node.
    PaxosMessage said() throws InterruptedException {
      while (true) {
        Decoder in = Frame.open(Objects.requireNonNull(sent.poll(30, TimeUnit.SECONDS)));
        assertEquals(Frame.ORDER, Frame.of(in));
        PaxosMessage message = protocol.words().read(in);
        if (message instanceof PaxosMessage.Promise || message instanceof PaxosMessage.Preempted) {
          return message;
        }
      }
    }

    @Override
    public void close() {
      host.close();
      timers.shutdownNow();
      loop.shutdownNow();
    }
  }
}
