package quorate.order.pbft;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.digest.Digest;

/// This replica's votes and prepared slots above its stable checkpoint: the sets Q and P of PBFT's
/// view change (TOCS 2002, section 4.5.1), and the batches themselves.
///
/// Invariants, checked in production:
/// - a slot has at most one vote per view, even across a restart;
/// - no vote is in a view that was left.
final class VoteLog {
  /// An old entry of Q only attests that a batch is genuine. Forgetting the oldest never endangers
  /// safety; it could only prevent a view that needs this entry from beginning.
  static final int VOTES_PER_SLOT_MAX = 64;

  /// P: the latest view in which a slot was prepared here.
  private final NavigableMap<Long, Claim> prepared = new TreeMap<>();

  /// Q: per slot and batch, the latest view of a vote.
  private final NavigableMap<Long, SequencedMap<Digest, Long>> voted = new TreeMap<>();

  /// Batches by digest: durable ones, and others needed without a vote of this node.
  private final Map<Digest, Batch> bodies = new TreeMap<>();

  private final Set<Digest> durable = new LinkedHashSet<>();

  VoteLog() {
    bodies.put(Batch.NULL.digest(), Batch.NULL);
  }

  @Nullable Batch body(Digest digest) {
    return bodies.get(digest);
  }

  /// Keeps a batch in memory; it becomes durable with a vote for it.
  void keep(Batch batch) {
    bodies.putIfAbsent(batch.digest(), batch);
  }

  /// Casts a vote, durable before any effect emitted after it.
  void vote(long view, long slot, Digest digest, Effects<PbftMessage> effects) {
    // I5.
    Check.that(bodies.containsKey(digest), "a voter holds the batch", view, slot, digest);
    hold(digest, effects);
    restoreVote(view, slot, digest);
    effects.persist(new PbftRecord.Voted(view, slot, digest));
  }

  /// Makes a batch durable, if it is here.
  void hold(Digest digest, Effects<PbftMessage> effects) {
    Batch batch = bodies.get(digest);
    if (batch != null && !digest.equals(Batch.NULL.digest()) && durable.add(digest)) {
      effects.persist(new PbftRecord.Held(batch));
    }
  }

  /// Records that a quorum of votes was seen.
  void prepare(long view, long slot, Digest digest, Effects<PbftMessage> effects) {
    restorePrepared(view, slot, digest);
    effects.persist(new PbftRecord.Prepared(view, slot, digest));
  }

  /// The batch for which this replica voted in exactly this view.
  @Nullable Digest votedIn(long view, long slot) {
    for (var entry : voted.getOrDefault(slot, new LinkedHashMap<>()).entrySet()) {
      if (entry.getValue() == view) {
        return entry.getKey();
      }
    }
    return null;
  }

  /// Whether the slot was prepared in exactly this view.
  boolean preparedIn(long view, long slot) {
    Claim claim = prepared.get(slot);
    return claim != null && claim.view() == view;
  }

  /// The slots with a vote.
  List<Long> votedSlots() {
    return List.copyOf(voted.keySet());
  }

  /// P, ascending.
  List<Claim> prepared() {
    return List.copyOf(prepared.values());
  }

  /// Q, ascending by slot.
  List<Claim> voted() {
    List<Claim> claims = new ArrayList<>();
    voted.forEach((slot, digests) ->
        digests.forEach((digest, view) -> claims.add(new Claim(slot, view, digest))));
    return claims;
  }

  /// Forgets the votes up to a stable checkpoint.
  void truncate(long stable) {
    prepared.headMap(stable, true).clear();
    voted.headMap(stable, true).clear();
  }

  /// Forgets batches that are neither in a vote nor in `others`.
  void retainBodies(Set<Digest> others) {
    Set<Digest> inVotes = new LinkedHashSet<>();
    voted.values().forEach(digests -> inVotes.addAll(digests.keySet()));
    prepared.values().forEach(claim -> inVotes.add(claim.digest()));
    durable.retainAll(inVotes);
    bodies
        .keySet()
        .removeIf(digest ->
            !inVotes.contains(digest)
                && !others.contains(digest)
                && !digest.equals(Batch.NULL.digest()));
  }

  void restoreBody(Batch batch) {
    keep(batch);
    durable.add(batch.digest());
  }

  // I2.
  void restoreVote(long view, long slot, Digest digest) {
    Digest before = votedIn(view, slot);
    Check.that(
        before == null || before.equals(digest), "one vote per view and slot", view, slot, digest);
    SequencedMap<Digest, Long> digests = voted.computeIfAbsent(slot, _ -> new LinkedHashMap<>());
    digests.remove(digest);
    digests.put(digest, view);
    if (digests.size() > VOTES_PER_SLOT_MAX) {
      Iterator<Digest> oldest = digests.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  void restorePrepared(long view, long slot, Digest digest) {
    Claim before = prepared.get(slot);
    Check.that(
        before == null || before.view() <= view, "P goes to later views", slot, view, digest);
    prepared.put(slot, new Claim(slot, view, digest));
  }

  /// The records that restore this state.
  List<PbftRecord> liveRecords() {
    List<PbftRecord> live = new ArrayList<>();
    for (Digest digest : durable) {
      live.add(new PbftRecord.Held(java.util.Objects.requireNonNull(bodies.get(digest))));
    }
    for (Claim claim : voted()) {
      live.add(new PbftRecord.Voted(claim.view(), claim.slot(), claim.digest()));
    }
    for (Claim claim : prepared.values()) {
      live.add(new PbftRecord.Prepared(claim.view(), claim.slot(), claim.digest()));
    }
    return live;
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(Map.copyOf(prepared), voted(), Set.copyOf(bodies.keySet()), Set.copyOf(durable));
  }

  // I3.
  void checkInvariants(long view) {
    Check.that(
        prepared.isEmpty() || prepared.lastEntry().getValue().view() <= view,
        "nothing is prepared above the view",
        prepared);
  }
}
