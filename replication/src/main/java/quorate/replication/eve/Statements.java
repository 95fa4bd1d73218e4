package quorate.replication.eve;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.replication.eve.EveMessage.ViewChange;

/// The bytes that are signed (Eve, section 3.4.1, with signatures for its MACs). Each begins with
/// its kind, so that no signature is valid for another kind of statement, although one key may
/// serve an executor and a verifier.
public final class Statements {
  private Statements() {}

  /// A batch with its number, signed by the primary of the view (T5).
  public static Bytes assignment(long view, long number, Digest batch) {
    Encoder to = new Encoder(64).u8('b').varint(view).varint(number);
    Digest.write(to, batch);
    return to.toBytes();
  }

  public static Bytes verify(long view, Token token) {
    Encoder to = new Encoder(192).u8('t').varint(view);
    token.write(to);
    return to.toBytes();
  }

  public static Bytes commit(long view, Token token, int stalls) {
    Encoder to = new Encoder(192).u8('c').varint(view);
    token.write(to);
    return to.varint(stalls).toBytes();
  }

  /// A view change. The certificate has its own proof, so only its content is included.
  public static Bytes viewChange(
      long view, Certificate base, Optional<Claim> prepared, List<Claim> voted) {
    Encoder to = new Encoder(512).u8('v').varint(view).varint(base.view()).varint(base.stalls());
    base.token().write(to);
    to.list(prepared.stream().toList(), Statements::claim).list(voted, Statements::claim);
    return to.toBytes();
  }

  public static Bytes viewChange(ViewChange change) {
    return viewChange(change.view(), change.base(), change.prepared(), change.voted());
  }

  public static Bytes newView(long view, List<ViewChange> changes, Token chosen, int stalls) {
    Encoder to = new Encoder(512).u8('n').varint(view).varint(stalls);
    chosen.write(to);
    to.list(
        changes,
        (out, change) ->
            Digest.write(out.node(change.signer()), Digest.of(viewChange(change).unsafeArray())));
    return to.toBytes();
  }

  private static void claim(Encoder to, Claim claim) {
    to.varint(claim.view());
    claim.token().write(to);
  }
}
