package quorate.simulator.world;

/// One run, from one seed.
public interface Simulation {
  /// One event. False when the run is over and everything was found right.
  ///
  /// @throws quorate.simulator.check.Violation if a property does not hold
  boolean step();

  /// What happened so far.
  Counters counters();

  /// What the seed drew, for people.
  Object swarm();
}
