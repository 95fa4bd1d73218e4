package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/// Closes a connection that does not begin with a TLS handshake, without TLS's alert.
final class FirstByte extends ChannelInboundHandlerAdapter {
  /// The record type of a handshake (RFC 8446, section 5.1).
  private static final int HANDSHAKE = 22;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (!bytes.isReadable()) {
      bytes.release();
    } else if (bytes.getByte(bytes.readerIndex()) == HANDSHAKE) {
      context.pipeline().remove(this);
      context.fireChannelRead(bytes);
    } else {
      bytes.release();
      context.close(); // closes below the TLS handler, which would send an alert
    }
  }
}
