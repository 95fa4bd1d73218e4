package quorate.core.digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// A SHA-256 digest.
public record Digest(Bytes bytes) implements Comparable<Digest> {
  public static final int SIZE = 32;

  private static final MessageDigest FRESH = fresh();

  public Digest {
    if (bytes.length() != SIZE) {
      throw new IllegalArgumentException("a digest has 32 bytes, not " + bytes.length());
    }
  }

  public static Digest of(byte[]... parts) {
    MessageDigest sha = sha256();
    for (byte[] part : parts) {
      sha.update(part);
    }
    return new Digest(Bytes.wrap(sha.digest()));
  }

  static MessageDigest sha256() {
    try {
      return (MessageDigest) FRESH.clone(); // searching for a provider costs more
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("a Java platform's SHA-256 can be cloned", impossible);
    }
  }

  private static MessageDigest fresh() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  public static void write(Encoder out, Digest digest) {
    out.raw(digest.bytes.unsafeArray());
  }

  public static Digest read(Decoder in) {
    return new Digest(Bytes.wrap(in.raw(SIZE)));
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes.unsafeArray());
  }

  @Override
  public int compareTo(Digest other) {
    return bytes.compareTo(other.bytes);
  }

  @Override
  public String toString() {
    return hex().substring(0, 12);
  }
}
