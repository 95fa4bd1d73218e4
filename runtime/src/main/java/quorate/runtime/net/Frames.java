package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.wire.WireException;

/// Splits the bytes of a link into frames: four bytes of length, then the frame. An empty frame is
/// a keepalive ([Life]) and is not passed on.
///
/// Reading can be held for a while, and can be paced: each time slice then takes a bounded number
/// of frames and bytes and leaves the rest in the peer's socket, so that a flooding peer delays
/// only itself.
final class Frames extends HoldingDecoder {
  private static final long SLICE_MILLIS = 10;

  /// The limit per slice, twice the needs of a node that follows its protocol.
  private static final int SLICE_FRAMES = 100;

  private static final int SLICE_BYTES = 4 << 20;

  /// Frames of this size or more take noticeable time to arrive.
  static final int LARGE_BYTES = 1 << 20;

  /// The time of the last part of a large frame; 0 while none is arriving.
  private volatile long partNanos;

  private int bytesMax;
  private boolean held;
  private boolean paced;
  private int framesLeft = SLICE_FRAMES;
  private int bytesLeft = SLICE_BYTES;
  private long sliceEnds;
  private @Nullable ChannelHandlerContext context;

  /// @param bytesMax the size limit of frames until [#admit]
  Frames(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /// Encodes a frame for the wire; a large frame is not copied.
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

  /// Admits the known peer's larger frames.
  ///
  /// @param withPace whether the peer is not trusted to limit its own rate
  void admit(int newBytesMax, boolean withPace) {
    bytesMax = newBytesMax;
    paced = withPace;
  }

  /// Whether a large frame is arriving of which some part came in the last `nanos`.
  boolean isAmid(long nanos) {
    long part = partNanos;
    return part != 0 && System.nanoTime() - part < nanos;
  }

  /// Holds all frames until [#release].
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

  @Override
  protected boolean holds() {
    return held;
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
      // A merged buffer would be reallocated and copied for every few megabytes of a large frame.
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

  /// Takes a frame from this slice's allowance; if that is used up, holds until the next slice.
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
