package quorate.service.state;

import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;

/// Entries by key. An entry holds a value, an object that it owns, or a link to an anonymous
/// object.
public abstract sealed class StateKeys extends StateObject permits StateMap, StateSortedMap {
  /// The content of an entry.
  public enum Held {
    NOTHING,
    VALUE,
    OBJECT,
    LINK
  }

  StateKeys(OpenObject object) {
    super(object);
  }

  abstract byte[] path(Bytes key);

  abstract Bytes key(byte[] path);

  /// The number of entries.
  public final long size() {
    return reading().size();
  }

  public final Held held(Bytes key) {
    return switch (reading().get(path(key))) {
      case null -> Held.NOTHING;
      case Plain _ -> Held.VALUE;
      case Link _ -> Held.LINK;
      case Content _, OpenObject _ -> Held.OBJECT;
    };
  }

  /// The kind of the object that an entry owns; empty if it owns none.
  public final Optional<Kind<?>> kindAt(Bytes key) {
    return switch (reading().get(path(key))) {
      case Content content -> Optional.of(Kind.of(content.form()));
      case OpenObject open -> Optional.of(Kind.of(open.form()));
      case null -> Optional.empty();
      case Plain _, Link _ -> Optional.empty();
    };
  }

  public final boolean contains(Bytes key) {
    return reading().get(path(key)) != null;
  }

  /// The value of a key.
  ///
  /// @throws IllegalArgumentException if the entry holds no value but an object or a link
  public final Optional<Bytes> get(Bytes key) {
    return value(reading().get(path(key)));
  }

  /// Sets the value of a key, whatever its entry held.
  ///
  /// @return whether there was no entry
  public final boolean put(Bytes key, Bytes value) {
    return writing().put(path(key), new Plain(Limits.value(value))) == null;
  }

  /// Makes a new object, which the entry owns: it exists for as long as the entry holds it.
  public final <T extends StateObject> T create(Bytes key, Kind<T> kind) {
    byte[] path = path(key);
    OpenObject created = OpenObject.owned(kind.form(), writing(), path);
    writing().put(path, created);
    return kind.of(created);
  }

  /// The object that the entry owns.
  ///
  /// @throws IllegalArgumentException if it holds something else
  public final <T extends StateObject> Optional<T> find(Bytes key, Kind<T> kind) {
    byte[] path = path(key);
    @Nullable Item item = reading().get(path);
    return item == null ? Optional.empty() : Optional.of(kind.of(reading().open(item, path)));
  }

  /// Sets the entry to a link.
  ///
  /// @return whether there was no entry
  public final boolean link(Bytes key, StateObject anonymous) {
    return writing().put(path(key), linkTo(anonymous)) == null;
  }

  /// The object that the entry links to.
  ///
  /// @throws IllegalArgumentException if it holds something else
  public final <T extends StateObject> Optional<T> follow(Bytes key, Kind<T> kind) {
    return followed(reading().get(path(key)), kind);
  }

  /// Removes an entry, with the object that it owns.
  ///
  /// @return whether there was one
  public final boolean remove(Bytes key) {
    return writing().remove(path(key)) != null;
  }

  /// Moves what an entry holds to another key, in the place of what that one held: two accesses, a
  /// removal and a put.
  ///
  /// @return whether there was anything
  public final boolean move(Bytes from, Bytes to) {
    @Nullable Item item = writing().remove(path(from));
    if (item == null) {
      return false;
    }
    // The open form moves, so that whoever has it goes on with the object at its new place.
    Item moved =
        item instanceof Content content ? writing().open(content, path(from)).taken() : item;
    writing().put(path(to), moved);
    return true;
  }

  /// The keys in the order of the object. While other threads write, each key is shown at most
  /// once.
  public final Iterable<Bytes> keys() {
    Node root = reading().root();
    return () -> keys(new Cursor(root));
  }

  final Iterator<Bytes> keys(Iterator<Entry> cursor) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        reading();
        return cursor.hasNext();
      }

      @Override
      public Bytes next() {
        return key(cursor.next().path());
      }
    };
  }

  /// The key with so many before it in the order of the object.
  public final Optional<Bytes> at(long rank) {
    Entry entry = Ranks.at(reading().root(), rank);
    return entry == null ? Optional.empty() : Optional.of(key(entry.path()));
  }
}
