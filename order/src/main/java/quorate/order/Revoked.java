package quorate.order;

import quorate.core.Indication;

/// What was [Announced] for this slot and those after it may not come true: undo it.
public record Revoked(long from) implements Indication {
  @Override
  public String toString() {
    return "Revoked from slot " + from;
  }
}
