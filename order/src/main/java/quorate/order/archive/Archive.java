package quorate.order.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Check;
import quorate.core.digest.Digest;
import quorate.order.pbft.Batch;

/// Delivered slots without a gap, and the hash chain over them: the value at a slot is the digest
/// of the value before and of the slot's batch, so it identifies all slots up to there.
final class Archive {
  /// The chain's value before the first slot.
  static final Digest GENESIS = Digest.of();

  private final NavigableMap<Long, Batch> slots = new TreeMap<>();
  private final NavigableMap<Long, Digest> chain = new TreeMap<>();
  private long base;

  Archive() {
    chain.put(0L, GENESIS);
  }

  static Digest link(Digest before, Digest batch) {
    return Digest.of(before.bytes().unsafeArray(), batch.bytes().unsafeArray());
  }

  /// The chain's value after `digests`, in order.
  static Digest link(Digest before, List<Digest> digests) {
    Digest value = before;
    for (Digest digest : digests) {
      value = link(value, digest);
    }
    return value;
  }

  /// The last slot that is forgotten.
  long base() {
    return base;
  }

  /// The last slot stored, or the base.
  long tip() {
    return slots.isEmpty() ? base : slots.lastKey();
  }

  boolean has(long slot) {
    return slots.containsKey(slot);
  }

  Batch batch(long slot) {
    Batch batch = slots.get(slot);
    Check.that(batch != null, "a slot between base and tip is here", slot, base);
    return java.util.Objects.requireNonNull(batch);
  }

  /// The chain's value at a slot between base and tip.
  Digest chain(long slot) {
    Digest value = chain.get(slot);
    Check.that(value != null, "the chain is known from base to tip", slot, base);
    return java.util.Objects.requireNonNull(value);
  }

  void append(Batch batch) {
    long slot = tip() + 1;
    chain.put(slot, link(chain(slot - 1), batch.digest()));
    slots.put(slot, batch);
  }

  /// The digests of stored slots.
  List<Digest> digests(long from, long to) {
    List<Digest> digests = new ArrayList<>();
    for (long slot = from; slot <= to; slot++) {
      digests.add(batch(slot).digest());
    }
    return digests;
  }

  /// Forgets the slots up to this one.
  void truncate(long upTo) {
    Check.that(upTo >= base && upTo <= tip(), "only slots that are here are forgotten", upTo, base);
    base = upTo;
    slots.headMap(upTo, true).clear();
    chain.headMap(upTo, false).clear();
  }

  /// Continues after a slot that was never stored here.
  void jump(long slot, Digest value) {
    base = slot;
    slots.clear();
    chain.clear();
    chain.put(slot, value);
  }

  /// The records that restore this state.
  List<ArchiveRecord> liveRecords() {
    List<ArchiveRecord> live = new ArrayList<>();
    live.add(new ArchiveRecord.Base(base, chain(base)));
    slots.forEach((slot, batch) -> live.add(new ArchiveRecord.Kept(slot, batch)));
    return live;
  }
}
