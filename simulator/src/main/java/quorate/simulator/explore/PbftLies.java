package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Certificate;
import quorate.order.pbft.Claim;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.Statements;

/// The messages that the liar, the primary of view 0, may send about slot 1:
///
/// - equivocate: propose `a` to some and `b` to others, and commit both, in this view and the next;
/// - forge a digest: commit to, and claim, a batch that was never proposed;
/// - false view change: leave the view at any time, with claims to have prepared `a`, `b`, a forged
///   digest or nothing;
/// - false checkpoint: vote for the state after `a`, `b` or neither, at any time; show a
///   certificate with too few signatures, or with forged ones;
/// - withhold: send any of these to some nodes only, or to none;
/// - replay: send them any number of times.
final class PbftLies {
  private static final Digest FORGED = Digest.of(new byte[] {66});

  private final PbftConfig liar;
  private final List<NodeId> victims;
  private final boolean leaves;
  private final boolean checkpoints;

  /// @param leaves whether it also sends messages of view 1
  /// @param checkpoints whether it sends messages about checkpoints
  PbftLies(PbftConfig liar, List<NodeId> victims, boolean leaves, boolean checkpoints) {
    this.checkpoints = checkpoints;
    this.liar = liar;
    this.victims = victims;
    this.leaves = leaves;
  }

  List<Packet<PbftMessage>> all() {
    List<PbftMessage> words = new ArrayList<>();
    List<Batch> batches = List.of(batch('a'), batch('b'));
    for (Batch batch : batches) {
      words.add(new PrePrepare(0, 1, batch));
      words.add(new Commit(0, 1, batch.digest()));
      if (leaves) {
        words.add(new Prepare(1, 1, batch.digest()));
        words.add(new Commit(1, 1, batch.digest()));
        words.add(leave(List.of(new Claim(1, 0, batch.digest()))));
      }
    }
    words.add(new Commit(0, 1, FORGED));
    if (leaves) {
      words.add(leave(List.of()));
      words.add(leave(List.of(new Claim(1, 0, FORGED))));
    }
    if (checkpoints) {
      words.add(checkpoint(PbftSubject.state(batches.getFirst().requests())));
      words.add(checkpoint(PbftSubject.state(batches.getLast().requests())));
      words.add(checkpoint(FORGED));
      words.add(certificate(liar.quorum() - 1));
      words.add(certificate(liar.quorum()));
    }
    List<Packet<PbftMessage>> packets = new ArrayList<>();
    for (NodeId victim : victims) {
      words.forEach(word -> packets.add(new Packet<>(liar.self(), victim, word)));
    }
    return packets;
  }

  private static Batch batch(char letter) {
    return new Batch(List.of(Letters.request(letter)), Bytes.EMPTY);
  }

  private Checkpoint checkpoint(Digest state) {
    return new Checkpoint(
        liar.self(), 1, state, liar.signatures().sign(Statements.checkpoint(1, state)));
  }

  /// A certificate of its own vote, and of others' forged ones.
  private Stable certificate(int votes) {
    Digest state = PbftSubject.state(List.of(Letters.request('a')));
    Checkpoint own = checkpoint(state);
    List<Checkpoint> all = new ArrayList<>(List.of(own));
    for (NodeId victim : victims.subList(0, votes - 1)) {
      all.add(new Checkpoint(victim, 1, state, own.signature()));
    }
    return new Stable(new Certificate(1, state, all));
  }

  private ViewChange leave(List<Claim> claims) {
    Bytes signature =
        liar.signatures().sign(Statements.viewChange(1, Certificate.GENESIS, claims, claims));
    return new ViewChange(1, liar.self(), Certificate.GENESIS, claims, claims, signature);
  }
}
