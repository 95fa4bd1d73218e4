package quorate.runtime.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;

/// A decoder that may hold what it has received, and then reads nothing more.
///
/// Netty's decoder reads on as long as it passes no message on, even if reading is switched off: a
/// peer whose messages are held would fill the memory by what follows.
public abstract class HoldingDecoder extends ByteToMessageDecoder {
  /// Whether messages are held.
  protected abstract boolean holds();

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    if (holds()) {
      context.fireChannelReadComplete();
    } else {
      super.channelReadComplete(context);
    }
  }
}
