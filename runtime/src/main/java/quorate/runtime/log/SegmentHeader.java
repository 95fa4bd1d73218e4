package quorate.runtime.log;

import java.util.Arrays;
import java.util.zip.CRC32C;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The beginning of a segment file.
///
/// @param identity the log's owner
/// @param firstSequence the sequence number of its first record
/// @param begins whether the log begins here: earlier segments are void
record SegmentHeader(Identity identity, long firstSequence, boolean begins) {
  private static final byte[] MAGIC = {'Q', 'U', 'O', 'L', 'O', 'G', '0', '1'};
  static final int BYTES_MAX = 1024;

  byte[] encode() {
    byte[] body =
        new Encoder()
            .string(identity.cluster())
            .i64(identity.node())
            .i64(firstSequence)
            .bool(begins)
            .toByteArray();
    return new Encoder().raw(MAGIC).i32(crc(body)).bytes(body).toByteArray();
  }

  /// Reads a header and consumes [#bytes] of the input.
  static SegmentHeader decode(byte[] bytes) {
    Decoder from = new Decoder(bytes);
    if (!Arrays.equals(MAGIC, from.raw(MAGIC.length))) {
      throw new WireException("it does not begin as a segment of a log does");
    }
    int crc = from.i32();
    byte[] body = from.byteArray();
    if (crc != crc(body)) {
      throw new WireException("the checksum of the header is wrong");
    }
    Decoder in = new Decoder(body);
    Identity identity = new Identity(in.string(), in.i64());
    return new SegmentHeader(identity, in.i64(), in.bool());
  }

  int bytes() {
    return encode().length;
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
