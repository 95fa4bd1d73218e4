package quorate.simulator.explore;

import java.util.List;

/// The bounds within which an exploration is exhaustive. Message loss needs no bound: a lost
/// message is one that is never delivered, and each state is checked before the rest is delivered.
///
/// @param ticks how often the timer of each node may fire, after the tick that starts it
/// @param crashes how often nodes may crash and restart, in total
/// @param crashing the numbers of the nodes that may crash
/// @param duplicates how often a message may stay in flight after its delivery, in total
/// @param lies how many messages of the lying node may be delivered
/// @param states the limit on distinct states; reaching it is a failure, never a silent end
public record Bounds(
    List<Integer> ticks, int crashes, List<Long> crashing, int duplicates, int lies, int states) {
  public Bounds {
    ticks = List.copyOf(ticks);
    crashing = List.copyOf(crashing);
  }

  /// Any number of duplicates.
  static final int ANY = Integer.MAX_VALUE;

  /// Whether all messages stay in flight for ever.
  boolean stays() {
    return duplicates == ANY;
  }

  public Bounds withStates(int most) {
    return new Bounds(ticks, crashes, crashing, duplicates, lies, most);
  }

  @Override
  public String toString() {
    return "ticks "
        + ticks
        + " crashes "
        + crashes
        + (crashes == 0 ? "" : " of nodes " + crashing)
        + " duplicates "
        + any(duplicates)
        + " lies "
        + any(lies)
        + " states "
        + states;
  }

  private static String any(int bound) {
    return bound == ANY ? "any" : String.valueOf(bound);
  }
}
