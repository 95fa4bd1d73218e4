package quorate.runtime.status;

import java.util.OptionalLong;

/// The part of a status that only nodes under execute-verify replication have.
///
/// @param view of the node's verifier
/// @param certified the last batch of which the node's verifier has a certificate
/// @param suspicions how often the verifier left a view, and `divergences` how many of these
///   because executors had different results
/// @param accusations how often it saw statements of which an honest node signs only one
/// @param committed the last batch whose state is committed at the node's executor; empty if it
///   only verifies
/// @param counts of its executor, since it began
public record ExecutorDetails(
    long view,
    long certified,
    long suspicions,
    long divergences,
    long accusations,
    OptionalLong committed,
    Counts counts)
    implements NodeStatus.Details {
  /// Counts of an executor.
  ///
  /// @param batches how many it has executed, and `sequential` how many of these in sequence
  /// @param givenUp how many attempts in parallel took too long
  /// @param transfers how many states it has fetched
  public record Counts(long batches, long sequential, long givenUp, long transfers) {
    public static final Counts NONE = new Counts(0, 0, 0, 0);
  }
}
