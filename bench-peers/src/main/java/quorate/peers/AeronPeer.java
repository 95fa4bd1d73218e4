package quorate.peers;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.YieldingIdleStrategy;
import quorate.bench.LoadProcess;
import quorate.bench.NodeProcess;
import quorate.bench.Service;

/// Aeron Cluster (Raft over reliable UDP) with an echo service. Each member is one process with as
/// few threads as possible, since members share this machine's cores.
public final class AeronPeer {
  private static final int PARTS = 5;

  private AeronPeer() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals("node")) {
      int id = Integer.parseInt(arguments[1]);
      int nodes = Integer.parseInt(arguments[2]);
      int port = Integer.parseInt(arguments[3]);
      Path directory = Path.of(arguments[4]).resolve("n" + id);
      node(id - 1, nodes, port, directory, Boolean.parseBoolean(arguments[5]));
    } else {
      int nodes = Integer.parseInt(arguments[1]);
      int port = Integer.parseInt(arguments[2]);
      Path directory = Path.of(arguments[3]).resolve("clients");
      LoadProcess.run(
          arguments,
          4,
          completions -> {
            Clients clients = new Clients(nodes, port, directory, completions);
            clients.start();
            return clients;
          });
    }
  }

  /// The behaviour of idle threads.
  private static IdleStrategy idle() {
    return switch (System.getProperty("peer.idle", "yield")) {
      case "yield" -> new YieldingIdleStrategy();
      case "sleep" -> new SleepingIdleStrategy(TimeUnit.MICROSECONDS.toNanos(20));
      default -> new BackoffIdleStrategy(1, 1, 1000, TimeUnit.MICROSECONDS.toNanos(20));
    };
  }

  private static String endpoint(int port, int member, int part) {
    return "127.0.0.1:" + (port + member * NodeProcess.PORTS_EACH + part);
  }

  /// `id,ingress,consensus,log,catchup,archive` of each member.
  private static String members(int nodes, int port) {
    StringBuilder members = new StringBuilder();
    for (int member = 0; member < nodes; member++) {
      members.append(member == 0 ? "" : "|").append(member);
      for (int part = 0; part < PARTS; part++) {
        members.append(',').append(endpoint(port, member, part));
      }
    }
    return members.toString();
  }

  private static MediaDriver.Context driver(Path directory) {
    return new MediaDriver.Context()
        .aeronDirectoryName(directory.resolve("aeron").toString())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(idle())
        .termBufferSparseFile(true)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true);
  }

  private static void node(int member, int nodes, int port, Path directory, boolean fsync)
      throws IOException {
    String aeron = directory.resolve("aeron").toString();
    int syncLevel = fsync ? 1 : 0;
    AeronArchive.Context local =
        new AeronArchive.Context()
            .aeronDirectoryName(aeron)
            .controlRequestChannel("aeron:ipc")
            .controlResponseChannel("aeron:ipc");
    Archive.Context archive =
        new Archive.Context()
            .aeronDirectoryName(aeron)
            .archiveDir(directory.resolve("archive").toFile())
            .controlChannel("aeron:udp?endpoint=" + endpoint(port, member, PARTS - 1))
            .localControlChannel("aeron:ipc")
            .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
            .threadingMode(ArchiveThreadingMode.SHARED)
            .idleStrategySupplier(AeronPeer::idle)
            .fileSyncLevel(syncLevel)
            .catalogFileSyncLevel(syncLevel);
    ConsensusModule.Context consensus =
        new ConsensusModule.Context()
            .aeronDirectoryName(aeron)
            .clusterMemberId(member)
            .clusterMembers(members(nodes, port))
            .clusterDir(directory.resolve("cluster").toFile())
            .ingressChannel("aeron:udp?term-length=4m")
            .logChannel("aeron:udp?term-length=16m")
            .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
            .archiveContext(local.clone())
            .idleStrategySupplier(AeronPeer::idle)
            .fileSyncLevel(syncLevel);
    ClusteredMediaDriver.launch(driver(directory), archive, consensus);
    ClusteredServiceContainer.launch(
        new ClusteredServiceContainer.Context()
            .aeronDirectoryName(aeron)
            .clusterDir(directory.resolve("cluster").toFile())
            .archiveContext(local.clone())
            .idleStrategySupplier(AeronPeer::idle)
            .clusteredService(new Echo()));
    NodeProcess.ready();
  }

  /// Answers each request with its client and number.
  private static final class Echo implements ClusteredService {
    private IdleStrategy idle = new YieldingIdleStrategy();

    @Override
    public void onStart(Cluster cluster, Image snapshot) {
      idle = cluster.idleStrategy();
    }

    @Override
    public void onSessionMessage(
        ClientSession session,
        long timestamp,
        DirectBuffer buffer,
        int offset,
        int length,
        Header header) {
      while (session.offer(buffer, offset, Requests.HEADER_BYTES) < 0) {
        if (session.isClosing()) {
          return;
        }
        idle.idle();
      }
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {}

    @Override
    public void onTimerEvent(long correlation, long timestamp) {}

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {}

    @Override
    public void onRoleChange(Cluster.Role role) {}

    @Override
    public void onTerminate(Cluster cluster) {}
  }

  /// A single session with all outstanding requests of the workload, on one thread.
  private static final class Clients implements Service, EgressListener {
    private final Service.Completions completions;
    private final Queue<byte[]> outgoing = new ConcurrentLinkedQueue<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[0]);
    private final IdleStrategy idle = AeronPeer.idle();
    private final AeronCluster cluster;
    private volatile boolean closed;

    Clients(int nodes, int port, Path directory, Service.Completions completions) {
      this.completions = completions;
      StringBuilder ingress = new StringBuilder();
      for (int member = 0; member < nodes; member++) {
        ingress.append(member == 0 ? "" : ",").append(member).append('=');
        ingress.append(endpoint(port, member, 0));
      }
      MediaDriver.launch(driver(directory));
      this.cluster =
          AeronCluster.connect(
              new AeronCluster.Context()
                  .aeronDirectoryName(directory.resolve("aeron").toString())
                  .messageTimeoutNs(TimeUnit.SECONDS.toNanos(30))
                  .idleStrategy(AeronPeer.idle())
                  .ingressChannel("aeron:udp?term-length=4m")
                  .ingressEndpoints(ingress.toString())
                  .egressChannel("aeron:udp?endpoint=127.0.0.1:0|term-length=4m")
                  .egressListener(this));
    }

    void start() {
      Thread.ofPlatform().daemon().name("clients").start(this::loop);
    }

    private void loop() {
      while (!closed) {
        int work = cluster.pollEgress();
        for (byte[] request = outgoing.peek(); request != null; request = outgoing.peek()) {
          buffer.wrap(request);
          if (cluster.offer(buffer, 0, request.length) < 0) {
            break;
          }
          outgoing.poll();
          work++;
        }
        idle.idle(work);
      }
    }

    @Override
    public void onMessage(
        long session, long timestamp, DirectBuffer reply, int offset, int length, Header header) {
      int client = reply.getInt(offset, java.nio.ByteOrder.BIG_ENDIAN);
      long number = reply.getLong(offset + Integer.BYTES, java.nio.ByteOrder.BIG_ENDIAN);
      completions.delivered(client, number);
    }

    @Override
    public void submit(int client, long number, byte[] body) {
      outgoing.add(Requests.encode(client, number, body));
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
