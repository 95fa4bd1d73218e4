package quorate.replication.command;

/// How long a replica in repair looks for an agreed state of later than its fault. After that it
/// takes the last one that was agreed upon, even if it is older, and executes the log after it
/// again (rule P4 in docs/protocols/smr.md): else replicas that are in repair at the same time
/// would wait for each other for ever.
///
/// If the fault is a bug of the engine's, executing the log again repeats it. So each time the
/// replica waits twice as long.
public final class SearchPatience {
  private static final int DOUBLINGS_MAX = 6;

  private final int needed;
  private final int looksAmongFew;
  private final int looks;
  private int few;
  private int all;
  private int doublings;

  /// @param needed r + 1
  /// @param looksAmongFew how often it looks while fewer than r + 1 others are out of repair, or
  ///   all who are disagree
  /// @param looks how often it looks at all
  public SearchPatience(int needed, int looksAmongFew, int looks) {
    this.needed = needed;
    this.looksAmongFew = looksAmongFew;
    this.looks = looks;
  }

  /// One more look has found no state of later.
  ///
  /// @param sound how many other replicas say that they are not in repair
  /// @param disagreeing how many attest different states, none of which is agreed upon
  /// @return whether an older one is to be taken
  public boolean isOverAfter(int sound, int disagreeing) {
    all++;
    boolean inVain = sound < needed || disagreeing > 0 && disagreeing >= sound;
    few = inVain ? few + 1 : 0;
    return few >= looksAmongFew << doublings || all >= looks << doublings;
  }

  /// A state is taken; a later fault is looked at with new patience.
  ///
  /// @param older whether it is of earlier than the fault
  public void took(boolean older) {
    few = 0;
    all = 0;
    doublings = older ? Math.min(doublings + 1, DOUBLINGS_MAX) : 0;
  }
}
