package quorate.runtime.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.archive.ArchiveCodec;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveWords;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.reconfigure.Configuration;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.TentativeAnswer;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;
import quorate.runtime.order.OrderHost;
import quorate.runtime.order.OrderProtocol;
import quorate.runtime.shell.Ordering;

/// A node under an attacker's control, with its real key, port and log, in the place of a right
/// one. It has no database; its answers are made up. Also a program of its own: HostileNode DATA ID
/// ATTACK, the last of which it reads again from each line of its standard input.
final class HostileNode implements AutoCloseable {
  /// A tenth of a core for the flood: it works for one millisecond and rests for nine.
  private static final long WORKS_NANOS = 1_000_000;

  private static final long RESTS_NANOS = 9_000_000;

  private final ClusterConfig cluster;
  private final NodeId self;
  private final Transport transport;
  private final HostileOrder hostile;
  private final OrderHost<?> host;
  private final RealDisk disk;
  private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
  private final HostileCommands commands;
  private final HostileAnswers answers;
  private volatile Attack attack;
  private volatile boolean closed;

  HostileNode(ClusterConfig cluster, NodeId self, Path directory, Attack first) throws IOException {
    this.cluster = cluster;
    this.self = self;
    this.attack = first;
    Keyring keys = Keyring.of(cluster, KeyFile.load(directory.resolve(KeyFile.NODE)));
    PbftConfig config =
        Ordering.pbft(
            new Configuration(1, 0, cluster.nodeIds()),
            cluster,
            self,
            NodeRequests.rules(cluster),
            keys);
    this.hostile = new HostileOrder(self, new PbftNode(config), () -> attack, self.number());
    this.transport =
        new Transport(
            cluster.name(),
            self,
            LinkKeys.ofNode(cluster, cluster.node((int) self.number()), directory),
            true,
            new Links());
    this.commands = new HostileCommands(cluster, self, keys, this::send);
    this.answers = new HostileAnswers(cluster, transport);
    this.disk = new RealDisk(Files.createDirectories(directory.resolve("log")));
    Identity identity = new Identity(cluster.name(), self.number());
    List<Bytes> records = new ArrayList<>();
    DurableLog log =
        DurableLog.exists(disk)
            ? DurableLog.open(disk, identity, records::add)
            : DurableLog.create(disk, identity);
    this.host =
        new OrderHost<>(
            self,
            Ordering.protocol(
                cluster,
                self,
                NodeRequests.rules(cluster),
                new ArchiveWords(),
                _ -> OrderProtocol.archived(config, hostile).node()),
            log,
            transport::send,
            this::fromOrder,
            Throwable::printStackTrace,
            timers,
            transport.loop());
    transport.listen(cluster.node((int) self.number()).address());
    Map<NodeId, InetSocketAddress> peers = new LinkedHashMap<>(cluster.addresses());
    peers.remove(self);
    transport.connect(peers);
    host.start(records);
    Thread.ofPlatform().daemon().name("flood").start(this::flood);
  }

  HostileAnswers answers() {
    return answers;
  }

  void attack(Attack next) {
    attack = next;
  }

  private void fromOrder(Indication indication) {
    if (attack == Attack.LIE && indication instanceof Delivered next) {
      for (int index = 0; index < next.requests().size(); index++) {
        lie(next.requests().get(index), Position.of(next.slot(), index));
      }
    }
  }

  private void lie(Request request, Position at) {
    Result wrong = new Result.Done("INSERT 666");
    SmrMessage.Reply reply =
        new SmrMessage.Reply(request.id(), at, 99, Optional.of(List.of(wrong)), List.of(), "");
    send(request.client(), reply);
    send(request.client(), new SmrMessage.LeaderIs(self));
    for (NodeId node : cluster.nodeIds()) {
      send(node, new SmrMessage.TellOutcome(at, SmrMessage.Outcome.FALLS));
      send(node, new SmrMessage.AskOutcome(Position.of(at.slot() + 1_000_000 + at.index(), 0)));
    }
  }

  private void send(NodeId to, SmrMessage message) {
    Encoder out = Frame.REPLICATION.begin();
    SmrMessage.write(out, message);
    transport.send(to, out.toBytes());
  }

