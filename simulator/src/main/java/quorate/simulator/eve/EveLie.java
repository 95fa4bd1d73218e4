package quorate.simulator.eve;

/// The lies that a seed enables.
enum EveLie {
  /// An executor signs one executor's token towards some verifiers, and another's towards others.
  SIDES,
  /// An executor signs tokens that nobody reached.
  INVENTS,
  /// A primary gives different batches to different executors.
  SPLITS_BATCHES,
  /// A verifier votes differently towards different peers.
  EQUIVOCATES,
  /// Some messages are never sent.
  WITHHOLDS,
  /// View changes with false claims and old certificates, at any time.
  FALSE_CLAIMS,
  /// Certificates with too few or copied signatures.
  FORGES,
  /// New views that do not follow from their proof, or several for one view.
  WRONG_VIEWS
}
