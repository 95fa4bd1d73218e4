package quorate.core.digest;

import java.security.MessageDigest;
import quorate.core.Bytes;

/// Makes a [Digest] of what comes in parts.
public final class Digester {
  private final MessageDigest sha = Digest.sha256();

  public Digester update(Bytes part) {
    sha.update(part.unsafeArray());
    return this;
  }

  /// The digest of all parts together, as [Digest#of] gives it of them joined; the next part begins
  /// another.
  public Digest digest() {
    return new Digest(Bytes.wrap(sha.digest()));
  }
}