  /// Answers at once and wrongly; most questions come from clients.
  private final class Links implements Transport.Receiver {
    @Override
    public void onFrame(NodeId from, Bytes frame) {
      Decoder in = Frame.open(frame);
      switch (Frame.of(in)) {
        case ORDER -> host.receive(from, in);
        case REPLICATION -> {
          if (SmrMessage.read(in) instanceof SmrMessage.Submit(Request request)) {
            host.submit(from, request);
          }
        }
        case DELEGATE -> {
          if (attack == Attack.LIE
              && DelegateMessage.read(in) instanceof DelegateMessage.Execute it) {
            Encoder out = Frame.DELEGATE.begin();
            DelegateMessage.write(
                out,
                new DelegateMessage.Executed(
                    it.session(),
                    it.attempt(),
                    it.index(),
                    Collections.nCopies(
                        it.statements().size() + 1,
                        new TentativeAnswer(new Result.Done("INSERT 666"), new TreeMap<>())),
                    99,
                    Bytes.EMPTY));
            transport.send(from, out.toBytes());
          }
        }
        case QUESTION -> {
          long number = in.varint();
          Rpc.Method method = in.constant(Rpc.Method.values());
          if (attack == Attack.MISINFORM) {
            answers.lie(from, number, method, in.bytes());
          } else if (attack == Attack.WITHHOLD && answers.withholds(from, number, method)) {
            // It is not answered.
          } else if (attack != Attack.SILENT) {
            boolean ping = method == Rpc.Method.PING;
            transport.send(
                from, Rpc.answer(number, ping ? Bytes.EMPTY : Bytes.wrap(new byte[] {0, 1, 2})));
          }
        }
        case ANSWER, DISK_FULL, SHEPHERD, NEWS -> {} // it asks for nothing that it wants to know
      }
    }
  }

  // The flood.

  private void flood() {
    while (!closed) {
      long end = System.nanoTime() + WORKS_NANOS;
      long number = 0;
      while (System.nanoTime() < end) {
        if (attack == Attack.COMMAND) {
          commands.submit();
        }
        if (attack != Attack.FLOOD) {
          Thread.onSpinWait(); // it burns the same whatever it does
          continue;
        }
        for (NodeId node : cluster.nodeIds()) {
          if (!node.equals(self)) {
            transport.send(node, junk(number++));
          }
        }
      }
      LockSupport.parkNanos(RESTS_NANOS);
    }
  }

  private Bytes junk(long number) {
    Encoder out =
        switch ((int) (number % 5)) {
          case 0, 1 -> {
            Encoder order = Frame.ORDER.begin();
            Digest digest = Digest.of(Bytes.wrap(new byte[] {(byte) number}).unsafeArray());
            ArchiveCodec.write(
                order,
                new ArchiveMessage.Inner(new PbftMessage.Prepare(number % 7, 1 + number, digest)));
            yield order;
          }
          case 2 -> {
            Encoder ask = Frame.REPLICATION.begin();
            SmrMessage.write(ask, new SmrMessage.AskOutcome(Position.of(1_000_000 + number, 0)));
            yield ask;
          }
          case 3 ->
              Frame.QUESTION
                  .begin()
                  .varint(number)
                  .u8(Rpc.Method.CONTROL.ordinal())
                  .bytes(Bytes.EMPTY);
          default -> {
            Encoder order = Frame.ORDER.begin();
            ArchiveCodec.write(order, new ArchiveMessage.WantBatches(1 + number % 100));
            yield order;
          }
        };
    return out.toBytes();
  }

  @Override
  public void close() {
    closed = true;
    commands.close();
    transport.close();
    host.close();
    timers.shutdownNow();
    try {
      disk.close();
    } catch (IOException already) {
      // It is hostile anyway.
    }
  }

  public static void main(String[] words) throws IOException {
    Path data = Path.of(words[0]);
    int id = Integer.parseInt(words[1]);
    ClusterConfig cluster = ClusterConfig.load(data.resolve("quorate.toml"));
    HostileNode node =
        new HostileNode(
            cluster, new NodeId(id), data.resolve("node" + id), Attack.valueOf(words[2]));
    try (var lines =
        new java.io.BufferedReader(
            new java.io.InputStreamReader(System.in, java.nio.charset.StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        node.attack(Attack.valueOf(line.strip()));
      }
    }
    node.close();
    System.exit(0);
  }
}
