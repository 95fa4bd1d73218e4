/// Multi-Paxos as pure roles. Algorithm, messages, invariants and departures:
/// `docs/protocols/paxos.md`. Read in this order: PaxosMessage, Ballot, Vote, PaxosRecord,
/// Acceptor, Learner, Leader, PaxosNode.
@NullMarked
package quorate.order.paxos;

import org.jspecify.annotations.NullMarked;
