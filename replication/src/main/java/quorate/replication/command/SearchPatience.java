package quorate.replication.command;

/// Limits the search of a replica in repair for an agreed state later than its fault. When it runs
/// out, the replica installs the last agreed state, even if it is older, and executes the log after
/// it again (rule P4 in docs/protocols/smr.md): otherwise replicas in repair at the same time would
/// wait for each other for ever.
///
/// If the fault is an engine's bug, executing the log again repeats it. So the replica waits twice
/// as long each time.
public final class SearchPatience {
  private static final int DOUBLINGS_MAX = 6;

  private final int needed;
  private final int looksAmongFew;
  private final int looks;
  private int few;
  private int all;
  private int doublings;

  /// @param needed r + 1
  /// @param looksAmongFew the number of attempts while fewer than r + 1 others are out of repair,
  ///   or all of those disagree
  /// @param looks the number of attempts in any case
  public SearchPatience(int needed, int looksAmongFew, int looks) {
    this.needed = needed;
    this.looksAmongFew = looksAmongFew;
    this.looks = looks;
  }

  /// Another attempt has found no later state.
  ///
  /// @param sound the number of other replicas that report not being in repair
  /// @param disagreeing the number that attest different states without agreement
  /// @return whether to install an older state
  public boolean isOverAfter(int sound, int disagreeing) {
    all++;
    boolean inVain = sound < needed || disagreeing > 0 && disagreeing >= sound;
    few = inVain ? few + 1 : 0;
    return few >= looksAmongFew << doublings || all >= looks << doublings;
  }

  /// A state is installed; patience starts anew for a later fault.
  ///
  /// @param older whether the state is older than the fault
  public void took(boolean older) {
    few = 0;
    all = 0;
    doublings = older ? Math.min(doublings + 1, DOUBLINGS_MAX) : 0;
  }
}
