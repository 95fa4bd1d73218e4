package quorate.sql.plan;

/// The source of sequence values: leased or replicated counters, never an engine's, which a failed
/// statement would advance on one replica only.
@FunctionalInterface
public interface SequenceSource {
  /// The next value of a sequence.
  long next(String sequence);
}
