package quorate.runtime.keys;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/// One direction of a link: authenticates its frames in their order, so that none can be forged,
/// changed, repeated, left out or put before another. Used by one thread at a time.
public final class LinkKey {
  /// HMAC-SHA-256, half of it (RFC 2104, section 5).
  public static final int TAG_BYTES = 16;

  private final Mac mac;
  private final byte[] number = new byte[Long.BYTES];
  private long next;

  private LinkKey(Mac mac) {
    this.mac = mac;
  }

  static LinkKey of(SecretKey key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(key);
    return new LinkKey(mac);
  }

  /// The tag of the next frame.
  public byte[] tag(ByteBuffer frame) {
    long at = next++;
    for (int i = 0; i < Long.BYTES; i++) {
      number[i] = (byte) (at >>> 8 * i);
    }
    mac.update(number);
    mac.update(frame);
    return Arrays.copyOf(mac.doFinal(), TAG_BYTES);
  }

  /// Whether this is the tag of the next frame.
  public boolean verify(ByteBuffer frame, byte[] tag) {
    return MessageDigest.isEqual(tag(frame), tag);
  }
}
