package quorate.simulator.cbs;

/// The flaw of a model database.
enum CbsFlaw {
  /// None: strict two-phase locking, serializable.
  NONE,
  /// Some answers are wrong.
  WRONG_ANSWERS,
  /// Some changes are stored differently than answered.
  WRONG_STATE,
  /// Some statements take no locks.
  LOST_LOCKS,
  /// A range lock covers only existing rows, so others may appear in it.
  PHANTOMS,
  /// Some statements raise errors that no other database would raise.
  FALSE_ERRORS,
  /// Some statements report other writes than they made.
  FALSE_WRITES,
  /// Some statements are never answered, while others are.
  WITHHELD_ANSWERS
}
