package quorate.order.pbft;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Map;
import quorate.core.Bytes;
import quorate.core.NodeId;

/// Ed25519 (RFC 8032) from the JDK. It is deterministic: a signature contains no randomness.
///
/// @param own this node's key
/// @param members every member's public key
public record Ed25519(PrivateKey own, Map<NodeId, PublicKey> members) implements Signatures {
  public Ed25519 {
    members = Map.copyOf(members);
  }

  @Override
  public Bytes sign(Bytes statement) {
    try {
      Signature signer = Signature.getInstance("Ed25519");
      signer.initSign(own);
      signer.update(statement.unsafeArray());
      return Bytes.wrap(signer.sign());
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this node's key does not sign", broken);
    }
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    PublicKey key = members.get(signer);
    if (key == null) {
      return false;
    }
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update(statement.unsafeArray());
      return verifier.verify(signature.unsafeArray());
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
