package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import quorate.core.wire.WireException;
import quorate.runtime.keys.LinkKey;

/// Authenticates the frames of a link after its handshake: a wrong one costs the peer the link.
///
/// Outgoing frames come with room for their tag.
final class Authentic extends ChannelDuplexHandler {
  private final LinkKey out;
  private final LinkKey in;

  Authentic(LinkKey out, LinkKey in) {
    this.out = out;
    this.in = in;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    ByteBuf frame = (ByteBuf) message;
    int length = frame.readableBytes() - Integer.BYTES - LinkKey.TAG_BYTES;
    int begin = frame.readerIndex() + Integer.BYTES;
    frame.setBytes(begin + length, out.tag(frame.nioBuffer(begin, length)));
    context.write(frame, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf frame = (ByteBuf) message;
    int length = frame.readableBytes() - LinkKey.TAG_BYTES;
    if (length < 0) {
      frame.release();
      throw new WireException("a frame without its tag");
    }
    byte[] tag = new byte[LinkKey.TAG_BYTES];
    frame.getBytes(frame.readerIndex() + length, tag);
    if (!in.verify(frame.nioBuffer(frame.readerIndex(), length), tag)) {
      frame.release();
      throw new WireException("a frame with a wrong tag");
    }
    context.fireChannelRead(frame.writerIndex(frame.readerIndex() + length));
  }
}
