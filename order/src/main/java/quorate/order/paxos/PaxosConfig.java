package quorate.order.paxos;

import java.time.Duration;
import java.util.List;
import quorate.core.NodeId;
import quorate.core.Patience;
import quorate.core.quorum.Tolerance;

/// A node's place in its cluster, and its limits.
///
/// @param self this node
/// @param members all ordering nodes, ascending: n = 2u + 1
/// @param quorum n - u
/// @param tick the node's only period, for heartbeats and for measuring silence
/// @param suspicion the silence after which a leader is presumed dead
/// @param windowSlots slots that may be proposed beyond the first one not yet chosen
/// @param windowBytes bytes of proposed slots not yet chosen (one batch is always allowed)
/// @param batchRequests requests in one slot
/// @param batchBytes bytes in one slot (one request always fits)
/// @param queueRequests requests waiting to be proposed; excess ones are dropped, and their clients
///   retry
/// @param queueBytes bytes of waiting requests
/// @param pageBytes bytes in one answer to `Fetch` or page of a `Promise` (one batch always fits)
/// @param speculative whether batches are announced before they are chosen
public record PaxosConfig(
    NodeId self,
    List<NodeId> members,
    int quorum,
    Duration tick,
    Suspicion suspicion,
    int windowSlots,
    long windowBytes,
    int batchRequests,
    long batchBytes,
    int queueRequests,
    long queueBytes,
    long pageBytes,
    boolean speculative) {
  /// The silence after which a node is presumed dead (L1, L9).
  ///
  /// @param electionTicks the limit for a node that was always punctual
  /// @param electionTicksMax the limit for one that was late before
  /// @param cautiousAtStart whether the limit begins with electionTicksMax, since processes that
  ///   have just started are the slowest; it shrinks within minutes
  public record Suspicion(int electionTicks, int electionTicksMax, boolean cautiousAtStart) {
    public Suspicion {
      if (electionTicks < 2 || electionTicksMax < electionTicks) {
        throw new IllegalArgumentException(
            "electionTicks is at least 2, and no more than electionTicksMax");
      }
    }

    private Suspicion cautious() {
      return new Suspicion(electionTicks, electionTicksMax, true);
    }

    /// The adaptive limit for one node.
    Patience patience() {
      return cautiousAtStart
          ? Patience.atStart(electionTicks, electionTicksMax)
          : new Patience(electionTicks, electionTicksMax);
    }
  }

  public PaxosConfig {
    members = members.stream().sorted().distinct().toList();
    int count = members.size();
    if (!members.contains(self)) {
      throw new IllegalArgumentException(self + " is not among the members " + members);
    }
    if (quorum <= count / 2 || quorum > count) {
      throw new IllegalArgumentException(quorum + " of " + count + " is no quorum");
    }
    if (windowSlots < 1
        || windowBytes < 1
        || batchRequests < 1
        || batchBytes < 1
        || queueRequests < 1
        || queueBytes < 1
        || pageBytes < 1
        || !tick.isPositive()) {
      throw new IllegalArgumentException("limits are positive");
    }
  }

  /// The defaults: a dead leader is replaced in less than a second and a half, or in less than
  /// three if it was late before.
  public static PaxosConfig of(NodeId self, List<NodeId> members, Tolerance tolerance) {
    if (tolerance.liars() == Tolerance.Liars.NODES && tolerance.lies() > 0) {
      throw new IllegalArgumentException("Paxos masks no lying node: use PBFT");
    }
    int count = (int) members.stream().distinct().count();
    if (count < 2 * tolerance.failures() + 1) {
      throw new IllegalArgumentException(
          count
              + " members; to survive "
              + tolerance.failures()
              + " failed takes 2u + 1 = "
              + (2 * tolerance.failures() + 1));
    }
    return new PaxosConfig(
        self,
        members,
        count - tolerance.failures(),
        Duration.ofMillis(100),
        new Suspicion(5, 20, false),
        16,
        16L << 20,
        512,
        1L << 20,
        4096,
        64L << 20,
        1L << 20,
        false);
  }

  /// The same with more patience at the start, for real processes.
  public PaxosConfig withCautiousStart() {
    return new PaxosConfig(
        self,
        members,
        quorum,
        tick,
        suspicion.cautious(),
        windowSlots,
        windowBytes,
        batchRequests,
        batchBytes,
        queueRequests,
        queueBytes,
        pageBytes,
        speculative);
  }

  /// The same with other limits on proposals.
  public PaxosConfig withWindow(int slots, long bytes, int requestsPerBatch, long bytesPerBatch) {
    return new PaxosConfig(
        self,
        members,
        quorum,
        tick,
        suspicion,
        slots,
        bytes,
        requestsPerBatch,
        bytesPerBatch,
        queueRequests,
        queueBytes,
        pageBytes,
        speculative);
  }

  /// The same with other limits on the queue and on page size.
  public PaxosConfig withQueue(int requests, long bytes, long bytesPerPage) {
    return new PaxosConfig(
        self,
        members,
        quorum,
        tick,
        suspicion,
        windowSlots,
        windowBytes,
        batchRequests,
        batchBytes,
        requests,
        bytes,
        bytesPerPage,
        speculative);
  }

  /// The same with batches announced before they are chosen, or not.
  public PaxosConfig withSpeculation(boolean wanted) {
    return new PaxosConfig(
        self,
        members,
        quorum,
        tick,
        suspicion,
        windowSlots,
        windowBytes,
        batchRequests,
        batchBytes,
        queueRequests,
        queueBytes,
        pageBytes,
        wanted);
  }

  /// A node's place among the members, from 0.
  int rank(NodeId node) {
    return members.indexOf(node);
  }
}
