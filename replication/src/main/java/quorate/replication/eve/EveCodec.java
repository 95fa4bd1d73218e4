package quorate.replication.eve;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.eve.EveMessage.Certified;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Complain;
import quorate.replication.eve.EveMessage.ExecuteBatch;
import quorate.replication.eve.EveMessage.FetchBatches;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.Progress;
import quorate.replication.eve.EveMessage.Status;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;
import quorate.replication.eve.EveMessage.ViewChange;

/// The encoding of the messages and records of execute-verify replication. Counts and lengths are
/// bounded before anything is kept, because any peer may lie (L1).
public final class EveCodec {
  /// The longest batch.
  public static final int BATCH_BYTES_MAX = 16 << 20;

  /// The most nodes whose statements one message carries.
  static final int NODES_MAX = 1000;

  private static final int SIGNATURE_BYTES_MAX = 128;

  private EveCodec() {}

  /// Writes a message to another node.
  public static void write(Encoder out, EveMessage message) {
    switch (message) {
      case Verify it -> verify(out.u8(0), it);
      case Prepare(long view, Token token) -> token.write(out.u8(1).varint(view));
      case Commit it -> commit(out.u8(2), it);
      case Certified(Certificate certificate) -> certificate(out.u8(3), certificate);
      case ViewChange it -> change(out.u8(4), it);
      case NewView it -> newView(out.u8(5), it);
      case Status(long view, boolean active, long number, long certifiedIn) ->
          out.u8(6).varint(view).bool(active).varint(number).varint(certifiedIn);
      case Progress(long view, long number) -> out.u8(7).varint(view).varint(number);
      case Complain(long view) -> out.u8(8).varint(view);
      case VerifyResponse(Certificate certificate) -> certificate(out.u8(9), certificate);
      case ExecuteBatch(long view, long number, Bytes batch, Bytes signature) ->
          out.u8(10).varint(view).varint(number).bytes(batch).bytes(signature);
      case FetchBatches(long view, long from) -> out.u8(11).varint(view).varint(from);
      case EveMessage.Local local -> throw new IllegalStateException("stays here: " + local);
    }
  }

  /// Reads a message of another node.
  ///
  /// @throws WireException if it is malformed
  public static EveMessage read(Decoder in) {
    return in.whole(EveCodec::message);
  }

  private static EveMessage message(Decoder in) {
    return switch (in.u8()) {
      case 0 -> verify(in);
      case 1 -> new Prepare(in.varint(), token(in));
      case 2 -> commit(in);
      case 3 -> new Certified(certificate(in));
      case 4 -> change(in);
      case 5 -> newView(in);
      case 6 -> new Status(in.varint(), in.bool(), in.varint(), in.varint());
      case 7 -> new Progress(in.varint(), in.varint());
      case 8 -> new Complain(in.varint());
      case 9 -> new VerifyResponse(certificate(in));
      case 10 -> new ExecuteBatch(in.varint(), in.varint(), batch(in), signature(in));
      case 11 -> new FetchBatches(in.varint(), in.varint());
      default -> throw new WireException("no message of execute-verify");
    };
  }

  /// Writes a record.
  public static void writeRecord(Encoder out, EveRecord record) {
    switch (record) {
      case EveRecord.Left(long below) -> out.u8(0).varint(below);
      case EveRecord.Entered(NewView it) -> newView(out.u8(1), it);
      case EveRecord.Voted(long view, Token token) -> token.write(out.u8(2).varint(view));
      case EveRecord.Prepared(long view, Token token) -> token.write(out.u8(3).varint(view));
      case EveRecord.Certified(Certificate it) -> certificate(out.u8(4), it);
      case EveRecord.Proposed(long view, long number, Bytes batch, Bytes signature) ->
          out.u8(5).varint(view).varint(number).bytes(batch).bytes(signature);
      case EveRecord.Ran(long view, Token token, Bytes assigned) -> {
        token.write(out.u8(6).varint(view));
        out.bytes(assigned);
      }
      case EveRecord.Signed(long number) -> out.u8(7).varint(number);
      case EveRecord.Adopted(Certificate it) -> certificate(out.u8(8), it);
      case EveRecord.Fetched(Token token) -> token.write(out.u8(9));
    }
  }

