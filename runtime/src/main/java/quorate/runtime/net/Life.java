package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Signs of life on a link: both sides send a frame of no bytes at each beat, and a link over which
/// nothing at all has come for longer than `silence` is closed, so that it can be made anew.
///
/// TCP tells nobody that a cable is cut or a machine without power: a link would seem to be there
/// for many minutes, and when the cable is whole again it would wait up to as long as it was cut,
/// two minutes at most, before it tries again. Whatever comes is a sign, a part of a frame too: so
/// a slow link on which much is under way is not taken for a dead one.
final class Life extends ReadTimeoutHandler {
  /// Between two signs. Some of them fit into the silence, so that one that is late does no harm.
  static final Duration BEAT = Duration.ofMillis(500);

  static final Duration SILENCE_MAX = Duration.ofSeconds(3);

  private final long beatMillis;

  /// @param silence after which a link is given up
  Life(Duration beat, Duration silence) {
    super(silence.toMillis(), TimeUnit.MILLISECONDS);
    this.beatMillis = beat.toMillis();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) throws Exception {
    super.handlerAdded(context);
    Channel link = context.channel();
    Future<?> beats =
        context
            .executor()
            .scheduleAtFixedRate(
                () -> beat(context), beatMillis, beatMillis, TimeUnit.MILLISECONDS);
    link.closeFuture().addListener((ChannelFuture _) -> beats.cancel(false));
  }

  private static void beat(ChannelHandlerContext context) {
    Channel link = context.channel();
    if (link.isActive() && link.isWritable()) { // else there is more than enough under way
      ByteBuf nothing = context.alloc().buffer(Integer.BYTES).writeInt(0);
      context.writeAndFlush(nothing, link.voidPromise());
    }
  }

  @Override
  protected void readTimedOut(ChannelHandlerContext context) {
    context.close();
  }
}
