package quorate.runtime.ratis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.SnapshotManagementRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.order.Order;

/// The total order by Apache Ratis (`docs/protocols/ratis.md`), with a log and links of its own.
public final class RatisOrder implements Order {
  /// gRPC's logger, referenced because an unreferenced logger loses its level.
  private static final Logger GRPC = Logger.getLogger("org.apache.ratis.thirdparty");

  static {
    GRPC.setLevel(Level.WARNING);
  }

  private static final TimeDuration ELECTION_MIN = millis(300);
  private static final TimeDuration ELECTION_MAX = millis(600);
  private static final TimeDuration FIRST_ELECTION_MIN = millis(50);
  private static final TimeDuration FIRST_ELECTION_MAX = millis(250);

  /// The limit on waiting for a leader that has stalled.
  private static final TimeDuration REQUEST = millis(700);

  private static final SizeInBytes SEGMENT = SizeInBytes.valueOf("8MB");
  private static final SizeInBytes APPEND = SizeInBytes.valueOf("4MB");
  private static final SizeInBytes WRITE_BUFFER = SizeInBytes.valueOf("5MB");
  private static final long REMIND_MILLIS = 1000;
  private static final long TRUNCATE_MILLIS = 10_000;

  /// The file that exists once this node may have promised something.
  private final Path joined;

  private final RaftGroup group;
  private final RaftServer server;
  private final RaftDelivery delivery;
  private final RaftSubmitter submitter;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers;
  private final AtomicLong calls = new AtomicLong();
  private final ClientId own = ClientId.randomId();

  /// The settings of a node's Ratis server.
  ///
  /// @param cluster the cluster's name
  /// @param addresses the addresses of all nodes' Ratis servers, including this one's
  /// @param directory the directory of its log
  /// @param keys authenticate the nodes to each other
  /// @param fsync whether votes and entries are synced before they count; false for benchmarks only
  public record Settings(
      String cluster,
      Map<NodeId, InetSocketAddress> addresses,
      Path directory,
      LinkKeys keys,
      boolean fsync) {}

  /// @param above takes indications, in order, on `loop`, which it must not block
  /// @param failure takes the failure that stops the order
  /// @param loop runs one task at a time
  /// @throws ConfigException if this node has taken part before and its log is gone
  public RatisOrder(
      NodeId self,
      Settings settings,
      Consumer<Indication> above,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers,
      Executor loop)
      throws IOException {
    Path directory = settings.directory();
    this.joined = directory.resolveSibling(directory.getFileName() + ".joined");
    boolean member = Files.exists(joined);
    if (member && !Files.exists(directory)) {
      throw new ConfigException(
          directory
              + ": the Raft log of this node is missing, so what it has promised is forgotten, and"
              + " it must not take part again. Put the directory back as it was when the node last"
              + " ran, or leave this node stopped.");
    }
    this.failure = failure;
    this.timers = timers;
    this.group = RaftMembers.group(settings.cluster(), settings.addresses());
    this.delivery =
        new RaftDelivery(self, indication -> onLoop(loop, () -> above.accept(indication)), failure);
    InetSocketAddress address = Objects.requireNonNull(settings.addresses().get(self));
    RaftProperties properties = properties(directory, address, settings.fsync());
    Parameters parameters = RaftTls.parameters(settings.keys());
    this.server =
        RaftServer.newBuilder()
            .setServerId(RaftMembers.id(self))
            .setGroup(group)
            .setStateMachine(delivery)
            .setProperties(properties)
            .setParameters(parameters)
            .setOption(
                member ? RaftStorage.StartupOption.RECOVER : RaftStorage.StartupOption.FORMAT)
            .build();
    this.submitter = new RaftSubmitter(group, properties, parameters);
  }

  private static TimeDuration millis(long millis) {
    return TimeDuration.valueOf(millis, TimeUnit.MILLISECONDS);
  }

  private static RaftProperties properties(
      Path directory, InetSocketAddress address, boolean fsync) {
    RaftProperties properties = new RaftProperties();
    RaftServerConfigKeys.setStorageDir(properties, List.of(directory.toFile()));
    GrpcConfigKeys.Server.setHost(properties, address.getHostString());
    GrpcConfigKeys.Server.setPort(properties, address.getPort());
    RaftServerConfigKeys.Rpc.setTimeoutMin(properties, ELECTION_MIN);
    RaftServerConfigKeys.Rpc.setTimeoutMax(properties, ELECTION_MAX);
    RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(properties, FIRST_ELECTION_MIN);
    RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(properties, FIRST_ELECTION_MAX);
    RaftClientConfigKeys.Rpc.setRequestTimeout(properties, REQUEST);
    RaftServerConfigKeys.Log.setUnsafeFlushEnabled(properties, !fsync);
    RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SEGMENT);
    RaftServerConfigKeys.Log.setPreallocatedSize(properties, SEGMENT);
    RaftServerConfigKeys.Log.setWriteBufferSize(properties, WRITE_BUFFER);
    RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, APPEND);
    // A certified state purges the log, even if a node is away: that node takes the state.
    RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
    RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
    RaftServerConfigKeys.Log.Appender.setInstallSnapshotEnabled(properties, false);
    RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, false);
    RaftServerConfigKeys.Snapshot.setTriggerWhenStopEnabled(properties, false);
    RaftServerConfigKeys.Snapshot.setRetentionFileNum(properties, 2);
    return properties;
  }

  private static void onLoop(Executor loop, Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException stopping) {
      return; // the layers above are stopping
    }
  }

  @Override
  public void start(List<Bytes> replayed, long held) {
    try {
      if (!Files.exists(joined)) {
        Files.writeString(joined, group.getGroupId() + "\n");
      }
      server.start();
    } catch (IOException notStarted) {
      failure.accept(notStarted);
      return;
    }
    timers.scheduleWithFixedDelay(
        delivery::remind, REMIND_MILLIS, REMIND_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void receive(NodeId from, Decoder in) {
    throw new WireException("Ratis has links of its own");
  }

  @Override
  public void submit(NodeId from, Request request) {
    submitter.submit(request);
  }

  @Override
  public void reinstated(long slot, Bytes history) {
    Thread.startVirtualThread(() -> delivery.reinstated(slot, history));
  }

  @Override
  public void redeliver(long from) {
    Thread.startVirtualThread(() -> delivery.redeliver(from));
  }

  /// Asks Ratis to truncate its log; Ratis calls [RaftDelivery#takeSnapshot] for the limit.
  @Override
  public void truncate(long slot) {
    delivery.forgetBelow(slot);
    SnapshotManagementRequest request =
        SnapshotManagementRequest.newCreate(
            own, server.getId(), group.getGroupId(), calls.incrementAndGet(), TRUNCATE_MILLIS, 1);
    Thread.startVirtualThread(() -> {
      try {
        server.snapshotManagement(request);
      } catch (IOException stopping) {
        return; // the next checkpoint tries again
      }
    });
  }

  /// The number of batches of requests that this node could not have ordered.
  long failedSubmissions() {
    return submitter.failures();
  }

  @Override
  public void close() {
    try (server;
        submitter) {
      delivery.closing();
    } catch (IOException notInOrder) {
      return; // the log on disk is complete without it
    }
  }
}
