package quorate.service.kv;

import java.util.Arrays;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.service.state.Kind;
import quorate.service.state.Limits;
import quorate.service.state.StateMap;
import quorate.service.state.StateSortedMap;

/// A sorted set: scores by member, and members by score and bytes.
///
/// @param scores by member
/// @param order its keys are a score, encoded in the order of numbers, and a member
record SortedSet(StateMap scores, StateSortedMap order) {
  private static final Bytes SCORES = Bytes.of(new byte[] {0});
  private static final Bytes ORDER = Bytes.of(new byte[] {1});

  /// The longest member.
  static final int MEMBER_BYTES_MAX = Limits.SORTED_KEY_BYTES_MAX - 8;

  static Optional<SortedSet> find(Keyspace keys, Bytes key) {
    return keys.object(key, Entry.Type.ZSET, Kind.MAP).map(SortedSet::of);
  }

  static SortedSet changing(Keyspace keys, Bytes key) {
    StateMap parts = keys.changing(key, Entry.Type.ZSET, Kind.MAP);
    if (!parts.contains(SCORES)) {
      parts.create(SCORES, Kind.MAP);
      parts.create(ORDER, Kind.SORTED_MAP);
    }
    return of(parts);
  }

  private static SortedSet of(StateMap parts) {
    return new SortedSet(
        parts.find(SCORES, Kind.MAP).orElseThrow(),
        parts.find(ORDER, Kind.SORTED_MAP).orElseThrow());
  }

  long size() {
    return scores.size();
  }

  Optional<Double> score(Bytes member) {
    return scores.get(member).map(it -> decoded(new Decoder(it).i64()));
  }

  /// Sets a member's score.
  ///
  /// @return whether it was no member before
  boolean put(Bytes member, double score) {
    Optional<Double> before = score(member);
    before.ifPresent(it -> order.remove(place(it, member)));
    order.put(place(score, member), Bytes.EMPTY);
    scores.put(member, new Encoder(8).i64(encoded(score)).toBytes());
    return before.isEmpty();
  }

  boolean remove(Bytes member) {
    Optional<Double> before = score(member);
    before.ifPresent(it -> {
      order.remove(place(it, member));
      scores.remove(member);
    });
    return before.isPresent();
  }

  /// The number of members before one that exists.
  long rank(Bytes member) {
    return order.rank(place(score(member).orElseThrow(), member));
  }

  /// The number of members whose score is lower, or not higher.
  long below(double score, boolean orEqual) {
    long bits = encoded(score);
    if (orEqual && bits == -1L) {
      return size();
    }
    return order.rank(new Encoder(8).i64(orEqual ? bits + 1 : bits).toBytes());
  }

  /// The member with so many before it.
  Bytes memberAt(long rank) {
    byte[] place = order.at(rank).orElseThrow().unsafeArray();
    return Bytes.wrap(Arrays.copyOfRange(place, 8, place.length));
  }

  private static Bytes place(double score, Bytes member) {
    return new Encoder(8 + member.length()).i64(encoded(score)).raw(member.unsafeArray()).toBytes();
  }

  /// A score as a number whose unsigned order is that of scores. Both zeros are one score.
  private static long encoded(double score) {
    long bits = Double.doubleToLongBits(score == 0 ? 0.0 : score);
    return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
  }

  private static double decoded(long encoded) {
    return Double.longBitsToDouble(encoded < 0 ? encoded ^ Long.MIN_VALUE : ~encoded);
  }
}
