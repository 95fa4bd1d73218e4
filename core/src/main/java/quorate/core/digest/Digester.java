package quorate.core.digest;

import java.security.MessageDigest;
import quorate.core.Bytes;

/// Computes a [Digest] over parts.
public final class Digester {
  private final MessageDigest sha = Digest.sha256();

  public Digester update(Bytes part) {
    sha.update(part.unsafeArray());
    return this;
  }

  /// The digest of the concatenated parts, equal to [Digest#of] over the whole; the next part
  /// starts afresh.
  public Digest digest() {
    return new Digest(Bytes.wrap(sha.digest()));
  }
}
