package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.runtime.keys.Handshake;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.LinkKey;

/// The first frames of a link where nodes may lie: a [Handshake]. Its arithmetic runs elsewhere, on
/// one thread for all links and with a short queue, so that those who only knock delay each other
/// and nobody else.
final class Greeting extends SimpleChannelInboundHandler<ByteBuf> {
  private static final long SECONDS_MAX = 5;

  /// Takes a link whose peer is known.
  interface Established {
    void on(Channel channel, NodeId peer, LinkKey out, LinkKey in) throws Exception;
  }

  private final Keyring keys;
  private final String cluster;
  private final NodeId self;
  private final Frames frames;
  private final ExecutorService costly;
  private final Established established;

  /// Whom this side connects to; empty where it was connected to.
  private final Optional<NodeId> peer;

  private Optional<Handshake> opened = Optional.empty();
  private Optional<Handshake.Answering> answering = Optional.empty();
  private boolean done;

  Greeting(
      Keyring keys,
      String cluster,
      NodeId self,
      Optional<NodeId> peer,
      Frames frames,
      ExecutorService costly,
      Established established) {
    this.keys = keys;
    this.cluster = cluster;
    this.self = self;
    this.peer = peer;
    this.frames = frames;
    this.costly = costly;
    this.established = established;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!done) {
                context.close();
              }
            },
            SECONDS_MAX,
            TimeUnit.SECONDS);
    peer.ifPresent(to ->
        elsewhere(
            context,
            () -> Handshake.open(keys, cluster, self, to),
            handshake -> {
              opened = Optional.of(handshake);
              write(context, handshake.opening());
            }));
    context.fireChannelActive();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf in) {
    Bytes frame = Bytes.wrap(ByteBufUtil.getBytes(in));
    if (opened.isPresent()) {
      NodeId to = peer.orElseThrow();
      elsewhere(
          context,
          () -> opened.get().close(to, frame),
          closed -> {
            write(context, closed.message());
            admit(context, to, closed.secrets().fromOpener(), closed.secrets().fromAnswerer());
          });
    } else if (answering.isPresent()) {
      Handshake.Answering own = answering.get();
      elsewhere(
          context,
          () -> {
            own.close(frame);
            return own.secrets();
          },
          secrets -> admit(context, own.opener(), secrets.fromAnswerer(), secrets.fromOpener()));
    } else if (peer.isEmpty()) {
      elsewhere(
          context,
          () -> Handshake.answer(keys, cluster, self, frame),
          answer -> {
            answering = Optional.of(answer);
            write(context, answer.message());
          });
    } else {
      throw new WireException("an answer before the question");
    }
  }

  private static void write(ChannelHandlerContext context, Bytes message) {
    context.writeAndFlush(
        context
            .alloc()
            .buffer(Integer.BYTES + message.length())
            .writeInt(message.length())
            .writeBytes(message.unsafeArray()));
  }

  private void admit(ChannelHandlerContext context, NodeId from, LinkKey out, LinkKey in) {
    done = true;
    if (context.isRemoved()) {
      return; // the link was closed meanwhile
    }
    try {
      established.on(context.channel(), from, out, in);
    } catch (Exception broken) {
      context.close();
      return;
    }
    context.pipeline().remove(this);
  }

  private <T> void elsewhere(ChannelHandlerContext context, Callable<T> work, Consumer<T> then) {
    frames.hold();
    try {
      costly.execute(() -> {
        try {
          T result = work.call();
          context
              .executor()
              .execute(() -> {
                then.accept(result);
                try {
                  frames.release();
                } catch (Exception broken) {
                  context.close();
                }
              });
        } catch (Exception refused) {
          context.close();
        }
      });
    } catch (RejectedExecutionException tooMany) {
      context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
