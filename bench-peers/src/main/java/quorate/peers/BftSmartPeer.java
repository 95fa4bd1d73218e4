package quorate.peers;

import bftsmart.reconfiguration.util.HostsConfig;
import bftsmart.reconfiguration.util.TOMConfiguration;
import bftsmart.reconfiguration.views.MemoryBasedViewStorage;
import bftsmart.tom.MessageContext;
import bftsmart.tom.ServiceReplica;
import bftsmart.tom.TOMSender;
import bftsmart.tom.core.messages.TOMMessage;
import bftsmart.tom.core.messages.TOMMessageType;
import bftsmart.tom.server.defaultservices.DefaultSingleRecoverable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import quorate.bench.LoadProcess;
import quorate.bench.NodeProcess;
import quorate.bench.Service;

/// BFT-SMaRt with an echo service: messages carry MACs, nothing is signed, the log is in memory. A
/// request counts as delivered after f + 1 equal replies.
public final class BftSmartPeer {
  private static final int FIRST_CLIENT = 1001;

  /// The fastest number of its clients: a single one waits for its last request, and many have many
  /// threads.
  private static final int SENDERS = 8;

  private BftSmartPeer() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals("node")) {
      int id = Integer.parseInt(arguments[1]);
      node(id - 1, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
    } else {
      int nodes = Integer.parseInt(arguments[1]);
      int port = Integer.parseInt(arguments[2]);
      int clients = Integer.parseInt(arguments[4]);
      LoadProcess.run(arguments, 4, completions -> new Clients(nodes, port, clients, completions));
    }
  }

  /// The number of replicas that may lie.
  private static int liars(int nodes) {
    return (nodes - 1) / 3;
  }

  private static TOMConfiguration configuration(int self, int nodes, int port) {
    HostsConfig hosts = new HostsConfig();
    for (int id = 0; id < nodes; id++) {
      hosts.add(id, "127.0.0.1", port + id * NodeProcess.PORTS_EACH);
    }
    Properties system = new Properties();
    system.setProperty("system.servers.num", "" + nodes);
    system.setProperty("system.servers.f", "" + liars(nodes));
    system.setProperty(
        "system.initial.view",
        IntStream.range(0, nodes).mapToObj(Integer::toString).collect(Collectors.joining(",")));
    system.setProperty("system.bft", "true");
    system.setProperty("system.communication.useMACs", "1");
    system.setProperty("system.communication.useSignatures", "0");
    system.setProperty("system.communication.defaultkeys", "true");
    system.setProperty("system.communication.useSenderThread", "false");
    system.setProperty("system.communication.inQueueSize", "500000");
    system.setProperty("system.communication.outQueueSize", "500000");
    system.setProperty("system.totalordermulticast.maxbatchsize", "400");
    system.setProperty("system.totalordermulticast.state_transfer", "true");
    system.setProperty("system.totalordermulticast.log", "true");
    system.setProperty("system.totalordermulticast.checkpoint_period", "1000");
    system.setProperty("system.numrepliers", "2");
    return new TOMConfiguration(self, system, hosts);
  }

  private static void node(int self, int nodes, int port) throws IOException {
    Echo echo = new Echo();
    PrintStream errors = System.err;
    // It prints a stack trace for each replica that is not up yet, and connects to it later.
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      new ServiceReplica(configuration(self, nodes, port), echo, echo);
    } finally {
      System.setErr(errors);
    }
    NodeProcess.ready();
  }

  /// Answers each request with its client and number.
  private static final class Echo extends DefaultSingleRecoverable {
    @Override
    public byte[] appExecuteOrdered(byte[] request, MessageContext context) {
      return Arrays.copyOf(request, Requests.HEADER_BYTES);
    }

    @Override
    public byte[] appExecuteUnordered(byte[] request, MessageContext context) {
      return appExecuteOrdered(request, context);
    }

    @Override
    public byte[] getSnapshot() {
      return new byte[0];
    }

    @Override
    public void installSnapshot(byte[] snapshot) {}
  }

  /// All clients, divided among a few of BFT-SMaRt's.
  private static final class Clients implements Service {
    private final List<Sender> senders = new ArrayList<>();

    Clients(int nodes, int port, int clients, Service.Completions completions) {
      int count = Math.min(clients, SENDERS);
      Replies replies = new Replies(clients, liars(nodes) + 1, completions);
      for (int each = 0; each < count; each++) {
        Sender sender = new Sender(replies);
        sender.connect(configuration(FIRST_CLIENT + each, nodes, port));
        senders.add(sender);
      }
    }

    @Override
    public void submit(int client, long number, byte[] body) {
      senders.get(client % senders.size()).add(Requests.encode(client, number, body));
    }

    /// Requests are not lost, and one sent again would be ordered again.
    @Override
    public void retry(int client, long number, byte[] body) {}

    @Override
    public void close() {
      senders.forEach(Sender::close);
    }
  }

  /// The replicas that have replied to the latest request of a client.
  private static final class Replies {
    private final int needed;
    private final Service.Completions completions;
    private final long[] number;
    private final long[] from;

    Replies(int clients, int needed, Service.Completions completions) {
      this.needed = needed;
      this.completions = completions;
      this.number = new long[clients];
      this.from = new long[clients];
    }

    void add(int replica, byte[] content) {
      ByteBuffer reply = ByteBuffer.wrap(content);
      int client = reply.getInt();
      long delivered = reply.getLong();
      if (count(client, delivered, replica)) {
        completions.delivered(client, delivered);
      }
    }

    /// Whether this reply completes the required number.
    private synchronized boolean count(int client, long delivered, int replica) {
      if (delivered < number[client]) {
        return false;
      }
      if (delivered > number[client]) {
        number[client] = delivered;
        from[client] = 0;
      }
      long before = from[client];
      from[client] |= 1L << replica;
      return from[client] != before && Long.bitCount(from[client]) == needed;
    }
  }

  /// A BFT-SMaRt client with many outstanding requests. It sends on a thread of its own, since
  /// sending waits for earlier requests.
  private static final class Sender extends TOMSender {
    private final Replies replies;
    private final BlockingQueue<byte[]> outgoing = new LinkedBlockingQueue<>();

    Sender(Replies replies) {
      this.replies = replies;
    }

    void connect(TOMConfiguration configuration) {
      init(configuration, new MemoryBasedViewStorage());
      Thread.ofPlatform().daemon().name("sender").start(this::loop);
    }

    void add(byte[] request) {
      outgoing.add(request);
    }

    private void loop() {
      TOMMessageType ordered = TOMMessageType.ORDERED_REQUEST;
      try {
        while (true) {
          byte[] request = outgoing.take();
          TOMulticast(request, generateRequestId(ordered), generateOperationId(), ordered);
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void replyReceived(TOMMessage reply) {
      replies.add(reply.getSender(), reply.getContent());
    }
  }
}
