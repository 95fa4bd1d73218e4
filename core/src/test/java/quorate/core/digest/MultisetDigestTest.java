package quorate.core.digest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

class MultisetDigestTest {
  private static Row row(int i) {
    return Row.of(new Value.Int(i));
  }

  /// The four lanes in a long add as four independent 16-bit numbers.
  @Test
  void lanesAreAddedEachByItself() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      long[] one = random.longs(LatticeHash.LONGS).toArray();
      long[] other = random.longs(LatticeHash.LONGS).toArray();
      long[] sum = one.clone();
      LatticeHash.add(sum, other);
      long[] back = sum.clone();
      LatticeHash.subtract(back, other);
      assertArrayEquals(one, back);
      for (int i = 0; i < LatticeHash.LONGS; i++) {
        for (int shift = 0; shift < 64; shift += 16) {
          assertEquals(
              (short) ((short) (one[i] >>> shift) + (short) (other[i] >>> shift)),
              (short) (sum[i] >>> shift));
        }
      }
    }
  }

  /// Pinned, because replicas have attested these digests in their logs.
  @Test
  void theDigestOfARowIsPinned() {
    MultisetDigest digest = new MultisetDigest();
    digest.add(row(1));
    digest.add(row(2));
    digest.add(row(2));
    digest.remove(row(1));
    assertEquals("fad7c43738cecafd", digest.digest().hex().substring(0, 16));
  }

  @Test
  void sumsAndStatesGoOn() {
    MultisetDigest small = new MultisetDigest();
    MultisetDigest large = new MultisetDigest();
    MultisetDigest all = new MultisetDigest();
    for (int i = 0; i < 10; i++) {
      (i < 3 ? small : large).add(row(i));
      all.add(row(i));
    }
    Encoder out = new Encoder();
    small.encode(out);
    MultisetDigest kept = MultisetDigest.decode(new Decoder(out.toByteArray()));
    assertNotEquals(all.digest(), kept.digest());
    kept.plus(large);
    assertEquals(all.digest(), kept.digest());
    kept.minus(large);
    assertEquals(small.digest(), kept.digest());
  }
}
