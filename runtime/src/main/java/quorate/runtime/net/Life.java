package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import quorate.core.NodeId;
import quorate.core.Patience;

/// Keepalives on a link: both sides send an empty frame at each beat, and a link that is silent for
/// longer than is usual for its peer is closed and made anew.
///
/// TCP does not notice a cut cable or a machine without power: the link would seem to be up for
/// many minutes, and after the repair TCP would wait for as long as the cut lasted, two minutes at
/// most, before it retries. Any received bytes count, even part of a frame, so that a slow link
/// with much under way is not taken for a dead one.
final class Life extends ChannelInboundHandlerAdapter {
  /// The time between keepalives. Several fit into the silence limit, so a late one does no harm.
  static final Duration BEAT = Duration.ofMillis(500);

  /// The silence after which a link is given up, for a peer that was never silent for longer.
  static final Duration SILENCE = Duration.ofSeconds(3);

  /// Checks per silence limit for received bytes.
  private static final int LOOKS = 6;

  /// The greatest factor by which the silence limit may grow.
  private static final int LONGER = 4;

  /// The silence limit for one peer, over all links with it. It grows if the peer is heard again
  /// after a link was given up, because a busy machine may delay a peer that is alive. A stall of
  /// this process counts as one check and lengthens no silence. For one thread.
  private static final class Limit {
    private final Patience patience = new Patience(LOOKS, LONGER * LOOKS);
    private volatile boolean passed;

    private boolean pass(int looks) {
      passed |= looks > patience.ticks();
      return looks > patience.ticks();
    }

    private void heard(int silentLooks) {
      patience.onHeard(silentLooks);
    }

    private void linked() {
      if (passed) {
        patience.onHeard(patience.ticks() + 1);
      }
      passed = false;
    }
  }

  /// The silence limits of one party's peers.
  static final class Limits {
    private final Duration silence;
    private final Map<NodeId, Limit> limits = new ConcurrentHashMap<>();

    /// @param silence the initial limit for a peer
    Limits(Duration silence) {
      this.silence = silence;
    }

    /// The keepalive handler of a new link. Clients have random numbers, so their limits are not
    /// kept.
    Life of(NodeId peer) {
      Limit limit = peer.isClient() ? new Limit() : limits.computeIfAbsent(peer, _ -> new Limit());
      return new Life(BEAT, silence, limit);
    }

    /// Whether the newest link with a node was given up for silence.
    boolean isPassed(NodeId peer) {
      return Optional.ofNullable(limits.get(peer)).filter(it -> it.passed).isPresent();
    }
  }

  private final long beatMillis;
  private final long lookMillis;
  private final Limit limit;
  private boolean heard;
  private int silentLooks;

  private Life(Duration beat, Duration silence, Limit limit) {
    this.beatMillis = beat.toMillis();
    this.lookMillis = Math.max(1, silence.toMillis() / LOOKS);
    this.limit = limit;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    limit.linked();
    Channel link = context.channel();
    Future<?> beats =
        context
            .executor()
            .scheduleAtFixedRate(
                () -> beat(context), beatMillis, beatMillis, TimeUnit.MILLISECONDS);
    Future<?> looks =
        context
            .executor()
            .scheduleWithFixedDelay(
                () -> look(context), lookMillis, lookMillis, TimeUnit.MILLISECONDS);
    link.closeFuture()
        .addListener((ChannelFuture _) -> {
          beats.cancel(false);
          looks.cancel(false);
        });
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    heard = true;
    context.fireChannelRead(message);
  }

  private static void beat(ChannelHandlerContext context) {
    Channel link = context.channel();
    if (link.isActive() && link.isWritable()) { // an unwritable link has enough under way
      ByteBuf nothing = context.alloc().buffer(Integer.BYTES).writeInt(0);
      context.writeAndFlush(nothing, link.voidPromise());
    }
  }

  private void look(ChannelHandlerContext context) {
    if (heard) {
      limit.heard(silentLooks);
      heard = false;
      silentLooks = 0;
    } else if (limit.pass(++silentLooks)) {
      context.close();
    }
  }
}
