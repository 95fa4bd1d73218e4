package quorate.simulator.world;

/// One run, from one seed.
public interface Simulation {
  /// Runs one event. Returns false when the run has ended without a violation.
  ///
  /// @throws quorate.simulator.check.Violation if a property does not hold
  boolean step();

  /// The events counted so far.
  Counters counters();

  /// The parameters drawn from the seed, for display.
  Object swarm();
}
