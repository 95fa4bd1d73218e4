package quorate.order.pbft;

import java.time.Duration;

/// A replica's rhythm and bounds. What others may make it hold or do is bounded per peer, so that
/// one that floods costs itself, and nobody else.
///
/// @param tick the one period of the node; all waiting is counted in it
/// @param viewTicks ticks without progress, while requests wait, after which a primary is replaced
/// @param doublingsMax how often this time doubles at most when views fail one after the other
/// @param logSlots L: slots above the stable checkpoint in which a replica votes
/// @param keepSlots delivered slots below it whose batches are kept for those that missed them
/// @param pipelineSlots slots that a primary proposes beyond what it has delivered
/// @param batchRequests requests in one slot
/// @param batchBytes bytes in one slot, and in one request
/// @param queueRequests requests that wait to be ordered; of these each peer may fill its share
/// @param queueBytes bytes of requests that wait
/// @param heldMessages messages of a view that has not begun here, kept per peer
/// @param proofsPerTick signed messages checked per peer and tick
/// @param bodyBytesPerTick bytes of batches sent to one peer on its demand per tick
/// @param fairRequests requests of others that may be ordered before one that waits longer
/// @param rateTicks over how many ticks a primary's throughput is measured; 0 for never
public record PbftLimits(
    Duration tick,
    int viewTicks,
    int doublingsMax,
    int logSlots,
    int keepSlots,
    int pipelineSlots,
    int batchRequests,
    long batchBytes,
    int queueRequests,
    long queueBytes,
    int heldMessages,
    int proofsPerTick,
    long bodyBytesPerTick,
    int fairRequests,
    int rateTicks) {
  /// The defaults: a dead primary is replaced in about a second.
  public static final PbftLimits DEFAULT =
      new PbftLimits(
          Duration.ofMillis(100),
          6,
          10,
          1024,
          256,
          16,
          512,
          1L << 20,
          4096,
          64L << 20,
          128,
          64,
          16L << 20,
          16_384,
          20);

  public PbftLimits {
    if (!tick.isPositive()
        || viewTicks < 2
        || doublingsMax < 0
        || doublingsMax > 30
        || logSlots < 2
        || keepSlots < 0
        || pipelineSlots < 1
        || batchRequests < 1
        || batchBytes < 1
        || queueRequests < 1
        || queueBytes < 1
        || heldMessages < 1
        || proofsPerTick < 1
        || bodyBytesPerTick < 1
        || fairRequests < 1
        || rateTicks < 0) {
      throw new IllegalArgumentException("limits are positive, viewTicks and logSlots at least 2");
    }
  }

  /// The same with another rhythm.
  public PbftLimits withTime(Duration newTick, int ticks, int doublings, int ticksOfRate) {
    return new PbftLimits(
        newTick,
        ticks,
        doublings,
        logSlots,
        keepSlots,
        pipelineSlots,
        batchRequests,
        batchBytes,
        queueRequests,
        queueBytes,
        heldMessages,
        proofsPerTick,
        bodyBytesPerTick,
        fairRequests,
        ticksOfRate);
  }

  /// The same with other bounds of what one peer may demand in a tick.
  public PbftLimits withDemands(int proofs, long bodyBytes) {
    return new PbftLimits(
        tick,
        viewTicks,
        doublingsMax,
        logSlots,
        keepSlots,
        pipelineSlots,
        batchRequests,
        batchBytes,
        queueRequests,
        queueBytes,
        heldMessages,
        proofs,
        bodyBytes,
        fairRequests,
        rateTicks);
  }

  /// The same with another window.
  public PbftLimits withWindow(int log, int keep, int pipeline, int requestsPerBatch) {
    return new PbftLimits(
        tick,
        viewTicks,
        doublingsMax,
        log,
        keep,
        pipeline,
        requestsPerBatch,
        batchBytes,
        queueRequests,
        queueBytes,
        heldMessages,
        proofsPerTick,
        bodyBytesPerTick,
        fairRequests,
        rateTicks);
  }

  /// The same with another queue.
  public PbftLimits withQueue(int requests, long bytes, int fair) {
    return new PbftLimits(
        tick,
        viewTicks,
        doublingsMax,
        logSlots,
        keepSlots,
        pipelineSlots,
        batchRequests,
        batchBytes,
        requests,
        bytes,
        heldMessages,
        proofsPerTick,
        bodyBytesPerTick,
        fair,
        rateTicks);
  }
}
