package quorate.runtime.keys;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// The proof that a client submitted a request: a signature of the digests of all requests it
/// submitted at the same time. Under load one signature, made once and verified once, serves many.
///
/// @param digests of the requests, without their proofs
record RequestProof(List<Digest> digests, Bytes signature) {
  static final int REQUESTS_MAX = 64;
  private static final int SIGNATURE_BYTES_MAX = 128;

  RequestProof {
    digests = List.copyOf(digests);
  }

  /// The signed bytes; no signed statement of another kind begins with the same letter.
  static Bytes statement(List<Digest> digests) {
    Encoder to = new Encoder(16 + Digest.SIZE * digests.size()).u8('R');
    return to.list(digests, Digest::write).toBytes();
  }

  Bytes encode() {
    Encoder to = new Encoder(128 + Digest.SIZE * digests.size());
    return to.list(digests, Digest::write).bytes(signature).toBytes();
  }

  /// Reads the proof of a request.
  ///
  /// @throws WireException if it has none
  static RequestProof of(Request request) {
    Decoder in = new Decoder(request.proof());
    List<Digest> digests = in.list(Digest::read);
    Bytes signature = in.bytes();
    in.end();
    if (digests.size() > REQUESTS_MAX || signature.length() > SIGNATURE_BYTES_MAX) {
      throw new WireException("a proof of " + digests.size() + " requests");
    }
    return new RequestProof(digests, signature);
  }
}
