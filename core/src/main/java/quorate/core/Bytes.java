package quorate.core;

import java.util.Arrays;
import java.util.HexFormat;

/// An immutable byte string with value equality.
///
/// [#of] copies; [#wrap] does not, and its caller gives up the array. A [#kept] byte string is read
/// anew each time its bytes are needed.
public final class Bytes implements Comparable<Bytes> {
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  /// An array of bytes, or a [Kept]; one field, because most byte strings are short and numerous.
  private final Object content;

  /// Storage of bytes that are too many to hold in memory. They never change, and any thread may
  /// read.
  public interface Kept {
    int length();

    /// The bytes, which the caller must not modify.
    byte[] read();

    /// A part of them; the caller has checked the bounds.
    Kept slice(int offset, int length);
  }

  private Bytes(Object content) {
    this.content = content;
  }

  /// A copy of `array`.
  public static Bytes of(byte[] array) {
    return new Bytes(array.clone());
  }

  /// `array` itself, which must not be modified from now on.
  public static Bytes wrap(byte[] array) {
    return new Bytes(array);
  }

  /// A byte string kept in other storage.
  public static Bytes kept(Kept kept) {
    return new Bytes(kept);
  }

  public int length() {
    return content instanceof byte[] array ? array.length : ((Kept) content).length();
  }

  /// The number of its bytes held in memory.
  public int held() {
    return content instanceof byte[] array ? array.length : 0;
  }

  public byte at(int index) {
    return unsafeArray()[index];
  }

  /// A part of the bytes, in the same storage.
  public Bytes slice(int offset, int length) {
    java.util.Objects.checkFromIndexSize(offset, length, length());
    return content instanceof byte[] array
        ? new Bytes(Arrays.copyOfRange(array, offset, offset + length))
        : new Bytes(((Kept) content).slice(offset, length));
  }

  /// A copy of the bytes.
  public byte[] toArray() {
    return unsafeArray().clone();
  }

  /// The bytes themselves, for readers that promise not to write.
  public byte[] unsafeArray() {
    return content instanceof byte[] array ? array : ((Kept) content).read();
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(unsafeArray(), other.unsafeArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes
        && length() == bytes.length()
        && Arrays.equals(unsafeArray(), bytes.unsafeArray());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(unsafeArray());
  }

  /// The first bytes in hexadecimal, and the length if there are more.
  @Override
  public String toString() {
    byte[] array = unsafeArray();
    int shown = Math.min(array.length, 8);
    String hex = HexFormat.of().formatHex(array, 0, shown);
    return shown == array.length ? hex : hex + "..(" + array.length + ")";
  }
}
