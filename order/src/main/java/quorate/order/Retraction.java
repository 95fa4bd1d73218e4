package quorate.order;

import quorate.core.Indication;

/// The slots that were announced from this one on, by an [OptimisticDelivery], may not come true:
/// undo them.
public record Retraction(long from) implements Indication {
  @Override
  public String toString() {
    return "Retraction from slot " + from;
  }
}
