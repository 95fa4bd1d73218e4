package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.order.Request;
import quorate.order.pbft.Assigned;
import quorate.order.pbft.Batch;
import quorate.order.pbft.Certificate;
import quorate.order.pbft.Claim;
import quorate.order.pbft.NewViewDecision;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Submit;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.order.pbft.Statements;
import quorate.simulator.check.Op;
import quorate.simulator.world.Rng;

/// Forges messages from those that its liar has seen, signed with the liar's own key only.
final class Forgery {
  private static final int SEEN_MAX = 40;

  private final PbftConfig config;
  private final Rng rng;
  private final List<Request> requests = new ArrayList<>();

  /// Proposed batches by slot, for false claims and votes.
  private final TreeMap<Long, List<Digest>> proposed = new TreeMap<>();

  private long view;
  private Certificate stable = Certificate.GENESIS;

  Forgery(PbftConfig config, Rng rng) {
    this.config = config;
    this.rng = rng;
  }

  void learn(PbftMessage message) {
    switch (message) {
      case Submit(Request request) -> {
        if (requests.size() < SEEN_MAX) {
          requests.add(request);
        }
      }
      case PrePrepare proposal -> saw(proposal.view(), proposal.slot(), proposal.batch().digest());
      case Prepare vote -> saw(vote.view(), vote.slot(), vote.digest());
      case PbftMessage.Stable(Certificate certificate) -> stable = certificate;
      case ViewChange change -> {
        view = Math.max(view, change.view() - 1);
        stable = change.stable().slot() > stable.slot() ? change.stable() : stable;
      }
      default -> {}
    }
  }

  private void saw(long seenView, long slot, Digest digest) {
    view = Math.max(view, seenView);
    List<Digest> digests = proposed.computeIfAbsent(slot, _ -> new ArrayList<>());
    if (!digests.contains(digest) && digests.size() < 4) {
      digests.add(digest);
    }
    if (proposed.size() > SEEN_MAX) {
      proposed.pollFirstEntry();
    }
  }

  Digest digest() {
    return Digest.of(new byte[] {(byte) rng.below(256), (byte) rng.below(256)});
  }

  /// A request that no client has sent.
  Request request() {
    return new Request(
        new RequestId(new SessionId(rng.next(), rng.next()), 1),
        new NodeId(NodeId.CLIENT_MIN + 1),
        new Op(0, Op.Kind.WRITE, 666).encode());
  }

  /// A request that a client has sent earlier.
  @Nullable Request oldRequest() {
    return requests.isEmpty() ? null : requests.get(rng.below(requests.size()));
  }

  /// Another batch proposed in the slot, if one was seen.
  Digest otherProposed(long inView, long slot, Digest right) {
    saw(inView, slot, right);
    for (Digest digest : proposed.getOrDefault(slot, List.of())) {
      if (!digest.equals(right)) {
        return digest;
      }
    }
    return right;
  }

  /// Votes and commits for recently proposed batches, in the present view.
  List<PbftMessage> votes() {
    List<PbftMessage> votes = new ArrayList<>();
    for (Map.Entry<Long, List<Digest>> entry : proposed.descendingMap().entrySet()) {
      if (votes.size() > 12) {
        break;
      }
      Digest digest = entry.getValue().get(rng.below(entry.getValue().size()));
      votes.add(new Prepare(view, entry.getKey(), digest));
      votes.add(new Commit(view, entry.getKey(), digest));
    }
    return votes;
  }

  Checkpoint checkpoint(long slot) {
    Digest state = digest();
    Bytes signature = config.signatures().sign(Statements.checkpoint(slot, state));
    return new Checkpoint(config.self(), slot, state, signature);
  }

  /// The liar's own view change, with claims of batches never prepared, and without some that were.
  ViewChange falsify(ViewChange change) {
    List<Claim> prepared = new ArrayList<>(change.prepared());
    List<Claim> voted = new ArrayList<>(change.voted());
    if (rng.chance(500)) {
      prepared.removeIf(_ -> rng.chance(500));
      voted.removeIf(_ -> rng.chance(500));
    }
    if (rng.chance(300)) {
      prepared = claims(change);
    } else if (rng.chance(500)) {
      prepared = List.of(); // leaves the choice to others' claims
    }
    if (rng.chance(700)) {
      voted = everything(change);
    }
    Certificate base = rng.chance(200) ? weaken(change.stable()) : change.stable();
    return sign(change.view(), base, prepared, voted);
  }

  /// An invented view change.
  ViewChange viewChange() {
    long to = view + 1 + (rng.chance(300) ? rng.below(1000) : 0);
    ViewChange nothing = sign(to, stable, List.of(), List.of());
    List<Claim> claims = claims(nothing);
    return sign(to, stable, claims, claims);
  }