  /// Reads a record; bytes may follow.
  ///
  /// @throws WireException if it is malformed
  public static EveRecord readRecord(Decoder in) {
    return switch (in.u8()) {
      case 0 -> new EveRecord.Left(in.varint());
      case 1 -> new EveRecord.Entered(newView(in));
      case 2 -> new EveRecord.Voted(in.varint(), token(in));
      case 3 -> new EveRecord.Prepared(in.varint(), token(in));
      case 4 -> new EveRecord.Certified(certificate(in));
      case 5 -> new EveRecord.Proposed(in.varint(), in.varint(), batch(in), signature(in));
      case 6 -> new EveRecord.Ran(in.varint(), token(in), signature(in));
      case 7 -> new EveRecord.Signed(in.varint());
      case 8 -> new EveRecord.Adopted(certificate(in));
      case 9 -> new EveRecord.Fetched(token(in));
      default -> throw new WireException("no record of execute-verify");
    };
  }

  /// Reads a token.
  public static Token token(Decoder in) {
    return new Token(
        in.varint(), Digest.read(in), Digest.read(in), Digest.read(in), Digest.read(in));
  }

  private static void verify(Encoder out, Verify it) {
    it.token().write(out.node(it.signer()).varint(it.view()));
    out.bytes(it.assigned()).bytes(it.signature());
  }

  private static Verify verify(Decoder in) {
    return new Verify(in.node(), in.varint(), token(in), signature(in), signature(in));
  }

  private static void commit(Encoder out, Commit it) {
    it.token().write(out.node(it.signer()).varint(it.view()));
    out.varint(it.stalls()).bytes(it.signature());
  }

  private static Commit commit(Decoder in) {
    return new Commit(in.node(), in.varint(), token(in), in.size(), signature(in));
  }

  /// A certificate, whose commits differ only in their signers and signatures.
  private static void certificate(Encoder out, Certificate it) {
    it.token().write(out.varint(it.view()));
    out.varint(it.stalls())
        .list(it.commits(), (to, each) -> to.node(each.signer()).bytes(each.signature()));
  }

  private static Certificate certificate(Decoder in) {
    long view = in.varint();
    Token token = token(in);
    int stalls = in.size();
    List<Commit> commits =
        bounded(
            in,
            NODES_MAX,
            each -> {
              NodeId signer = each.node();
              return new Commit(signer, view, token, stalls, signature(each));
            });
    return new Certificate(view, token, stalls, commits);
  }

  private static void claim(Encoder out, Claim it) {
    it.token().write(out.varint(it.view()));
  }

  private static Claim claim(Decoder in) {
    return new Claim(in.varint(), token(in));
  }

  private static void change(Encoder out, ViewChange it) {
    certificate(out.varint(it.view()).node(it.signer()), it.base());
    out.optional(it.prepared(), EveCodec::claim)
        .list(it.voted(), EveCodec::claim)
        .bytes(it.signature());
  }

  private static ViewChange change(Decoder in) {
    long view = in.varint();
    NodeId signer = in.node();
    Certificate base = certificate(in);
    Optional<Claim> prepared = in.optional(EveCodec::claim);
    List<Claim> voted = bounded(in, Proofs.VOTED_MAX, EveCodec::claim);
    return new ViewChange(view, signer, base, prepared, voted, signature(in));
  }

  private static void newView(Encoder out, NewView it) {
    out.varint(it.view()).list(it.changes(), EveCodec::change);
    it.chosen().write(out);
    out.varint(it.stalls()).bytes(it.signature());
  }

  private static NewView newView(Decoder in) {
    return new NewView(
        in.varint(), bounded(in, NODES_MAX, EveCodec::change), token(in), in.size(), signature(in));
  }

  private static <T> List<T> bounded(Decoder in, int most, Function<Decoder, T> read) {
    List<T> list = in.list(read);
    if (list.size() > most) {
      throw new WireException(list.size() + " elements, and at most " + most);
    }
    return list;
  }

  private static Bytes batch(Decoder in) {
    return bytes(in, BATCH_BYTES_MAX);
  }

  private static Bytes signature(Decoder in) {
    return bytes(in, SIGNATURE_BYTES_MAX);
  }

  private static Bytes bytes(Decoder in, int most) {
    Bytes bytes = in.bytes();
    if (bytes.length() > most) {
      throw new WireException(bytes.length() + " bytes, and at most " + most);
    }
    return bytes;
  }
}
