package quorate.simulator.order;

/// A kind of misbehaviour of a lying node.
enum Lie {
  /// As primary, proposes different batches to different backups.
  EQUIVOCATE,
  /// Votes for different batches towards different peers.
  TWO_FACED,
  /// Withholds some messages.
  WITHHOLD,
  /// Votes for invented digests.
  FORGE_DIGEST,
  /// As primary, proposes requests that no client sent.
  FORGE_REQUEST,
  /// Sends old messages again.
  REPLAY,
  /// Leaves views without reason, and claims to have prepared batches that it did not.
  FALSE_VIEW_CHANGE,
  /// As primary of a new view, makes a choice that does not follow from its proof.
  WRONG_NEW_VIEW,
  /// Is silent for a while.
  SILENCE,
  /// Sends far too many messages, also of distant slots and views.
  FLOOD,
  /// Signs false states at checkpoints.
  WRONG_CHECKPOINT,
  /// Sends a false history to nodes that are behind.
  WRONG_HISTORY,
  /// As primary, ignores a client or two.
  UNFAIR,
  /// As primary, orders old requests again, and no new ones.
  STARVE,
  /// Proposes unacceptable values.
  CHOICE,
  /// Answers clients wrongly.
  ANSWER,
  /// Sends damaged snapshots.
  SNAPSHOT
}
