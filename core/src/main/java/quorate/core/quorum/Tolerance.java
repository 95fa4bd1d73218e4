package quorate.core.quorum;

/// What a cluster survives, and every count that follows from it (DESIGN section 1).
///
/// @param failures u: failures of any kind through which the cluster stays live
/// @param lies r: how many of these may be lies (commission faults), at most `failures`
/// @param liars who may lie
public record Tolerance(int failures, int lies, Liars liars) {
  /// Who may lie.
  public enum Liars {
    /// Databases may answer wrongly or hold wrong data; Quorate's own processes only crash.
    DATABASES,
    /// Any node may be an attacker's.
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

  /// How many of the failures may be lies where nobody says so: as many as the databases allow, and
  /// one at least. Where nothing but crashes is to be survived, that is said in words.
  public static int mostLies(int failures, long databases) {
    return (int) Math.max(Math.min(1, failures), Math.min(failures, databases - failures - 1));
  }

  /// Ordering nodes: 2u + 1, or 2u + r + 1 where nodes may lie.
  public int orderingNodes() {
    return liars == Liars.NODES ? 2 * failures + lies + 1 : 2 * failures + 1;
  }

  /// The quorum among the ordering nodes: n - u. Any two meet in an honest node.
  public int orderingQuorum() {
    return orderingNodes() - failures;
  }

  /// Databases where the order comes first (`smr`, `cbs`): u + r + 1.
  public int databases() {
    return failures + lies + 1;
  }

  /// Databases where execution comes first (`eve`), whose state must survive too: u + max(u,r) + 1.
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
  /// that one of them is left whatever fails.
  public int durableStates() {
    return failures + 1;
  }

  /// The failures that a cluster survives, in the words of `quorate up` and `quorate status`.
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

  /// How many may fail, and how many of them may lie.
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
