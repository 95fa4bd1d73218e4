package quorate.service.state;

import java.util.function.Consumer;
import quorate.core.Bytes;

/// A map. Its order is that of the keys' hashes: the same at all replicas, and without a meaning
/// (Eve, section 3.3.2, on set-like classes).
public final class StateMap extends StateKeys {
  StateMap(OpenObject object) {
    super(object);
  }

  @Override
  byte[] path(Bytes key) {
    return Paths.hashed(Limits.key(key, Limits.KEY_BYTES_MAX));
  }

  @Override
  Bytes key(byte[] path) {
    return Paths.unhashed(path);
  }

  /// Visits keys in pieces, across batches. A key that is there from the first piece to the last is
  /// visited.
  ///
  /// @param from 0 at first, then the result of the call before
  /// @param keysMin so many keys are visited at least, if there are
  /// @return 0 if no key is left
  public long scan(long from, int keysMin, Consumer<Bytes> visitor) {
    return Scans.scan(reading().root(), from, keysMin, path -> visitor.accept(key(path)));
  }
}
