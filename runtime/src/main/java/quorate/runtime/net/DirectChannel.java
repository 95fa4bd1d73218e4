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

/// A socket to which any thread writes by itself where nothing waits to be written before it.
///
/// Who has one message to send and waits for its answer would otherwise wake the loop's thread for
/// it. Bytes leave in the order in which one thread sends them, whatever way each takes; they never
/// mix, since who writes to the socket has the turn.
public final class DirectChannel extends NioSocketChannel {
  /// Larger ones are left to the loop.
  private static final int BYTES_MAX = 1 << 16;

  /// What a frame counts besides its bytes, while it waits for the loop.
  private static final int FRAME_BYTES = 100;

  private final Rest rest;
  private final ReentrantLock turn = new ReentrantLock();

  /// Bytes of what has been handed to the loop which it has not taken yet.
  private final AtomicLong handed = new AtomicLong();

  // Guarded by the turn.

  /// What the socket had no room for: it leaves before anything else.
  private @Nullable ByteBuf left;

  private long lastNanos = System.nanoTime();

  /// One that is to connect.
  public DirectChannel(Rest rest) {
    this.rest = rest;
  }

  private DirectChannel(Channel parent, SocketChannel socket, Rest rest) {
    super(parent, socket);
    this.rest = rest;
  }

  /// Listens for connections that are such channels.
  public static final class Server extends NioServerSocketChannel {
    private final Rest rest;

    public Server(Rest rest) {
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

  /// Has the loop send a frame, which is released: for those of which many may come together.
  public void send(ByteBuf frame) {
    if (eventLoop().inEventLoop()) {
      writeAndFlush(frame, voidPromise());
    } else {
      handed.addAndGet(cost(frame));
      hand(frame);
    }
  }

  /// Whether more may be sent: too much is neither queued nor waiting for the loop to take it.
  @Override
  public boolean isWritable() {
    return super.isWritable() && handed.get() <= config().getWriteBufferHighWaterMark();
  }

  private static int cost(ByteBuf frame) {
    return frame.readableBytes() + FRAME_BYTES;
  }

  /// Sends a frame past all handlers, or has the loop send it: for one whose answer somebody waits
  /// for, and has nothing else to send meanwhile.
  ///
  /// Not where a handler changes what is written, as TLS does.
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

  /// Writes it, unless the loop is to; then that one is counted as handed over.
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

  /// @return whether all of it is written
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
          setOpWrite(); // called again once there is room
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
      super.doClose(); // in the same turn: whoever has it next finds that it is closed
    } finally {
      turn.unlock();
    }
  }
}
