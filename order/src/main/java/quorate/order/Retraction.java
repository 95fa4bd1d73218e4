package quorate.order;

import quorate.core.Indication;

/// The slots announced by [OptimisticDelivery] from this one on may turn out otherwise: undo them.
public record Retraction(long from) implements Indication {
  @Override
  public String toString() {
    return "Retraction from slot " + from;
  }
}
