package quorate.replication.cbs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;

/// The current primary and the selection of the next one (HRDB, section 3.4): the counts and limits
/// by which the coordinator suspects a primary, and its choice among the others.
///
/// "It is always safe to do a view change": nothing here affects safety.
final class Views {
  private static final int DOUBLINGS_MAX = 5;

  /// The secondaries that a view change accepts. Each level accepts more than the one before.
  enum Level {
    /// Sufficiently blocking and with a drained pool: nothing is aborted.
    DRAINED,
    /// With committed transactions processed; all open transactions are aborted.
    COMMITTED,
    /// The same, including the old primary and replicas proved wrong.
    ANY
  }

  private final CbsConfig config;
  private final Set<NodeId> accused = new TreeSet<>();
  private Optional<NodeId> primary = Optional.empty();
  private NodeId old;
  private Level level = Level.ANY;
  private long view;
  private long heard;
  private int overdue;
  private int blockedAlone;
  private int commits;

  /// View changes on mere suspicion since the last successful view.
  private int futile;

  private final Map<NodeId, Integer> blocked = new TreeMap<>();

  Views(CbsConfig config) {
    this.config = config;
    this.old = config.replicas().getLast();
  }

  Optional<NodeId> primary() {
    return primary;
  }

  boolean isPrimary(NodeId replica) {
    return primary.equals(Optional.of(replica));
  }

  long view() {
    return view;
  }

  /// The number of messages from the primary in this view.
  long heard() {
    return heard;
  }

  void hear() {
    heard++;
  }

  void accuse(NodeId replica) {
    accused.add(replica);
  }

  /// Whether it was never proved wrong, or was repaired since.
  boolean isTrusted(NodeId replica) {
    return !accused.contains(replica);
  }

  /// The replica is repaired.
  void forgive(NodeId replica) {
    accused.remove(replica);
  }

  /// A replica found a statement blocked.
  ///
  /// @param alone whether only one transaction is open
  /// @return the reason to give the primary up, if there is one
  Optional<String> blocked(NodeId replica, boolean alone) {
    if (isPrimary(replica)) {
      return alone && isBlockedAloneTooOften()
          ? Optional.of("its statements wait for no other transaction")
          : Optional.empty();
    }
    return isBlockedTooOften(replica) ? Optional.of("secondaries are blocking") : Optional.empty();
  }

  /// The primary found a statement blocked though no other transaction was open. True if that has
  /// happened too often while few committed: its database does not answer (V1b).
  private boolean isBlockedAloneTooOften() {
    return ++blockedAlone >= scaled(config.blockedMax());
  }

  /// A secondary found a statement blocked. True if r + 1 of them have often enough: at least one
  /// of them is not faulty, so the primary blocks too little or is faulty.
  boolean isBlockedTooOften(NodeId secondary) {
    blocked.merge(secondary, 1, Integer::sum);
    long limit = scaled(config.blockedMax());
    long complaining = blocked.values().stream().filter(count -> count >= limit).count();
    return complaining >= config.tolerance().weakCertificate();
  }

  /// A COMMIT was abandoned without a verdict. True if that has happened too often.
  boolean isOverdueTooOften() {
    return ++overdue >= scaled(config.overdueMax());
  }

  void committed() {
    commits++;
    if (commits % config.progressCommits() == 0) {
      futile = 0;
      blockedAlone = 0;
    }
  }

  Duration silenceWait() {
    return config.silenceWait().multipliedBy(scaled(1));
  }

  Duration drainWait() {
    return config.drainWait().multipliedBy(scaled(1));
  }

  /// "When a series of view changes happen one after another, increasing timeouts exponentially"
  /// (V2).
  private long scaled(long limit) {
    return limit << Math.min(futile, DOUBLINGS_MAX);
  }

  /// Ends the view. Until there is a new one, the old primary is a mere secondary (V1, V3).
  ///
  /// @param sure whether the primary is lost or proved wrong; otherwise the suspicion may be
  ///   mistaken, and the next one waits longer
  NodeId end(boolean sure) {
    old = primary.orElseThrow();
    primary = Optional.empty();
    level = Level.DRAINED;
    view++;
    futile += sure ? 0 : 1;
    return old;
  }

  /// No secondary was eligible for too long (V5).
  void acceptMore() {
    level = level == Level.DRAINED ? Level.COMMITTED : Level.ANY;
  }

  void begin(NodeId chosen) {
    primary = Optional.of(chosen);
    heard = 0;
    overdue = 0;
    blockedAlone = 0;
    commits = 0;
    blocked.clear();
  }

  /// The secondaries that this level accepts, by preference: those after the old primary in a ring,
  /// "from all possible primaries", and of them the sufficiently blocking ones first (V4).
  List<NodeId> candidates() {
    List<NodeId> all = config.replicas();
    List<NodeId> ring = new ArrayList<>();
    for (int i = 1; i <= all.size(); i++) {
      ring.add(all.get((all.indexOf(old) + i) % all.size()));
    }
    return ring.stream()
        .filter(node -> level == Level.ANY || !node.equals(old) && !accused.contains(node))
        .filter(node -> level != Level.DRAINED || config.blocking().contains(node))
        .sorted(
            java.util.Comparator.<NodeId>comparingInt(node -> accused.contains(node) ? 1 : 0)
                .thenComparingInt(node -> config.blocking().contains(node) ? 0 : 1))
        .toList();
  }
}
