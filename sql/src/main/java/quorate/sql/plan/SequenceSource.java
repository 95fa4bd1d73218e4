package quorate.sql.plan;

/// Where the values of sequences come from: leased or replicated counters, never an engine's own,
/// which a failed statement would advance on one replica only.
@FunctionalInterface
public interface SequenceSource {
  /// The next value of the sequence with this name.
  long next(String sequence);
}