  /// Claims in recent views for proposed or invented batches.
  private List<Claim> claims(ViewChange change) {
    List<Claim> claims = new ArrayList<>();
    long slot = change.stable().slot();
    int count = 1 + rng.below(6);
    for (int i = 0; i < count; i++) {
      slot += 1 + rng.below(2);
      List<Digest> seen = proposed.getOrDefault(slot, List.of());
      Digest digest =
          seen.isEmpty() || rng.chance(200) ? digest() : seen.get(rng.below(seen.size()));
      long late = Math.max(0, change.view() - 1 - rng.below(3));
      claims.add(new Claim(slot, late, digest));
    }
    return claims;
  }

  /// Claims for every proposed batch, so that any claim of others finds support.
  private List<Claim> everything(ViewChange change) {
    List<Claim> claims = new ArrayList<>();
    proposed
        .tailMap(change.stable().slot(), false)
        .forEach((slot, digests) -> {
          if (slot - change.stable().slot() <= config.limits().window().logSlots()) {
            digests.forEach(digest -> claims.add(new Claim(slot, change.view() - 1, digest)));
          }
        });
    return claims;
  }

  private ViewChange sign(long inView, Certificate base, List<Claim> prepared, List<Claim> voted) {
    Bytes signature =
        config.signatures().sign(Statements.viewChange(inView, base, prepared, voted));
    return new ViewChange(inView, config.self(), base, prepared, voted, signature);
  }

  /// A certificate with too few signers, or of a later slot than was signed.
  private Certificate weaken(Certificate certificate) {
    if (certificate.votes().isEmpty() || rng.chance(500)) {
      long slot = certificate.slot() + 1 + rng.below(20);
      Checkpoint own = checkpoint(slot);
      return new Certificate(slot, own.state(), List.of(own));
    }
    return new Certificate(
        certificate.slot(),
        certificate.state(),
        certificate.votes().subList(0, certificate.votes().size() - 1));
  }

  /// A new view that drops prepared batches, replaces them, or rests on too few view changes; its
  /// signature is valid.
  NewView falsify(NewView newView) {
    List<Assigned> chosen = new ArrayList<>(newView.chosen());
    List<ViewChange> changes = new ArrayList<>(newView.changes());
    switch (rng.below(8)) {
      case 4, 5 -> {
        // A valid new view, from a quorum that suits the liar.
        changes.remove(rng.below(changes.size()));
        NewViewDecision decision = NewViewDecision.of(config, changes);
        chosen = new ArrayList<>(decision == null ? chosen : decision.chosen());
      }
      case 0, 6, 7 -> chosen.replaceAll(each -> new Assigned(each.slot(), Batch.NULL.digest()));
      case 1 -> {
        if (!chosen.isEmpty()) {
          chosen.removeLast();
        }
      }
      case 2 -> changes.removeLast();
      default -> chosen.add(new Assigned(top(newView) + 1, anyProposed()));
    }
    return new NewView(
        newView.view(),
        changes,
        chosen,
        config.signatures().sign(Statements.newView(newView.view(), changes, chosen)));
  }

  private static long top(NewView newView) {
    long top = 0;
    for (ViewChange change : newView.changes()) {
      top = Math.max(top, change.stable().slot());
    }
    return newView.chosen().isEmpty() ? top : newView.chosen().getLast().slot();
  }

  private Digest anyProposed() {
    return proposed.isEmpty() ? digest() : proposed.lastEntry().getValue().getFirst();
  }

  /// Any message, also of distant slots and views.
  PbftMessage anything() {
    long slot = rng.chance(500) ? 1 + rng.below(200) : rng.next() >>> 1;
    long someView = rng.chance(500) ? view + rng.below(3) : rng.next() >>> 1;
    return switch (rng.below(9)) {
      case 0 -> new PrePrepare(someView, Math.max(1, slot), new Batch(List.of(), Bytes.EMPTY));
      case 1 -> new Prepare(someView, Math.max(1, slot), digest());
      case 2 -> new Commit(someView, Math.max(1, slot), digest());
      case 3 -> new PbftMessage.Status(someView, rng.chance(500), slot, Math.max(1, slot));
      case 4 -> new PbftMessage.FetchBody(digest());
      case 5 -> checkpoint(Math.max(1, slot));
      case 6 -> new PbftMessage.Committed(Math.max(1, slot), List.of(digest(), digest()));
      case 7 -> new PbftMessage.Installed(slot); // reserved for the layer above
      default -> {
        Request old = oldRequest();
        yield new Submit(old == null ? request() : old);
      }
    };
  }
}
