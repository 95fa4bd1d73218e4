/// PBFT as pure roles. Algorithm, messages, invariants, departures and the safety argument:
/// `docs/protocols/pbft.md`. Read in this order: PbftMessage, Batch, Claim, PbftRecord, VoteLog,
/// Agreement, Learner, Checkpoints, NewViewDecision, Views, Watch, PbftNode.
@NullMarked
package quorate.order.pbft;

import org.jspecify.annotations.NullMarked;
