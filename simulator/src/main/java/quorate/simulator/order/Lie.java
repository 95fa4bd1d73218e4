package quorate.simulator.order;

/// What a lying node does.
enum Lie {
  /// As primary, other batches to other backups.
  EQUIVOCATE,
  /// Votes for one batch here, for another there.
  TWO_FACED,
  /// Does not send this or that message.
  WITHHOLD,
  /// Votes for digests of nothing.
  FORGE_DIGEST,
  /// As primary, proposes what no client asked for.
  FORGE_REQUEST,
  /// Sends old messages again.
  REPLAY,
  /// Leaves views without reason, and claims to have prepared what it did not.
  FALSE_VIEW_CHANGE,
  /// As primary of a new view, chooses what does not follow from its proof.
  WRONG_NEW_VIEW,
  /// Says nothing for a while.
  SILENCE,
  /// Sends much more than it should, of slots and views far away.
  FLOOD,
  /// Signs other states at checkpoints.
  WRONG_CHECKPOINT,
  /// Tells those who are behind another history.
  WRONG_HISTORY,
  /// As primary, leaves out a client or two.
  UNFAIR,
  /// As primary, orders what was ordered long ago, and nobody's new requests.
  STARVE,
  /// Proposes values that nobody can accept.
  CHOICE,
  /// Answers clients wrongly.
  ANSWER,
  /// Gives damaged snapshots.
  SNAPSHOT
}
