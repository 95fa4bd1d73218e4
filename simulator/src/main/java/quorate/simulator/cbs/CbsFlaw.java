package quorate.simulator.cbs;

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
  PHANTOMS,
  /// Some statements raise errors that no other database would raise.
  FALSE_ERRORS,
  /// Of some statements it says that they wrote something else.
  FALSE_WRITES,
  /// Some statements are never answered, while others are.
  WITHHELD_ANSWERS
}
