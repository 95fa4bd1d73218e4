package quorate.peers;

import java.nio.ByteBuffer;

/// The encoding of a request to a peer: client, number, body, as in our own orders.
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
