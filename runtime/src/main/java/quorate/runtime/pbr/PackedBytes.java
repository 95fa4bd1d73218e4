package quorate.runtime.pbr;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The bytes of a shipped transaction, deflated if they are many: a bulk load repeats itself, and
/// its entry is written to each log and sent to each member of the group.
///
/// Deflated bytes begin with a zero, which no transaction's own encoding does: that begins with the
/// number of its statements, or with the length of an encoding that is never empty.
final class PackedBytes {
  /// Fewer bytes are shipped as they are: deflating would cost more than it saves.
  static final int PLAIN_BYTES_MAX = 1 << 20;

  /// No transaction has more bytes, deflated or not.
  static final int BYTES_MAX = 256 << 20;

  private static final int MARK = 0;
  private static final int CHUNK_BYTES = 1 << 16;

  private PackedBytes() {}

  static Bytes pack(Bytes plain) {
    if (plain.length() <= PLAIN_BYTES_MAX || plain.length() > BYTES_MAX) {
      return plain;
    }
    Encoder out = new Encoder(plain.length() / 4);
    out.u8(MARK).varint(plain.length());
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED)) {
      deflater.setInput(plain.unsafeArray());
      deflater.finish();
      byte[] chunk = new byte[CHUNK_BYTES];
      while (!deflater.finished()) {
        int count = deflater.deflate(chunk);
        out.raw(count == chunk.length ? chunk : java.util.Arrays.copyOf(chunk, count));
      }
    }
    return out.toBytes();
  }

  /// @throws WireException if the bytes are deflated and damaged, or too many
  static Bytes unpack(Bytes packed) {
    if (packed.length() == 0 || packed.at(0) != MARK) {
      return packed;
    }
    Decoder in = new Decoder(packed);
    in.u8();
    long length = in.varint();
    if (length > BYTES_MAX) {
      throw new WireException("a transaction has at most " + BYTES_MAX + " bytes, not " + length);
    }
    byte[] plain = new byte[(int) length];
    int from = packed.length() - in.remaining();
    try (Inflater inflater = new Inflater()) {
      inflater.setInput(packed.unsafeArray(), from, in.remaining());
      int done = 0;
      while (done < plain.length) {
        int count = inflater.inflate(plain, done, plain.length - done);
        if (count == 0) {
          throw new WireException("a deflated transaction ends after " + done + " bytes");
        }
        done += count;
      }
      if (inflater.inflate(new byte[1]) > 0 || !inflater.finished()) {
        throw new WireException("a deflated transaction has more than " + length + " bytes");
      }
    } catch (DataFormatException damaged) {
      throw new WireException("a deflated transaction is damaged: " + damaged.getMessage());
    }
    return Bytes.wrap(plain);
  }
}
