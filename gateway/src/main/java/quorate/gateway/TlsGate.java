package quorate.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.List;

/// Detects from a connection's first bytes whether the client encrypts, either after SSLRequest or
/// at once, as psql 17 can (`sslnegotiation=direct`). It then removes itself from the pipeline.
final class TlsGate extends ByteToMessageDecoder {
  private static final int REQUEST_BYTES = 8;
  private static final int SSL_REQUEST = 80877103;
  private static final int GSS_REQUEST = 80877104;
  private static final int HANDSHAKE = 0x16;

  private final Tls tls;

  TlsGate(Tls tls) {
    this.tls = tls;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (in.getUnsignedByte(in.readerIndex()) == HANDSHAKE) {
      encrypt(context, true);
    } else if (in.readableBytes() >= REQUEST_BYTES) {
      request(context, in);
    }
  }

  private void request(ChannelHandlerContext context, ByteBuf in) {
    int length = in.getInt(in.readerIndex());
    int code = length == REQUEST_BYTES ? in.getInt(in.readerIndex() + 4) : 0;
    switch (code) {
      case GSS_REQUEST -> {
        in.skipBytes(REQUEST_BYTES);
        context.writeAndFlush(context.alloc().buffer(1).writeByte('N'));
      }
      case SSL_REQUEST -> {
        in.skipBytes(REQUEST_BYTES);
        if (in.isReadable()) {
          // Plaintext was injected behind SSLRequest; it would pass for encrypted (CVE-2021-23214).
          in.skipBytes(in.readableBytes());
          context.close();
          return;
        }
        context.writeAndFlush(context.alloc().buffer(1).writeByte('S'));
        encrypt(context, false);
      }
      default -> context.pipeline().remove(this);
    }
  }

  /// Bytes read but not consumed go to the next handler when this one is removed.
  private void encrypt(ChannelHandlerContext context, boolean direct) {
    SslHandler handler = tls.handler(context.alloc());
    context.pipeline().addAfter(context.name(), "tls", handler);
    if (direct) {
      context.pipeline().addAfter("tls", "protocol", new ProtocolNamed(handler));
    }
    context.pipeline().remove(this);
  }

  /// Closes a directly encrypted connection that did not name the protocol by ALPN, so that a
  /// client tricked into sending another protocol's bytes cannot attack this one.
  private static final class ProtocolNamed extends ChannelInboundHandlerAdapter {
    private final SslHandler tls;

    ProtocolNamed(SslHandler tls) {
      this.tls = tls;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake
          && handshake.isSuccess()
          && !Tls.PROTOCOL.equals(tls.applicationProtocol())) {
        context.close();
        return;
      }
      context.fireUserEventTriggered(event);
    }
  }
}
