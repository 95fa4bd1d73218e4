package quorate.runtime.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A socket that any thread may write to directly when nothing is queued before its frame.
///
/// Otherwise a thread with one message to send, and an answer to wait for, would have to wake the
/// loop's thread. Frames of one thread leave in the order in which it sends them, by either path;
/// frames never interleave, because a writer holds the turn.
public final class DirectChannel extends NioSocketChannel {
  /// Larger frames are left to the loop.
  private static final int BYTES_MAX = 1 << 16;

  /// The overhead counted per frame, besides its bytes, while it waits for the loop.
  private static final int FRAME_BYTES = 100;

  private final LoopIdleState rest;
  private final ReentrantLock turn = new ReentrantLock();

  /// Bytes handed to the loop that it has not taken yet.
  private final AtomicLong handed = new AtomicLong();

  // Guarded by the turn.

  /// The rest of a frame for which the socket had no room; it leaves before anything else.
  private @Nullable ByteBuf left;

  private long lastNanos = System.nanoTime();

  /// A channel for an outgoing connection.
  public DirectChannel(LoopIdleState rest) {
    this.rest = rest;
  }

  private DirectChannel(Channel parent, SocketChannel socket, LoopIdleState rest) {
    super(parent, socket);
    this.rest = rest;
  }

  /// Accepts connections as [DirectChannel]s.
  public static final class Server extends NioServerSocketChannel {
    private final LoopIdleState rest;

    public Server(LoopIdleState rest) {
      this.rest = rest;
    }

    @Override
    protected int doReadMessages(List<Object> connections) throws Exception {
      SocketChannel socket = javaChannel().accept();
      if (socket == null) {
        return 0;
      }
      connections.add(new DirectChannel(this, socket, rest));
      return 1;
    }
  }

  /// Lets the loop send a frame, and releases it: for frames that may come in bursts.
  public void send(ByteBuf frame) {
    if (eventLoop().inEventLoop()) {
      writeAndFlush(frame, voidPromise());
    } else {
      handed.addAndGet(cost(frame));
      hand(frame);
    }
  }

  /// Whether more may be sent, counting the queue and the frames that the loop has yet to take.
  @Override
  public boolean isWritable() {
    return super.isWritable() && handed.get() <= config().getWriteBufferHighWaterMark();
  }

  private static int cost(ByteBuf frame) {
    return frame.readableBytes() + FRAME_BYTES;
  }

  /// Writes a frame directly, past all handlers, or lets the loop send it: for a single frame whose
  /// sender waits for the answer.
  ///
  /// Not for channels whose handlers change the bytes, as TLS does.
  public void sendNow(ByteBuf frame) {
    if (eventLoop().inEventLoop()) {
      writeAndFlush(frame, voidPromise());
    } else if (!wrote(frame)) {
      hand(frame);
    }
  }

  private void hand(ByteBuf frame) {
    int cost = cost(frame);
    try {
      eventLoop()
          .execute(() -> {
            rest.over();
            writeAndFlush(frame, voidPromise());
            handed.addAndGet(-cost);
          });
    } catch (RejectedExecutionException stopping) {
      frame.release();
      handed.addAndGet(-cost);
    }
  }

  /// Writes the frame, or counts it as handed to the loop and returns false.
  private boolean wrote(ByteBuf frame) {
    turn.lock();
    try {
      long now = System.nanoTime();
      if (!isFree(frame, now)) {
        handed.addAndGet(cost(frame));
        return false;
      }
      lastNanos = now;
      if (writeSome(frame)) {
        frame.release();
      } else {
        left = frame;
        eventLoop().execute(() -> writeAndFlush(Unpooled.EMPTY_BUFFER, voidPromise()));
      }
    } catch (IOException | RejectedExecutionException gone) {
      frame.release();
      left = null;
      close();
    } finally {
      turn.unlock();
    }
    return true;
  }

  private boolean isFree(ByteBuf frame, long now) {
    ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
    return rest.isResting()
        && handed.get() == 0
        && left == null
        && waiting != null
        && waiting.totalPendingWriteBytes() == 0
        && frame.readableBytes() <= BYTES_MAX
        && now - lastNanos >= rest.burstNanos()
        && isActive();
  }

  /// @return whether the whole frame is written
  private boolean writeSome(ByteBuf frame) throws IOException {
    int written = javaChannel().write(frame.nioBuffer());
    frame.skipBytes(Math.max(0, written));
    return !frame.isReadable();
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) throws Exception {
    turn.lock();
    try {
      ByteBuf first = left;
      if (first != null) {
        if (!writeSome(first)) {
          setOpWrite(); // doWrite is called again once there is room
          return;
        }
        left = null;
        first.release();
      }
      super.doWrite(waiting);
    } finally {
      turn.unlock();
    }
  }

  @Override
  protected int doReadBytes(ByteBuf into) throws Exception {
    rest.over();
    return super.doReadBytes(into);
  }

  @Override
  protected void doClose() throws Exception {
    turn.lock();
    try {
      if (left != null) {
        left.release();
        left = null;
      }
      super.doClose(); // in the same turn, so that the next writer finds the channel closed
    } finally {
      turn.unlock();
    }
  }
}
