package quorate.order.pbft;

import java.time.Duration;

/// A replica's timing and limits. The resources that others can claim are bounded per peer, so that
/// a flooding peer harms only itself.
public record PbftLimits(Time time, Window window, Queue queue, Demands demands) {
  /// The defaults: a dead primary is replaced in about a second.
  public static final PbftLimits DEFAULT =
      new PbftLimits(
          new Time(Duration.ofMillis(100), 6, 10, 20, 100, 2),
          new Window(1024, 256, 16, 512, 1L << 20),
          new Queue(4096, 64L << 20, 16_384, 4),
          new Demands(128, 64, 16L << 20));

  /// @param tick the node's only period, in which all waiting is counted
  /// @param viewTicks ticks without progress, while requests wait, after which a primary is
  ///   replaced
  /// @param doublingsMax the maximum number of times that this timeout doubles when successive
  ///   views fail
  /// @param rateTicks the period over which a primary's throughput is measured; 0 for never
  /// @param rateRequests a primary is not judged if fewer requests are expected in that period
  /// @param cautionMax the maximum number of times that `viewTicks` doubles when views that served
  ///   requests are left: the machines may be slow, and not their primaries
  public record Time(
      Duration tick,
      int viewTicks,
      int doublingsMax,
      int rateTicks,
      int rateRequests,
      int cautionMax) {
    public Time {
      check(tick.isPositive(), "a tick takes time");
      check(viewTicks >= 2, "viewTicks is at least 2");
      check(doublingsMax >= 0 && doublingsMax <= 30, "doublingsMax is 0 to 30");
      check(rateTicks >= 0 && rateRequests >= 0, "rates are not negative");
      check(cautionMax >= 0 && cautionMax <= 3, "cautionMax is 0 to 3");
    }
  }

  /// @param logSlots L: slots above the stable checkpoint in which a replica votes
  /// @param keepSlots delivered slots below it whose batches are kept for peers that missed them
  /// @param pipelineSlots slots that a primary proposes beyond its last delivery
  /// @param batchRequests requests in one slot
  /// @param batchBytes bytes in one slot, and in one request
  public record Window(
      int logSlots, int keepSlots, int pipelineSlots, int batchRequests, long batchBytes) {
    public Window {
      check(logSlots >= 2, "logSlots is at least 2");
      check(keepSlots >= 0, "keepSlots is not negative");
      check(pipelineSlots >= 1, "pipelineSlots is positive");
      check(batchRequests >= 1 && batchBytes >= 1, "a batch has room for something");
    }

    /// The same with the default batch size in bytes.
    public Window(int logSlots, int keepSlots, int pipelineSlots, int batchRequests) {
      this(logSlots, keepSlots, pipelineSlots, batchRequests, DEFAULT.window().batchBytes());
    }
  }

  /// @param requests requests that wait to be ordered, of which each peer may fill its share
  /// @param bytes bytes of waiting requests
  /// @param fairRequests requests of others that may be ordered before one that has waited longer
  /// @param fairTimeouts multiples of `viewTicks` that the longest-waiting request may wait,
  ///   whatever else is ordered; 0 for no limit
  public record Queue(int requests, long bytes, int fairRequests, int fairTimeouts) {
    public Queue {
      check(requests >= 1 && bytes >= 1, "a queue has room for something");
      check(fairRequests >= 1, "fairRequests is positive");
      check(fairTimeouts >= 0, "fairTimeouts is not negative");
    }
  }

  /// Resources that one peer may claim.
  ///
  /// @param heldMessages messages of a view that has not begun here, kept per peer
  /// @param proofsPerTick signed messages verified per peer and tick
  /// @param bodyBytesPerTick bytes of batches sent per tick to one peer on request
  public record Demands(int heldMessages, int proofsPerTick, long bodyBytesPerTick) {
    public Demands {
      check(
          heldMessages >= 1 && proofsPerTick >= 1 && bodyBytesPerTick >= 1,
          "a peer may demand something");
    }
  }

  private static void check(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  /// The same with other timing.
  public PbftLimits with(Time other) {
    return new PbftLimits(other, window, queue, demands);
  }

  /// The same with another window.
  public PbftLimits with(Window other) {
    return new PbftLimits(time, other, queue, demands);
  }

  /// The same with another queue.
  public PbftLimits with(Queue other) {
    return new PbftLimits(time, window, other, demands);
  }

  /// The same with other limits per peer.
  public PbftLimits with(Demands other) {
    return new PbftLimits(time, window, queue, other);
  }
}
