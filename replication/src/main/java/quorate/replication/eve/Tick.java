package quorate.replication.eve;

import quorate.core.Timer;

/// The only timer of a role. The host fires it once, after the restored records, to start the role;
/// from then on the role re-arms it.
public record Tick() implements Timer {
  @Override
  public String toString() {
    return "Tick";
  }
}
