package quorate.core.quorum;

/// The failures that a cluster survives, and every count that follows from them.
///
/// @param failures u: failures of any kind through which the cluster stays live
/// @param lies r: the number of them that may be lies (commission faults), at most `failures`
/// @param liars the components that may lie
public record Tolerance(int failures, int lies, Liars liars) {
  /// The components that may lie.
  public enum Liars {
    /// Databases may answer wrongly or hold wrong data; Quorate's own processes only crash.
    DATABASES,
    /// Any node may be under an attacker's control.
    NODES
  }

  /// The default cluster: three nodes with three different engines, any one of which may fail or
  /// lie.
  public static final Tolerance DEFAULT = new Tolerance(1, 1, Liars.DATABASES);

  public Tolerance {
    if (failures < 0 || failures > 100) {
      throw new IllegalArgumentException("failures (u) must be 0 to 100, not " + failures);
    }
    if (lies < 0 || lies > failures) {
      throw new IllegalArgumentException(
          "lies (r) must be 0 to failures (u = " + failures + "), not " + lies);
    }
  }

  /// The default for `lies`: as many as the number of databases permits, but at least one. To
  /// tolerate crashes alone, a configuration must say so.
  public static int mostLies(int failures, long databases) {
    return (int) Math.max(Math.min(1, failures), Math.min(failures, databases - failures - 1));
  }

  /// Ordering nodes: 2u + 1, or 2u + r + 1 if nodes may lie.
  public int orderingNodes() {
    return liars == Liars.NODES ? 2 * failures + lies + 1 : 2 * failures + 1;
  }

  /// The quorum among the ordering nodes: n - u. Any two meet in an honest node.
  public int orderingQuorum() {
    return orderingNodes() - failures;
  }

  /// Databases if ordering precedes execution (`smr`, `cbs`): u + r + 1.
  public int databases() {
    return failures + lies + 1;
  }

  /// Databases if execution comes first (`eve`), whose state must survive too: u + max(u, r) + 1.
  public int databasesExecuteFirst() {
    return failures + Math.max(failures, lies) + 1;
  }

  /// A weak certificate, r + 1: at least one of its signers is honest.
  public int weakCertificate() {
    return lies + 1;
  }

  /// Matching replies that a client needs: r + 1.
  public int matchingReplies() {
    return lies + 1;
  }

  /// Matching state tokens that commit in execute-verify: max(u, r) + 1.
  public int matchingStates() {
    return Math.max(failures, lies) + 1;
  }

  /// Databases that must hold a certified state durably before the log below it is cut: u + 1, so
  /// that one of them remains whatever fails.
  public int durableStates() {
    return failures + 1;
  }

  /// The failures that the cluster survives, as `quorate up` and `quorate status` print them.
  public String describe() {
    if (lies > 0 && lies == failures) {
      return "survives "
          + failures
          + " failed or lying "
          + (liars == Liars.NODES ? "node" : "database")
          + (failures == 1 ? "" : "s")
          + " of "
          + orderingNodes();
    }
    return "survives " + failures + " failed of " + orderingNodes() + ": " + bounds();
  }

  /// The bounds in words: how many may fail, and how many of them may lie.
  public String bounds() {
    if (lies > 0 && lies == failures) {
      return failures + " may fail or lie";
    }
    return failures
        + " may fail, "
        + (lies == 0 ? "none" : "" + lies)
        + (failures == 1 ? " may lie" : " of them may lie");
  }
}
