package quorate.order.paxos;

import quorate.core.Indication;

/// This node leads from now on.
///
/// @param adopted slots whose batch it took over from votes of earlier ballots
/// @param filled slots that it filled with an empty batch
public record Elected(Ballot ballot, int adopted, int filled) implements Indication {
  @Override
  public String toString() {
    return "Elected " + ballot + " adopted " + adopted + " filled " + filled;
  }
}
