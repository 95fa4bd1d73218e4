package quorate.order.pbft;

import quorate.core.Indication;

/// A view has begun at this node.
///
/// @param adopted slots whose batch it took over from earlier views
/// @param nulls slots that it filled with the null request
public record ViewEntered(long view, int adopted, int nulls) implements Indication {
  @Override
  public String toString() {
    return "ViewEntered v" + view + " adopted " + adopted + " nulls " + nulls;
  }
}
