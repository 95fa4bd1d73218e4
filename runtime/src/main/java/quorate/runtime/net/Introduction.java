package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.security.PublicKey;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.runtime.keys.LinkKeys;

/// Opens a link after the TLS handshake: the connecting side names itself ([Hello]), and each side
/// verifies the key of the other.
final class Introduction extends SimpleChannelInboundHandler<ByteBuf> {
  /// The time limit of the handshake and the introduction together.
  static final long SECONDS_MAX = 5;

  /// Takes a link once its peer is known.
  interface Established {
    void on(Channel link, NodeId peer, boolean operator) throws SSLException;
  }

  private final LinkKeys keys;
  private final String cluster;
  private final NodeId self;
  private final SslHandler tls;
  private final Established established;
  private final Refusals refusals;

  /// The party that this side connects to; empty on the accepting side.
  private final Optional<NodeId> peer;

  private @Nullable PublicKey key;
  private boolean done;

  Introduction(
      LinkKeys keys,
      String cluster,
      NodeId self,
      Optional<NodeId> peer,
      SslHandler tls,
      Refusals refusals,
      Established established) {
    this.keys = keys;
    this.cluster = cluster;
    this.self = self;
    this.peer = peer;
    this.tls = tls;
    this.refusals = refusals;
    this.established = established;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!done) {
                Arrivals.drop(context.channel());
              }
            },
            SECONDS_MAX,
            TimeUnit.SECONDS);
    context.fireChannelActive();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
      PublicKey shown = LinkTls.peerKey(tls);
      key = shown;
      if (peer.isPresent()) {
        require(peer.get(), shown);
        Bytes hello = new Hello(cluster, self).encode();
        context.writeAndFlush(
            context
                .alloc()
                .buffer(Integer.BYTES + hello.length())
                .writeInt(hello.length())
                .writeBytes(hello.unsafeArray()));
        establish(context, peer.get(), shown);
      }
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf in) throws SSLException {
    PublicKey shown = key;
    if (shown == null || peer.isPresent()) {
      throw new WireException("a frame before the handshake");
    }
    Hello hello = Hello.decode(Bytes.wrap(ByteBufUtil.getBytes(in)));
    if (!hello.cluster().equals(cluster)) {
      throw new WireException("a link from another cluster, " + hello.cluster());
    }
    require(hello.from(), shown);
    establish(context, hello.from(), shown);
  }

  private void require(NodeId party, PublicKey shown) {
    if (!keys.isOf(party, shown)) {
      throw new WireException("not the key of " + party);
    }
  }

  private void establish(ChannelHandlerContext context, NodeId from, PublicKey shown)
      throws SSLException {
    done = true;
    established.on(context.channel(), from, keys.isOperator(shown));
    context.pipeline().remove(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    boolean gone = cause instanceof IOException && !(cause instanceof SSLException);
    if (!gone && context.channel().isActive()) { // a lost peer is not worth a warning
      refusals.refused(context.channel().remoteAddress(), peer, cause);
    }
    context.close();
  }
}
