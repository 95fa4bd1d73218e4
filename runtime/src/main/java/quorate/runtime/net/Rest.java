package quorate.runtime.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SelectStrategy;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.IntSupplier;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.channels.spi.SelectorProvider;

/// Whether the thread that reads and writes links sleeps until something comes. To hand something
/// to one that is awake costs nothing, and what several hand it leaves in one system call; to wake
/// it costs more than to write oneself ([DirectChannel]).
///
/// It errs to one side only: who sleeps is never taken for awake.
public final class Rest implements SelectStrategy {
  private static final long BURST_NANOS = 50_000;

  private final long burstNanos;
  private volatile boolean resting;

  public Rest() {
    this(BURST_NANOS);
  }

  /// @param burstNanos what comes so soon after the last one is one of many: the loop writes those
  ///   together
  Rest(long burstNanos) {
    this.burstNanos = burstNanos;
  }

  /// One thread that reads and writes channels, and whose rest this is.
  ///
  /// @param name of the thread
  public EventLoopGroup loop(String name) {
    return new MultiThreadIoEventLoopGroup(
        1,
        new DefaultThreadFactory(name),
        NioIoHandler.newFactory(SelectorProvider.provider(), () -> this));
  }

  long burstNanos() {
    return burstNanos;
  }

  @Override
  public int calculateStrategy(IntSupplier ready, boolean hasTasks) throws Exception {
    if (hasTasks) {
      return ready.get();
    }
    resting = true;
    return SELECT;
  }

  boolean isResting() {
    return resting;
  }

  /// Something has come.
  void over() {
    if (resting) {
      resting = false;
    }
  }
}
