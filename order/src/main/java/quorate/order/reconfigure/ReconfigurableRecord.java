package quorate.order.reconfigure;

import quorate.core.Durable;

/// The durable records of a [ReconfigurableNode].
public sealed interface ReconfigurableRecord extends Durable {
  /// A record of the order itself, in one of the configurations.
  record Of(long number, Durable record) implements ReconfigurableRecord {
    @Override
    public String toString() {
      return "#" + number + " " + record;
    }
  }

  /// This configuration exists.
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
