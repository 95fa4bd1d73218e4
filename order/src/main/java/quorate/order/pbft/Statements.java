package quorate.order.pbft;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.order.pbft.PbftMessage.ViewChange;

/// The bytes that are signed. Each begins with its kind, so that no signature is valid for another
/// kind of statement.
public final class Statements {
  private Statements() {}

  public static Bytes checkpoint(long slot, Digest state) {
    Encoder to = new Encoder(48).u8('C').varint(slot);
    Digest.write(to, state);
    return to.toBytes();
  }

  /// A view change. The certificate of the stable checkpoint has its own proof, so only its slot
  /// and state are included.
  public static Bytes viewChange(
      long view, Certificate stable, List<Claim> prepared, List<Claim> voted) {
    Encoder to = new Encoder(256).u8('V').varint(view).varint(stable.slot());
    Digest.write(to, stable.state());
    to.list(prepared, Statements::claim).list(voted, Statements::claim);
    return to.toBytes();
  }

  public static Bytes viewChange(ViewChange change) {
    return viewChange(change.view(), change.stable(), change.prepared(), change.voted());
  }

  public static Bytes newView(long view, List<ViewChange> changes, List<Assigned> chosen) {
    Encoder to = new Encoder(512).u8('N').varint(view);
    to.list(
        changes,
        (out, change) ->
            Digest.write(out.node(change.signer()), Digest.of(viewChange(change).unsafeArray())));
    to.list(
        chosen, (out, assigned) -> Digest.write(out.varint(assigned.slot()), assigned.digest()));
    return to.toBytes();
  }

  static void claim(Encoder to, Claim claim) {
    Digest.write(to.varint(claim.slot()).varint(claim.view()), claim.digest());
  }
}
