package quorate.order.pbft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.PbftMessage.Checkpoint;

/// Checkpoints (PBFT, section 4.3): the states that replicas hold durably, and the latest one that
/// a quorum holds, which is the low watermark h.
///
/// The quorum guarantees that at least u + 1 honest replicas durably hold, under one digest, the
/// state of every slot that the log forgets.
final class Checkpoints {
  private static final int VOTES_PER_SIGNER_MAX = 16;

  private final PbftConfig config;
  private final Proofs proofs;
  private Certificate stable = Certificate.GENESIS;

  /// This node's own checkpoints above `stable`.
  private final NavigableMap<Long, Digest> taken = new TreeMap<>();

  /// Verified votes above `stable`, per signer.
  private final NavigableMap<NodeId, NavigableMap<Long, Checkpoint>> votes = new TreeMap<>();

  Checkpoints(PbftConfig config, Proofs proofs) {
    this.config = config;
    this.proofs = proofs;
  }

  Certificate stable() {
    return stable;
  }

  /// The low watermark h: no votes at or below it.
  long low() {
    return stable.slot();
  }

  /// The high watermark H: no votes above it.
  long high() {
    return stable.slot() + config.limits().window().logSlots();
  }

  boolean isInWindow(long slot) {
    return slot > low() && slot <= high();
  }

  /// The layer above holds a state durably. Returns whether a checkpoint became stable (C1).
  boolean onTaken(long slot, Digest state, Effects<PbftMessage> effects) {
    if (slot <= stable.slot() || taken.containsKey(slot)) {
      return false;
    }
    taken.put(slot, state);
    // Before the vote is sent: a quorum of such votes lets the log be cut.
    effects.persist(new PbftRecord.Took(slot, state));
    config.toOthers(own(slot, state), effects);
    return add(own(slot, state), effects);
  }

  /// Adds a vote with a verified signature. Returns whether a checkpoint became stable.
  boolean add(Checkpoint vote, Effects<PbftMessage> effects) {
    if (vote.slot() <= stable.slot()) {
      return false;
    }
    NavigableMap<Long, Checkpoint> ofSigner =
        votes.computeIfAbsent(vote.signer(), _ -> new TreeMap<>());
    ofSigner.putIfAbsent(vote.slot(), vote);
    if (ofSigner.size() > VOTES_PER_SIGNER_MAX) {
      ofSigner.pollFirstEntry();
    }
    List<Checkpoint> equal = new ArrayList<>();
    for (NavigableMap<Long, Checkpoint> each : votes.values()) {
      Checkpoint other = each.get(vote.slot());
      if (other != null && other.state().equals(vote.state())) {
        equal.add(other);
      }
    }
    return equal.size() >= config.quorum()
        && adopt(new Certificate(vote.slot(), vote.state(), equal), effects);
  }

  /// Takes a verified certificate. Returns whether it is newer (C2).
  boolean adopt(Certificate certificate, Effects<PbftMessage> effects) {
    if (certificate.slot() <= stable.slot()) {
      return false;
    }
    Digest own = taken.get(certificate.slot());
    effects.persist(new PbftRecord.Stabilised(certificate));
    restoreStable(certificate);
    effects.deliver(
        new CheckpointStable(
            certificate.slot(),
            certificate.state(),
            own == null || own.equals(certificate.state())));
    return true;
  }

  /// Resends own votes that a peer with a lower stable checkpoint may have missed.
  void resend(NodeId to, long above, Effects<PbftMessage> effects) {
    taken.tailMap(above, false).forEach((slot, state) -> effects.send(to, own(slot, state)));
  }

  /// Whether this node has no record of a checkpoint that its log would still have to hold.
  boolean isUnknown(long slot) {
    return slot > stable.slot() && !taken.containsKey(slot);
  }

  boolean verify(Checkpoint vote) {
    return proofs.checkpoint(vote);
  }

  boolean verify(Certificate certificate) {
    return proofs.certificate(certificate);
  }

  void restoreTaken(long slot, Digest state) {
    if (slot > stable.slot()) {
      taken.put(slot, state);
      Checkpoint own = own(slot, state);
      votes.computeIfAbsent(config.self(), _ -> new TreeMap<>()).put(slot, own);
    }
  }

  void restoreStable(Certificate certificate) {
    stable = certificate;
    taken.headMap(certificate.slot(), true).clear();
    votes.values().forEach(each -> each.headMap(certificate.slot(), true).clear());
  }

  /// The records that restore this state.
  List<PbftRecord> liveRecords() {
    List<PbftRecord> live = new ArrayList<>();
    if (stable.slot() > 0) {
      live.add(new PbftRecord.Stabilised(stable));
    }
    taken.forEach((slot, state) -> live.add(new PbftRecord.Took(slot, state)));
    return live;
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    votes.forEach((signer, ofSigner) -> {
      if (!ofSigner.isEmpty()) {
        all.add(List.of(signer, Map.copyOf(ofSigner)));
      }
    });
    return List.of(stable, Map.copyOf(taken), all);
  }

  private Checkpoint own(long slot, Digest state) {
    return new Checkpoint(
        config.self(), slot, state, config.signatures().sign(Statements.checkpoint(slot, state)));
  }
}
