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

/// Signs of life on a link: both sides send a frame of no bytes at each beat, and a link over which
/// nothing at all has come for longer than is usual for the peer is closed, so that it can be made
/// anew.
///
/// TCP tells nobody that a cable is cut or a machine without power: a link would seem to be there
/// for many minutes, and when the cable is whole again it would wait up to as long as it was cut,
/// two minutes at most, before it tries again. Whatever comes is a sign, a part of a frame too: so
/// a slow link on which much is under way is not taken for a dead one.
final class Life extends ChannelInboundHandlerAdapter {
  /// Between two signs. Some of them fit into the silence, so that one that is late does no harm.
  static final Duration BEAT = Duration.ofMillis(500);

  /// After which a link is given up where its peer was never silent for long.
  static final Duration SILENCE = Duration.ofSeconds(3);

  /// How often one looks in that time whether something has come.
  private static final int LOOKS = 6;

  /// The longest silence is so many times as long.
  private static final int LONGER = 4;

  /// The silence of one peer that is in order, over all links with it. It grows where the peer was
  /// heard again after a link was given up: it was alive, on a machine that is busy with other
  /// work. A stall of this process is one look, and lengthens no silence. Used by one thread.
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

  /// The limits of all peers of one party.
  static final class Limits {
    private final Duration silence;
    private final Map<NodeId, Limit> limits = new ConcurrentHashMap<>();

    /// @param silence after which a link is given up where nothing is known of the peer
    Limits(Duration silence) {
      this.silence = silence;
    }

    /// For a new link. Nothing is kept of clients, whose numbers are drawn and do not come back.
    Life of(NodeId peer) {
      Limit limit = peer.isClient() ? new Limit() : limits.computeIfAbsent(peer, _ -> new Limit());
      return new Life(BEAT, silence, limit);
    }

    /// Whether the newest link with a node was given up for its silence.
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
    if (link.isActive() && link.isWritable()) { // else there is more than enough under way
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
