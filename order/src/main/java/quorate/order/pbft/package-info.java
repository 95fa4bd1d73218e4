/// PBFT as value machines. Algorithm, messages, invariants, departures and the argument why it is
/// safe: `docs/protocols/pbft.md`. Read in this order: PbftMessage, Batch, Claim, PbftRecord,
/// VoteLog, Agreement, Learner, Checkpoints, NewViewDecision, Views, Watch, PbftNode.
@NullMarked
package quorate.order.pbft;

import org.jspecify.annotations.NullMarked;
