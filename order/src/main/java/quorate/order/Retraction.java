package quorate.order;

import quorate.core.Indication;

/// What was announced for this slot and those after it, by an [OptimisticDelivery], may not come
/// true: undo it.
public record Retraction(long from) implements Indication {
  @Override
  public String toString() {
    return "Retraction from slot " + from;
  }
}
