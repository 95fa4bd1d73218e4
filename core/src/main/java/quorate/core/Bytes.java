package quorate.core;

import java.util.Arrays;
import java.util.HexFormat;

/// An immutable byte string with value equality.
///
/// [#of] copies; [#wrap] does not, and its caller gives up the array.
public final class Bytes implements Comparable<Bytes> {
  public static final Bytes EMPTY = new Bytes(new byte[0]);
  private final byte[] array;

  private Bytes(byte[] array) {
    this.array = array;
  }

  /// A copy of `array`.
  public static Bytes of(byte[] array) {
    return new Bytes(array.clone());
  }

  /// `array` itself, which nobody may change from now on.
  public static Bytes wrap(byte[] array) {
    return new Bytes(array);
  }

  public int length() {
    return array.length;
  }

  public byte at(int index) {
    return array[index];
  }

  /// A copy of the bytes.
  public byte[] toArray() {
    return array.clone();
  }

  /// The bytes themselves, for readers that promise not to write.
  public byte[] unsafeArray() {
    return array;
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(array, other.array);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(array);
  }

  /// The first bytes in hexadecimal, and the length where that is not all.
  @Override
  public String toString() {
    int shown = Math.min(array.length, 8);
    String hex = HexFormat.of().formatHex(array, 0, shown);
    return shown == array.length ? hex : hex + "..(" + array.length + ")";
  }
}
