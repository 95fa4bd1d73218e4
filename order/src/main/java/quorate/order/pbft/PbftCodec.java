package quorate.order.pbft;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Body;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.FetchBody;
import quorate.order.pbft.PbftMessage.Local;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.Status;
import quorate.order.pbft.PbftMessage.Submit;
import quorate.order.pbft.PbftMessage.ViewChange;

/// The encoding of messages and durable records: one byte of kind, then the fields. Malformed bytes
/// are a [WireException]; counts are checked against the bytes present.
public final class PbftCodec {
  /// Signatures are short; longer ones would be an attempt to fill storage.
  private static final int SIGNATURE_BYTES_MAX = 128;

  private static final int MEMBERS_MAX = 512;

  private PbftCodec() {}

  /// Encodes a message for the wire. Messages of the layer above never leave their node.
  public static Bytes encode(PbftMessage message) {
    Encoder to = new Encoder();
    write(to, message);
    return to.toBytes();
  }

  /// Appends an encoded message.
  public static void write(Encoder to, PbftMessage message) {
    switch (message) {
      case PrePrepare(long view, long slot, Batch batch) ->
          batch.encode(to.u8(1).varint(view).varint(slot));
      case Prepare(long view, long slot, Digest digest) ->
          Digest.write(to.u8(2).varint(view).varint(slot), digest);
      case Commit(long view, long slot, Digest digest) ->
          Digest.write(to.u8(3).varint(view).varint(slot), digest);
      case Checkpoint checkpoint -> checkpoint(to.u8(4), checkpoint);
      case Stable(Certificate certificate) -> certificate(to.u8(5), certificate);
      case ViewChange change -> viewChange(to.u8(6), change);
      case NewView newView -> newView(to.u8(7), newView);
      case Status(long view, boolean active, long stable, long next) ->
          to.u8(8).varint(view).bool(active).varint(stable).varint(next);
      case Committed(long from, List<Digest> digests) ->
          to.u8(9).varint(from).list(digests, Digest::write);
      case FetchBody(Digest digest) -> Digest.write(to.u8(10), digest);
      case Body(Batch batch) -> batch.encode(to.u8(11));
      case Submit(Request request) -> request.encode(to.u8(12));
      case Local local -> throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Decodes a message from a peer or client.
  public static PbftMessage decode(Bytes bytes) {
    return read(new Decoder(bytes));
  }

  /// Decodes a message that takes up all remaining bytes.
  public static PbftMessage read(Decoder from) {
    int kind = from.u8();
    PbftMessage message =
        switch (kind) {
          case 1 -> new PrePrepare(from.varint(), Request.decodeSlot(from), Batch.decode(from));
          case 2 -> new Prepare(from.varint(), Request.decodeSlot(from), Digest.read(from));
          case 3 -> new Commit(from.varint(), Request.decodeSlot(from), Digest.read(from));
          case 4 -> checkpoint(from);
          case 5 -> new Stable(certificate(from));
          case 6 -> viewChange(from);
          case 7 -> newView(from);
          case 8 -> new Status(from.varint(), from.bool(), from.varint(), Request.decodeSlot(from));
          case 9 -> new Committed(Request.decodeSlot(from), digests(from));
          case 10 -> new FetchBody(Digest.read(from));
          case 11 -> new Body(Batch.decode(from));
          case 12 -> new Submit(Request.decode(from));
          default -> throw new WireException("no PBFT message of kind " + kind);
        };
    from.end();
    return message;
  }

  /// Encodes a durable record for the log.
  public static Bytes encodeRecord(Durable record) {
    Encoder to = new Encoder();
    writeRecord(to, record);
    return to.toBytes();
  }

  /// Appends an encoded record.
  public static void writeRecord(Encoder to, Durable record) {
    if (!(record instanceof PbftRecord ours)) {
      throw new IllegalArgumentException("no record of PBFT: " + record);
    }
    switch (ours) {
      case PbftRecord.Left(long below) -> to.u8(1).varint(below);
      case PbftRecord.Entered(NewView newView) -> newView(to.u8(2), newView);
      case PbftRecord.Held(Batch batch) -> batch.encode(to.u8(3));
      case PbftRecord.Voted(long view, long slot, Digest digest) ->
          Digest.write(to.u8(4).varint(view).varint(slot), digest);
      case PbftRecord.Prepared(long view, long slot, Digest digest) ->
          Digest.write(to.u8(5).varint(view).varint(slot), digest);
      case PbftRecord.Took(long slot, Digest state) -> Digest.write(to.u8(6).varint(slot), state);
      case PbftRecord.Stabilised(Certificate certificate) -> certificate(to.u8(7), certificate);
    }
  }

  /// Decodes a durable record of the log.
  public static PbftRecord decodeRecord(Bytes bytes) {
    Decoder from = new Decoder(bytes);
    int kind = from.u8();
    PbftRecord record =
        switch (kind) {
          case 1 -> new PbftRecord.Left(from.varint());
          case 2 -> new PbftRecord.Entered(newView(from));
          case 3 -> new PbftRecord.Held(Batch.decode(from));
          case 4 -> new PbftRecord.Voted(from.varint(), from.varint(), Digest.read(from));
          case 5 -> new PbftRecord.Prepared(from.varint(), from.varint(), Digest.read(from));
          case 6 -> new PbftRecord.Took(from.varint(), Digest.read(from));
          case 7 -> new PbftRecord.Stabilised(certificate(from));
          default -> throw new WireException("no PBFT record of kind " + kind);
        };
    from.end();
    return record;
  }

  private static Encoder checkpoint(Encoder to, Checkpoint vote) {
    Digest.write(to.node(vote.signer()).varint(vote.slot()), vote.state());
    return to.bytes(vote.signature());
  }

  private static Checkpoint checkpoint(Decoder from) {
    NodeId signer = from.node();
    return new Checkpoint(signer, Request.decodeSlot(from), Digest.read(from), signature(from));
  }

  /// Writes a certificate; its votes differ only in signer and signature.
  private static Encoder certificate(Encoder to, Certificate certificate) {
    Digest.write(to.varint(certificate.slot()), certificate.state());
    return to.list(
        certificate.votes(), (out, vote) -> out.node(vote.signer()).bytes(vote.signature()));
  }

  private static Certificate certificate(Decoder from) {
    long slot = from.varint();
    Digest state = Digest.read(from);
    List<Checkpoint> votes = from.list(in -> new Checkpoint(in.node(), slot, state, signature(in)));
    if (slot == 0 != votes.isEmpty() || votes.size() > MEMBERS_MAX) {
      throw new WireException(votes.size() + " votes for slot " + slot);
    }
    return new Certificate(slot, state, votes);
  }

  private static Encoder viewChange(Encoder to, ViewChange change) {
    certificate(to.varint(change.view()).node(change.signer()), change.stable());
    return to.list(change.prepared(), Statements::claim)
        .list(change.voted(), Statements::claim)
        .bytes(change.signature());
  }

  private static ViewChange viewChange(Decoder from) {
    long view = from.varint();
    NodeId signer = from.node();
    Certificate stable = certificate(from);
    List<Claim> prepared = from.list(PbftCodec::claim);
    List<Claim> voted = from.list(PbftCodec::claim);
    return new ViewChange(view, signer, stable, prepared, voted, signature(from));
  }

  private static Claim claim(Decoder from) {
    return new Claim(Request.decodeSlot(from), from.varint(), Digest.read(from));
  }

  private static Encoder newView(Encoder to, NewView newView) {
    return to.varint(newView.view())
        .list(newView.changes(), PbftCodec::viewChange)
        .list(newView.chosen(), (out, each) -> Digest.write(out.varint(each.slot()), each.digest()))
        .bytes(newView.signature());
  }

  private static NewView newView(Decoder from) {
    long view = from.varint();
    List<ViewChange> changes = from.list(PbftCodec::viewChange);
    if (changes.size() > MEMBERS_MAX) {
      throw new WireException(changes.size() + " view changes");
    }
    List<Assigned> chosen = from.list(in -> new Assigned(Request.decodeSlot(in), Digest.read(in)));
    return new NewView(view, changes, chosen, signature(from));
  }

  private static List<Digest> digests(Decoder from) {
    return from.list(Digest::read);
  }

  private static Bytes signature(Decoder from) {
    Bytes signature = from.bytes();
    if (signature.length() > SIGNATURE_BYTES_MAX) {
      throw new WireException("a signature of " + signature.length() + " bytes");
    }
    return signature;
  }
}
