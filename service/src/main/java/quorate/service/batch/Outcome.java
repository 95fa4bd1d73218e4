package quorate.service.batch;

import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The outcome of a request: the service's answer, or why there is none.
public record Outcome(Kind kind, Bytes answer) {
  /// The kinds of outcomes.
  public enum Kind {
    /// The service has answered.
    ANSWERED,
    /// The service threw an exception, or its answer is too long (B6).
    FAILED,
    /// The session is not known any more, or is used against its rules: the request was not
    /// executed now, and whether it was executed before is not known (B2, B3).
    FORGOTTEN;

    private static final Kind[] ALL = values();
  }

  static Outcome answered(Bytes answer) {
    return new Outcome(Kind.ANSWERED, answer);
  }

  static Outcome without(Kind kind) {
    return new Outcome(kind, Bytes.EMPTY);
  }

  public Bytes encode() {
    return new Encoder(8 + answer.length()).u8(kind.ordinal()).raw(answer.unsafeArray()).toBytes();
  }

  /// Reads an outcome.
  ///
  /// @throws quorate.core.wire.WireException if it is none
  public static Outcome decode(Bytes encoded) {
    Kind kind = new Decoder(encoded).constant(Kind.ALL);
    return new Outcome(kind, encoded.slice(1, encoded.length() - 1));
  }
}
