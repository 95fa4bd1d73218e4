package quorate.service.kv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.service.state.Batch;
import quorate.service.state.Kind;
import quorate.service.state.Limits;
import quorate.service.state.StateMap;
import quorate.service.state.StateObject;
import quorate.service.state.StateSortedMap;

/// The keys as one command sees them: those that have expired do not exist, whether or not they
/// have been removed yet. Looking at a key changes nothing (Y2 of eve).
final class Keyspace {
  /// The longest string.
  static final int STRING_BYTES_MAX = Limits.VALUE_BYTES_MAX - 64;

  private static final String KEYS = "kv.keys";
  private static final String OBJECTS = "kv.objects";
  private static final String EXPIRIES = "kv.expiries";

  private final StateMap entries;
  private final StateMap objects;
  private final StateSortedMap expiries;
  private final long millis;
  private final long seed;
  private final Entry.Mark mark;

  /// @param millis the time of the batch
  /// @param mark of the changes of this command
  Keyspace(Batch state, long millis, long seed, Entry.Mark mark) {
    this.entries = state.named(KEYS, Kind.MAP);
    this.objects = state.named(OBJECTS, Kind.MAP);
    this.expiries = state.named(EXPIRIES, Kind.SORTED_MAP);
    this.millis = millis;
    this.seed = seed;
    this.mark = mark;
  }

  static void prepare(Batch state) {
    if (state.find(KEYS, Kind.MAP).isEmpty()) {
      state.declare(KEYS, Kind.MAP);
      state.declare(OBJECTS, Kind.MAP);
      state.declare(EXPIRIES, Kind.SORTED_MAP);
    }
  }

  /// Removes all keys.
  static void clear(Batch state) {
    state.forget(KEYS);
    state.forget(OBJECTS);
    state.forget(EXPIRIES);
    prepare(state);
  }

  long millis() {
    return millis;
  }

  long seed() {
    return seed;
  }

  // Entries.

  /// The entry of a key, unless it has expired.
  Optional<Entry> find(Bytes key) {
    return stored(key).filter(entry -> !entry.isOver(millis));
  }

  private Optional<Entry> stored(Bytes key) {
    return entries.get(checked(key)).map(Entry::decode);
  }

  private static Bytes checked(Bytes key) {
    if (key.length() > Limits.KEY_BYTES_MAX) {
      throw new CommandError("ERR a key has at most " + Limits.KEY_BYTES_MAX + " bytes");
    }
    return key;
  }

  /// The value of a string.
  Optional<Bytes> string(Bytes key) {
    return typed(key, Entry.Type.STRING).map(Entry::value);
  }

  /// The entry of a key of this type.
  Optional<Entry> typed(Bytes key, Entry.Type type) {
    Optional<Entry> entry = find(key);
    if (entry.isPresent() && entry.get().type() != type) {
      throw new CommandError(CommandError.WRONG_TYPE);
    }
    return entry;
  }

  /// Sets a key to a string.
  ///
  /// @param expires as in [Entry]
  void set(Bytes key, Bytes value, long expires) {
    bound(value);
    Optional<Entry> before = stored(key);
    if (before.isPresent() && before.get().type() != Entry.Type.STRING) {
      objects.remove(key);
    }
    put(key, before, new Entry(Entry.Type.STRING, expires, mark, value));
  }

  /// Refuses a value that is too long.
  static void bound(Bytes value) {
    if (value.length() > STRING_BYTES_MAX) {
      throw new CommandError("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
    }
  }

  private void put(Bytes key, Optional<Entry> before, Entry after) {
    long was = before.map(Entry::expires).orElse(0L);
    if (was != 0 && was != after.expires()) {
      expiries.remove(expiry(was, key));
    }
    if (after.expires() != 0 && was != after.expires()) {
      expiries.put(expiry(after.expires(), key), key);
    }
    entries.put(key, after.encode());
  }

  /// Sets the time at which an existing key expires; 0 for never.
  void expire(Bytes key, long at) {
    stored(key).ifPresent(before -> put(key, Optional.of(before), before.expiring(at, mark)));
  }

  /// Removes a key.
  ///
  /// @return whether it existed
  boolean remove(Bytes key) {
    Optional<Entry> before = stored(key);
    before.ifPresent(entry -> removeStored(key, entry));
    return before.filter(entry -> !entry.isOver(millis)).isPresent();
  }

  private void removeStored(Bytes key, Entry entry) {
    entries.remove(key);
    if (entry.type() != Entry.Type.STRING) {
      objects.remove(key);
    }
    if (entry.expires() != 0) {
      expiries.remove(expiry(entry.expires(), key));
    }
  }

  /// A key of the table of expiries: by time, then by key, whose hash is shorter than some keys.
  private static Bytes expiry(long at, Bytes key) {
    byte[] hash = Digest.of(key.unsafeArray()).bytes().unsafeArray();
    return new Encoder(24).i64(at).raw(Arrays.copyOf(hash, 16)).toBytes();
  }

  /// Removes keys that have expired.
  ///
  /// @param most so many at a time
  void sweep(int most) {
    List<Bytes> over = new ArrayList<>();
    for (Bytes each : expiries.keys()) {
      if (over.size() == most || new Decoder(each).i64() > millis) {
        break;
      }
      expiries.get(each).ifPresent(over::add);
    }
    over.forEach(this::remove);
  }

  // Objects.

  /// The object of a key, to read.
  <T extends StateObject> Optional<T> object(Bytes key, Entry.Type type, Kind<T> kind) {
    return typed(key, type).flatMap(_ -> objects.find(key, kind));
  }

  /// The object of a key, to change. It is made if there is none.
  <T extends StateObject> T changing(Bytes key, Entry.Type type, Kind<T> kind) {
    Optional<Entry> entry = typed(key, type);
    if (entry.isPresent()) {
      return changing(key, entry.get(), kind);
    }
    stored(key).ifPresent(over -> removeStored(key, over));
    entries.put(key, new Entry(type, 0, mark, Bytes.EMPTY).encode());
    return objects.create(key, kind);
  }

  private <T extends StateObject> T changing(Bytes key, Entry entry, Kind<T> kind) {
    entries.put(key, entry.with(mark).encode());
    return objects.find(key, kind).orElseThrow();
  }

  /// Removes a key whose object has become empty.
  void dropIfEmpty(Bytes key, long size) {
    if (size == 0) {
      remove(key);
    }
  }

  // All keys.

  /// The number of keys, of which some may have expired.
  long size() {
    return entries.size();
  }

  /// All keys that have not expired.
  void each(Consumer<Bytes> visitor) {
    entries.keys().forEach(key -> find(key).ifPresent(_ -> visitor.accept(key)));
  }

  /// Visits keys in pieces, as [StateMap#scan].
  long scan(long from, int most, Consumer<Bytes> visitor) {
    return entries.scan(from, most, key -> find(key).ifPresent(_ -> visitor.accept(key)));
  }

  /// The mark of a key's last change, for WATCH; empty if there is no such key.
  Bytes markOf(Bytes key) {
    return find(key).map(entry -> entry.mark().encode()).orElse(Bytes.EMPTY);
  }
}
