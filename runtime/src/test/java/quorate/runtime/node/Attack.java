package quorate.runtime.node;

/// The behaviour of a hostile node.
enum Attack {
  /// Nothing yet: it keeps to the protocol, but has no database and answers nobody.
  NONE,
  /// It sends nothing any more.
  SILENT,
  /// As primary it proposes different batches to different nodes, as a backup it votes so.
  EQUIVOCATE,
  /// As primary it orders everything, each batch only at its next tick: long before anybody loses
  /// patience.
  SLOW,
  /// As primary it orders only what was ordered long ago, and nobody's new requests.
  STARVE,
  /// Requests, votes and signatures of others.
  FORGE,
  /// Repeats received messages, again and again.
  REPLAY,
  /// Wrong answers to clients, wrong outcomes, schemas and leaders.
  LIE,
  /// Commands in its own name and with its own signature: SQL, other nodes for the cluster, and
  /// checkpoints without end.
  COMMAND,
  /// Wrong answers to questions put to it or to others: other nodes for the cluster, states that
  /// nobody attests, with snapshots that fit.
  MISINFORM,
  /// Offers the state that others attest, and delays those who ask for it.
  WITHHOLD,
  /// Makes as much work as it can, of every kind.
  FLOOD
}
