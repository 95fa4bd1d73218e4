package quorate.order.reconfigure;

import quorate.core.Durable;

/// What a [ReconfigurableNode] remembers across a crash.
public sealed interface ReconfigurableRecord extends Durable {
  /// The order's own, in one of the configurations.
  record Of(long number, Durable record) implements ReconfigurableRecord {
    @Override
    public String toString() {
      return "#" + number + " " + record;
    }
  }

  /// There is this configuration.
  record Learned(Configuration configuration) implements ReconfigurableRecord {
    @Override
    public String toString() {
      return "Learned " + configuration;
    }
  }

  /// The configurations below this number are forgotten.
  record Forgotten(long below) implements ReconfigurableRecord {
    @Override
    public String toString() {
      return "Forgotten below #" + below;
    }
  }
}
