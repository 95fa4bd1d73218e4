package quorate.runtime.keys;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.order.pbft.Signatures;

/// Signatures that are verified once: the same statement arrives in several messages, alone and in
/// certificates, and at several roles of a node. Its own signatures need no verification.
public final class RememberedSignatures implements Signatures {
  private static final int KNOWN_MAX = 1 << 14;

  private final NodeId self;
  private final Signatures keys;

  /// Digests of valid signatures with their statements and signers.
  private final Map<Digest, Boolean> known =
      new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Boolean> eldest) {
          return size() > KNOWN_MAX;
        }
      };

  /// @param self the node whose private key it is
  public RememberedSignatures(NodeId self, Signatures keys) {
    this.self = self;
    this.keys = keys;
  }

  private static Digest name(NodeId signer, Bytes statement, Bytes signature) {
    Encoder all = new Encoder(32 + statement.length() + signature.length());
    return Digest.of(all.node(signer).bytes(statement).bytes(signature).toByteArray());
  }

  @Override
  public Bytes sign(Bytes statement) {
    Bytes signature = keys.sign(statement);
    remember(name(self, statement, signature));
    return signature;
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    Digest name = name(signer, statement, signature);
    synchronized (known) {
      if (known.containsKey(name)) {
        return true;
      }
    }
    boolean valid = keys.verify(signer, statement, signature);
    if (valid) {
      remember(name);
    }
    return valid;
  }

  private void remember(Digest name) {
    synchronized (known) {
      known.put(name, true);
    }
  }
}
