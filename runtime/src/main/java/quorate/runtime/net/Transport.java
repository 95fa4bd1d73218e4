package quorate.runtime.net;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.LinkKeys;
import quorate.runtime.keys.PartyKeys;

/// One party's links to the others.
///
/// Links are unreliable by design: a frame to a peer that is not connected, or that reads too
/// slowly, is dropped, as the protocols above expect. Links to the peers of [#connect] are remade
/// for ever; other parties (clients) connect by themselves and are answered on their own
/// connection. A malformed frame costs its sender the connection; a silent link is closed ([Life]).
///
/// Links are encrypted, and both ends have proved their identity ([LinkTls], [Introduction]). If
/// nodes may lie, each peer's input is paced.
public final class Transport implements AutoCloseable {
  /// The largest frame, in bytes: one statement with a text or bytea of 64 MB, or one row.
  public static final int FRAME_BYTES_MAX = 257 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(Transport.class.getPackageName());

  private static final long FAREWELL_MILLIS = 500;
  private static final long RECONNECT_MILLIS = 100;
  private static final int QUEUE_BYTES_MAX = 320 << 20;

  /// The assumed transfer time of a large frame: 8 MB per second, on a busy machine.
  private static final long NANOS_PER_BYTE = 125;

  private static final long PART_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int HANDSHAKES_MAX = 512;
  private static final AttributeKey<Boolean> OPERATOR = AttributeKey.valueOf("quorate.operator");
  private static final int EXPELLED_SECONDS = 1;

  /// Takes received frames. Called on a network thread, which it must not block.
  public interface Receiver {
    void onFrame(NodeId from, Bytes frame);

    /// A link to `peer` is up; frames sent before may be lost.
    default void onConnected(NodeId peer) {}

    default void onDisconnected(NodeId peer) {}

    /// Nothing listens at the address of a wanted peer: its host has refused a connection. Repeated
    /// at each attempt, several times a second. Peers that merely cannot be reached are not
    /// reported.
    default void onRefused(NodeId peer) {}
  }

  private final String cluster;
  private final NodeId self;
  private final LinkKeys keys;
  private final LinkTls tls;
  private final boolean paced;
  private final Life.Limits limits;
  private final Receiver receiver;

