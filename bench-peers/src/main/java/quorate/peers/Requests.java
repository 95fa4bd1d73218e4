package quorate.peers;

import java.nio.ByteBuffer;

/// The bytes of a request to a peer: client, number, body; as our own orders carry them too.
final class Requests {
  static final int HEADER_BYTES = Integer.BYTES + Long.BYTES;

  private Requests() {}

  static byte[] encode(int client, long number, byte[] body) {
    return ByteBuffer.allocate(HEADER_BYTES + body.length)
        .putInt(client)
        .putLong(number)
        .put(body)
        .array();
  }
}
