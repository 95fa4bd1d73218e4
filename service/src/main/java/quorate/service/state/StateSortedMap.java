package quorate.service.state;

import java.util.Iterator;
import java.util.Optional;
import quorate.core.Bytes;

/// A map in the order of its keys' unsigned bytes. Keys that are numbers or tuples are encoded so
/// that their bytes have the order of the values.
public final class StateSortedMap extends StateKeys {
  StateSortedMap(OpenObject object) {
    super(object);
  }

  @Override
  byte[] path(Bytes key) {
    return Limits.key(key, Limits.SORTED_KEY_BYTES_MAX).toArray();
  }

  @Override
  Bytes key(byte[] path) {
    return Bytes.wrap(path);
  }

  /// The keys from one on, inclusive.
  public Iterable<Bytes> keysFrom(Bytes first) {
    Node root = reading().root();
    byte[] from = path(first);
    return () -> keys(new Cursor(root, from));
  }

  /// The keys in descending order.
  public Iterable<Bytes> descendingKeys() {
    Node root = reading().root();
    return () -> keys(new DescendingCursor(root));
  }

  /// The keys from one down, inclusive.
  public Iterable<Bytes> keysDownFrom(Bytes last) {
    Node root = reading().root();
    byte[] from = path(last);
    return () -> keys(new DescendingCursor(root, from));
  }

  /// The last key that is not higher.
  public Optional<Bytes> floor(Bytes key) {
    Iterator<Bytes> keys = keysDownFrom(key).iterator();
    return keys.hasNext() ? Optional.of(keys.next()) : Optional.empty();
  }

  /// The first key that is not lower.
  public Optional<Bytes> ceiling(Bytes key) {
    Iterator<Bytes> keys = keysFrom(key).iterator();
    return keys.hasNext() ? Optional.of(keys.next()) : Optional.empty();
  }

  public Optional<Bytes> first() {
    Iterator<Bytes> keys = keys().iterator();
    return keys.hasNext() ? Optional.of(keys.next()) : Optional.empty();
  }

  public Optional<Bytes> last() {
    Iterator<Bytes> keys = descendingKeys().iterator();
    return keys.hasNext() ? Optional.of(keys.next()) : Optional.empty();
  }

  /// The number of keys that are lower.
  public long rank(Bytes key) {
    return Ranks.before(reading().root(), path(key));
  }
}
