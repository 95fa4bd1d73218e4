package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.wire.WireException;

/// Cuts what arrives on a link into frames: four bytes of length, then as many. One of no bytes is
/// a sign of life ([Life]) and goes no further.
///
/// It can be held for a while, and can be given a pace: then so many frames and bytes are taken in
/// each slice of time and the rest is left in the peer's socket, so that one who floods waits for
/// itself, and nobody waits for it.
final class Frames extends ByteToMessageDecoder {
  private static final long SLICE_MILLIS = 10;

  /// How much is taken in a slice; a node that keeps to its protocol needs half of it.
  private static final int SLICE_FRAMES = 100;

  private static final int SLICE_BYTES = 4 << 20;

  /// A frame that takes its time on the way.
  static final int LARGE_BYTES = 1 << 20;

  /// When the last part of a large frame came; 0 while none is on its way.
  private volatile long partNanos;

  private int bytesMax;
  private boolean held;
  private boolean paced;
  private int framesLeft = SLICE_FRAMES;
  private int bytesLeft = SLICE_BYTES;
  private long sliceEnds;
  private @Nullable ChannelHandlerContext context;

  /// @param bytesMax the largest frame until [#admit]
  Frames(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /// A frame as it goes on the wire; a large one is not copied.
  static ByteBuf onWire(Channel channel, Bytes frame) {
    if (frame.length() >= LARGE_BYTES) {
      return Unpooled.wrappedBuffer(
          Unpooled.buffer(Integer.BYTES).writeInt(frame.length()),
          Unpooled.wrappedBuffer(frame.unsafeArray()));
    }
    return channel
        .alloc()
        .buffer(Integer.BYTES + frame.length())
        .writeInt(frame.length())
        .writeBytes(frame.unsafeArray());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /// The peer is known: it may send larger frames.
  ///
  /// @param withPace whether it is not trusted to send only so many
  void admit(int newBytesMax, boolean withPace) {
    bytesMax = newBytesMax;
    paced = withPace;
  }

  /// Whether a large frame is on its way, of which some has come in the last `nanos`.
  boolean isAmid(long nanos) {
    long part = partNanos;
    return part != 0 && System.nanoTime() - part < nanos;
  }

  /// Nothing is taken until [#release].
  void hold() {
    held = true;
    reading(false);
  }

  void release() throws Exception {
    held = false;
    reading(true);
    ChannelHandlerContext now = context;
    if (now != null) {
      channelRead(now, Unpooled.EMPTY_BUFFER);
      channelReadComplete(now);
    }
  }

  private void reading(boolean wanted) {
    if (context != null) {
      context.channel().config().setAutoRead(wanted);
    }
  }

  @Override
  protected void decode(ChannelHandlerContext in, ByteBuf bytes, List<Object> out) {
    if (held || bytes.readableBytes() < Integer.BYTES) {
      return;
    }
    int length = bytes.getInt(bytes.readerIndex());
    if (length < 0 || length > bytesMax) {
      throw new WireException("a frame of " + length + " bytes");
    }
    if (bytes.readableBytes() < Integer.BYTES + length) {
      partNanos = length < LARGE_BYTES ? 0 : System.nanoTime() | 1;
      // One buffer would be made anew, and copied, for each few megabytes of a large frame.
      setCumulator(length < LARGE_BYTES ? MERGE_CUMULATOR : COMPOSITE_CUMULATOR);
      return;
    }
    partNanos = 0;
    setCumulator(MERGE_CUMULATOR);
    if (paced && !take(in, length)) {
      return;
    }
    bytes.skipBytes(Integer.BYTES);
    if (length > 0) {
      out.add(bytes.readRetainedSlice(length));
    }
  }

  /// Whether there is room in this slice; if not, it goes on in the next one.
  private boolean take(ChannelHandlerContext in, int length) {
    long now = System.nanoTime();
    if (now - sliceEnds >= 0) {
      sliceEnds = now + TimeUnit.MILLISECONDS.toNanos(SLICE_MILLIS);
      framesLeft = SLICE_FRAMES;
      bytesLeft = SLICE_BYTES;
    }
    if (framesLeft == 0 || bytesLeft <= 0) {
      hold();
      in.executor()
          .schedule(
              () -> {
                release();
                return null;
              },
              SLICE_MILLIS,
              TimeUnit.MILLISECONDS);
      return false;
    }
    framesLeft--;
    bytesLeft -= length;
    return true;
  }
}
