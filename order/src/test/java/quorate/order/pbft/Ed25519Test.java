package quorate.order.pbft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;

class Ed25519Test {
  private static final NodeId ONE = new NodeId(1);
  private static final NodeId TWO = new NodeId(2);

  @Test
  void signsTheSameInTheSameWayAndVerifiesNothingElse() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
    KeyPair first = generator.generateKeyPair();
    KeyPair second = generator.generateKeyPair();
    Signatures one =
        new Ed25519(first.getPrivate(), Map.of(ONE, first.getPublic(), TWO, second.getPublic()));
    Bytes statement = Bytes.wrap(new byte[] {1, 2, 3});
    Bytes signature = one.sign(statement);
    assertEquals(signature, one.sign(statement), "a role that signs stays deterministic");
    assertTrue(one.verify(ONE, statement, signature));
    assertFalse(one.verify(TWO, statement, signature), "another's");
    assertFalse(one.verify(new NodeId(3), statement, signature), "a stranger's");
    assertFalse(one.verify(ONE, Bytes.wrap(new byte[] {1, 2, 4}), signature), "of something else");
    assertFalse(one.verify(ONE, statement, Bytes.EMPTY), "none");
    assertFalse(one.verify(ONE, statement, Bytes.wrap(new byte[200])), "nonsense");
  }
}
