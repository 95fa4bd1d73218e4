package quorate.simulator.byzantium;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.core.writeset.Image;
import quorate.core.writeset.KeySet;
import quorate.replication.byzantium.Operation;

/// An operation of the model: one table of numbers by key.
///
/// @param operand the value, or the number of keys to sum up
record ByzOp(Kind kind, long key, long operand) {
  /// The results of a row that is missing, and of one that is there already.
  static final long MISSING = -1;

  enum Kind {
    GET,
    SUM,
    ADD,
    PUT,
    INSERT,
    DELETE,
    /// Locks a row, as FOR UPDATE does.
    LOCK;

    boolean isRead() {
      return this == GET || this == SUM;
    }
  }

  /// The rows as an operation sees them.
  interface Rows {
    Optional<Long> get(long key);
  }

  /// The effect of an operation.
  ///
  /// @param keys those that it wrote, locked or looked up to write
  record Effect(long result, SortedMap<Long, Optional<Long>> writes, KeySet keys) {}

  Effect on(Rows rows) {
    Optional<Long> now = rows.get(key);
    return switch (kind) {
      case GET -> effect(now.orElse(MISSING), Map.of());
      case SUM -> {
        long sum = 0;
        for (long each = key; each < key + operand; each++) {
          sum += rows.get(each).orElse(0L);
        }
        yield effect(sum, Map.of());
      }
      case ADD -> now.isEmpty() ? effect(MISSING, Map.of()) : write(now.get() + operand);
      case PUT ->
          now.isEmpty() ? effect(0, Map.of()) : effect(1, Map.of(key, Optional.of(operand)));
      case INSERT ->
          now.isPresent()
              ? effect(MISSING, Map.of())
              : effect(1, Map.of(key, Optional.of(operand)));
      case DELETE -> now.isEmpty() ? effect(0, Map.of()) : effect(1, Map.of(key, Optional.empty()));
      case LOCK -> effect(now.orElse(MISSING), Map.of());
    };
  }

  private Effect write(long value) {
    return effect(value, Map.of(key, Optional.of(value)));
  }

  private Effect effect(long result, Map<Long, Optional<Long>> writes) {
    return new Effect(
        result, new TreeMap<>(writes), kind.isRead() ? NONE : new KeySet(keys(key, 1)));
  }

  static final KeySet NONE = new KeySet(Collections.emptySortedSet());

  private static final Map<Long, KeySet.Key> KEYS = new java.util.concurrent.ConcurrentHashMap<>();

  private static SortedSet<KeySet.Key> keys(long from, long count) {
    SortedSet<KeySet.Key> keys = new TreeSet<>();
    for (long each = from; each < from + count; each++) {
      keys.add(
          KEYS.computeIfAbsent(
              each, key -> new KeySet.Key("t", List.of(0), Image.of(Row.of(new Value.Int(key))))));
    }
    return keys;
  }

  Operation encode() {
    Encoder out = new Encoder(16).u8(kind.ordinal()).varint(key).i64(operand);
    return new Operation(
        kind.isRead() ? Operation.Kind.READ : Operation.Kind.WRITE,
        out.toBytes(),
        new KeySet(keys(key, kind == Kind.SUM ? operand : 1)));
  }

  static ByzOp decode(Operation operation) {
    Decoder in = new Decoder(operation.body());
    return new ByzOp(in.constant(Kind.values()), in.varint(), in.i64());
  }

  /// Whether an operation has the kind and footprint of its body.
  static boolean isLabelled(Operation operation) {
    try {
      return decode(operation).encode().equals(operation);
    } catch (WireException malformed) {
      return false;
    }
  }

  static Bytes result(long value) {
    return new Encoder(8).i64(value).toBytes();
  }

  /// A write set in its canonical encoding.
  static Bytes encode(SortedMap<Long, Optional<Long>> writes) {
    if (writes.isEmpty()) {
      return Bytes.EMPTY;
    }
    Encoder out = new Encoder();
    out.varint(writes.size());
    writes.forEach((key, value) -> out.varint(key).bool(value.isPresent()).i64(value.orElse(0L)));
    return out.toBytes();
  }

  static SortedMap<Long, Optional<Long>> decode(Bytes writes) {
    SortedMap<Long, Optional<Long>> decoded = new TreeMap<>();
    if (writes.length() > 0) {
      Decoder in = new Decoder(writes);
      int count = in.count(10);
      for (int i = 0; i < count; i++) {
        long key = in.varint();
        boolean present = in.bool();
        long value = in.i64();
        decoded.put(key, present ? Optional.of(value) : Optional.empty());
      }
    }
    return decoded;
  }

  @Override
  public String toString() {
    return kind + " " + key + (kind == Kind.GET ? "" : " " + operand);
  }
}
