package quorate.simulator;

/// What is wrong with a model database.
enum CbsFlaw {
  /// Strict two-phase locking, serializable, right.
  NONE,
  /// Some answers are wrong.
  WRONG_ANSWERS,
  /// Some changes are stored otherwise than it says.
  WRONG_STATE,
  /// Some statements take no locks.
  LOST_LOCKS,
  /// A range is locked at the rows that are there: others may appear in it.
  PHANTOMS
}