  /// Runs the cryptography of handshakes, one after the other.
  private final ExecutorService handshakes =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(HANDSHAKES_MAX),
          Thread.ofPlatform().daemon().name("handshakes").factory());

  private final WantedPeers wanted = new WantedPeers();

  private final Map<NodeId, DirectChannel> links = new ConcurrentHashMap<>();

  private final LoopIdleState rest = new LoopIdleState();
  private final Arrivals arrivals = new Arrivals();
  private final Refusals refusals = new Refusals();

  /// The latest time at which a large frame to a peer should have arrived.
  private final Map<NodeId, Long> occupiedUntil = new ConcurrentHashMap<>();

  private final EventLoopGroup loops = rest.loop("links");

  /// The links made by peers to this party.
  private final Map<NodeId, Channel> incoming = new ConcurrentHashMap<>();

  /// The time until which an expelled peer is refused.
  private final Map<NodeId, Long> expelledUntil = new ConcurrentHashMap<>();

  /// All connections made to this party, of known and unknown peers.
  private final Set<Channel> accepted = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;
  private @Nullable Channel server;

  /// A party of a cluster. Each peer's input is paced if nodes may lie.
  public Transport(String cluster, NodeId self, PartyKeys keys, Receiver receiver) {
    this(cluster, self, keys.links(), keys.requests().isPresent(), receiver);
  }

  /// A node's transport, with the key in its directory.
  ///
  /// @throws quorate.runtime.config.ConfigException if the key is missing, or another node's
  public static Transport ofNode(
      ClusterConfig cluster, ClusterConfig.Node node, Path home, Receiver receiver)
      throws IOException {
    return new Transport(cluster.name(), node.id(), PartyKeys.node(cluster, node, home), receiver);
  }

  /// @param keys authenticate the parties to each other
  /// @param paced whether each peer's input is paced
  public Transport(String cluster, NodeId self, LinkKeys keys, boolean paced, Receiver receiver) {
    this(cluster, self, keys, paced, Life.SILENCE, receiver);
  }

  /// @param silence the time after which a silent link is given up, for tests
  Transport(
      String cluster,
      NodeId self,
      LinkKeys keys,
      boolean paced,
      Duration silence,
      Receiver receiver) {
    this.paced = paced;
    this.limits = new Life.Limits(silence);
    this.cluster = cluster;
    this.self = self;
    this.keys = keys;
    this.tls = new LinkTls(keys, handshakes);
    this.receiver = receiver;
  }

  /// Starts to listen.
  ///
  /// @return the port, which the system chooses if `address` has port 0
  /// @throws IOException if the port is in use; the message is for a user
  public int listen(InetSocketAddress address) throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channelFactory(() -> new DirectChannel.Server(rest))
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(64 << 20, QUEUE_BYTES_MAX))
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accepted.add(channel);
                    channel.closeFuture().addListener(_ -> accepted.remove(channel));
                    begin(channel, Optional.empty());
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          "cannot listen on "
              + address.getHostString()
              + ":"
              + address.getPort()
              + ": "
              + bound.cause().getMessage());
    }
    server = bound.channel();
    return ((InetSocketAddress) bound.channel().localAddress()).getPort();
  }

  /// Keeps a link to each of these peers from now on, and to no others.
  public synchronized void connect(Map<NodeId, InetSocketAddress> peers) {
    for (NodeId peer : wanted.become(peers, this::connect)) {
      Channel link = links.get(peer);
      if (link != null) {
        link.close();
      }
    }
  }

  private void connect(NodeId peer, InetSocketAddress address) {
    if (closed || !wanted.contains(peer)) {
      return;
    }
    new Bootstrap()
        .group(loops)
        .channelFactory(() -> new DirectChannel(rest))
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 1000)
        .option(
            ChannelOption.WRITE_BUFFER_WATER_MARK,
            new WriteBufferWaterMark(64 << 20, QUEUE_BYTES_MAX))
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                begin(channel, Optional.of(peer));
                channel.closeFuture().addListener(_ -> again(peer, address));
              }
            })
        .connect(address)
        .addListener(attempt -> {
          wanted.attempted(peer, attempt.isSuccess());
          if (WantedPeers.isRefusal(attempt.cause())) {
            receiver.onRefused(peer);
          }
        });
  }

  private void again(NodeId peer, InetSocketAddress address) {
    if (!closed) {
      loops.schedule(() -> connect(peer, address), RECONNECT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /// @param peer the party that this side connects to; empty on the accepting side
  private void begin(Channel channel, Optional<NodeId> peer) {
    Frames frames = new Frames(Hello.BYTES_MAX);
    SslHandler encrypting = tls.handler(channel.alloc(), peer.isPresent());
    if (peer.isEmpty()) {
      channel.pipeline().addLast(new FirstByte());
      arrivals.add(channel);
      channel.closeFuture().addListener(_ -> arrivals.remove(channel));
    }
    channel
        .pipeline()
        .addLast(encrypting, new FlushConsolidationHandler(256, true), frames)
        .addLast(
            new Introduction(
                keys,
                cluster,
                self,
                peer,
                encrypting,
                refusals,
                (link, from, operator) -> {
                  frames.admit(FRAME_BYTES_MAX, paced);
                  link.attr(OPERATOR).set(operator);
                  if (peer.isEmpty()) {
                    arrivals.remove(link);
                    letIn(from, link);
                  }
                  link.pipeline()
                      .addBefore(link.pipeline().context(frames).name(), null, limits.of(from));
                  link.pipeline().addLast(new Link(from));
                  // Nodes are sent frames over links made to them, clients over their own.
                  if (peer.isPresent() || from.isClient()) {
                    register(from, link);
                  }
                }));
  }

  private void letIn(NodeId from, Channel link) {
    Long until = expelledUntil.get(from);
    if (until != null && System.nanoTime() - until < 0) {
      throw new WireException(from + " was caught a moment ago");
    }
    Channel before = incoming.put(from, link);
    if (before != null) {
      before.close(); // so that one peer cannot take the room of many
    }
    link.closeFuture().addListener(_ -> incoming.remove(from, link));
  }

  /// Cuts the link of a peer that broke the protocol, and refuses it for a while.
  public void expel(NodeId peer) {
    expelledUntil.put(peer, System.nanoTime() + TimeUnit.SECONDS.toNanos(EXPELLED_SECONDS));
    Channel link = incoming.get(peer);
    if (link != null) {
      link.close();
    }
  }

  /// The thread that reads and writes all links; work that runs there sends without waking another.
  public Executor loop() {
    return loops.next();
  }

  /// Sends a frame, or drops it if there is no link or its queue is full.
  ///
  /// @return whether it was handed to a link
  public boolean send(NodeId to, Bytes frame) {
    Channel link = links.get(to);
    if (link == null || !link.isWritable()) {
      return false;
    }
    occupy(to, frame);
    write(link, frame);
    return true;
  }

  private void occupy(NodeId peer, Bytes frame) {
    if (frame.length() >= Frames.LARGE_BYTES) {
      long until = System.nanoTime() + frame.length() * NANOS_PER_BYTE;
      occupiedUntil.merge(peer, until, (one, other) -> one - other > 0 ? one : other);
    }
  }

  /// Whether a large frame is on its way to or from a peer, and delays everything behind it.
  public boolean isOccupied(NodeId peer) {
    Long until = occupiedUntil.get(peer);
    Channel link = links.get(peer);
    return link != null
        && (until != null && System.nanoTime() - until < 0
            || link.pipeline().get(Frames.class).isAmid(PART_NANOS));
  }

  /// Whether the client at the other end is the operator, who may do more than a gateway.
  public boolean isOperator(NodeId client) {
    Channel link = links.get(client);
    return link != null && Boolean.TRUE.equals(link.attr(OPERATOR).get());
  }

  /// Sends a last frame to every client, and briefly waits for it to leave. Not for the loop.
  public void farewell(Bytes frame) {
    List<ChannelFuture> sent = new ArrayList<>();
    links.forEach((peer, link) -> {
      if (peer.isClient()) {
        sent.add(link.writeAndFlush(Frames.onWire(link, frame)));
      }
    });
    sent.forEach(each -> each.awaitUninterruptibly(FAREWELL_MILLIS));
  }

  /// The peers with a link now.
  public List<NodeId> connected() {
    return links.keySet().stream().sorted().toList();
  }

  /// Whether each peer has a link, or nobody listens there. A link to a peer on a busy machine
  /// takes a while.
  public boolean isSettled() {
    return wanted.isSettled(links::containsKey);
  }

  /// Whether the newest link with a node was given up for silence.
  public boolean wasSilent(NodeId peer) {
    return limits.isPassed(peer);
  }

  private void write(Channel channel, Bytes frame) {
    ((DirectChannel) channel).send(Frames.onWire(channel, frame)); // all links are DirectChannels
  }

  private void register(NodeId peer, Channel channel) {
    links.put(peer, (DirectChannel) channel);
    if (!peer.isClient()) {
      LOG.info("linked to node {}", peer.number());
    }
    channel.closeFuture().addListener(_ -> unregister(peer, channel));
    receiver.onConnected(peer);
  }

  private void unregister(NodeId peer, Channel channel) {
    if (links.remove(peer, channel)) {
      occupiedUntil.remove(peer);
      if (!peer.isClient() && !closed) {
        LOG.info("the link to node {} is lost", peer.number());
      }
      receiver.onDisconnected(peer);
    }
  }

  @Override
  public void close() {
    closed = true;
    if (server != null) {
      server.close().awaitUninterruptibly(2000); // so that its port is free on return
    }
    // Awaited here, because a loop that ends with work left may forget its channels, and the peers
    // would never notice.
    List<Channel> open = new ArrayList<>(links.values());
    open.addAll(accepted);
    open.stream().map(Channel::close).toList().forEach(each -> each.awaitUninterruptibly(1000));
    handshakes.shutdownNow();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).addListener(_ -> tls.close());
  }

  /// A link whose peer is known.
  private final class Link extends SimpleChannelInboundHandler<ByteBuf> {
    private final NodeId peer;

    Link(NodeId peer) {
      this.peer = peer;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf in) {
      byte[] bytes = new byte[in.readableBytes()];
      in.readBytes(bytes);
      receiver.onFrame(peer, Bytes.wrap(bytes));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      // Hostile, broken or gone: only this connection is closed.
      if (cause.getCause() instanceof SSLException) { // the peer may not know this party's key
        refusals.refused(context.channel().remoteAddress(), Optional.of(peer), cause);
      }
      context.close();
    }
  }
}
