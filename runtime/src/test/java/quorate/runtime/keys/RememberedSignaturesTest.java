package quorate.runtime.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.pbft.Signatures;

class RememberedSignaturesTest {
  private static final NodeId SELF = new NodeId(1);
  private static final NodeId OTHER = new NodeId(2);
  private static final Bytes VALID = Bytes.of(new byte[] {1});
  private static final Bytes FORGED = Bytes.of(new byte[] {2});
  private static final Bytes STATEMENT = Bytes.of(new byte[] {7});

  private final AtomicInteger verified = new AtomicInteger();
  private final RememberedSignatures signatures =
      new RememberedSignatures(
          SELF,
          new Signatures() {
            @Override
            public Bytes sign(Bytes statement) {
              return VALID;
            }

            @Override
            public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
              verified.incrementAndGet();
              return signature.equals(VALID);
            }
          });

  @Test
  void aValidSignatureIsVerifiedOnce() {
    assertTrue(signatures.verify(OTHER, STATEMENT, VALID));
    assertTrue(signatures.verify(OTHER, STATEMENT, VALID));
    assertEquals(1, verified.get());
    assertTrue(signatures.verify(SELF, STATEMENT, VALID), "of another signer: verified anew");
    assertEquals(2, verified.get());
  }

  @Test
  void aForgedOneIsRefusedEachTime() {
    assertFalse(signatures.verify(OTHER, STATEMENT, FORGED));
    assertTrue(signatures.verify(OTHER, STATEMENT, VALID));
    assertFalse(signatures.verify(OTHER, STATEMENT, FORGED));
    assertFalse(signatures.verify(OTHER, Bytes.EMPTY, FORGED));
  }

  @Test
  void ownSignaturesNeedNoVerification() {
    assertTrue(signatures.verify(SELF, STATEMENT, signatures.sign(STATEMENT)));
    assertEquals(0, verified.get());
  }
}
