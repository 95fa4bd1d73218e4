package quorate.runtime.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SelectStrategy;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.IntSupplier;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.channels.spi.SelectorProvider;

/// Whether the thread that reads and writes links is asleep. Handing work to an awake thread costs
/// nothing, and frames of several threads then leave in one system call; waking it costs more than
/// writing directly ([DirectChannel]).
///
/// The error is one-sided: a sleeping thread is never taken for awake.
public final class LoopIdleState implements SelectStrategy {
  private static final long BURST_NANOS = 50_000;

  private final long burstNanos;
  private volatile boolean resting;

  public LoopIdleState() {
    this(BURST_NANOS);
  }

  /// @param burstNanos the gap below which a frame counts as one of a burst, which the loop writes
  ///   together
  LoopIdleState(long burstNanos) {
    this.burstNanos = burstNanos;
  }

  /// Makes an event loop with one thread, whose sleep this object tracks.
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

  /// Marks the thread as awake, because something has arrived.
  void over() {
    if (resting) {
      resting = false;
    }
  }
}
