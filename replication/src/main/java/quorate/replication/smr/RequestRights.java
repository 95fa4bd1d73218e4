package quorate.replication.smr;

import quorate.core.wire.WireException;
import quorate.order.Request;

/// The requests that a node may have ordered in its own name: statements about itself, and
/// checkpoints. All else is a client's to ask for, so that a node that lies cannot write, nor
/// choose the nodes.
public final class RequestRights {
  private RequestRights() {}

  /// Whether the party that signed a request may ask for it.
  public static boolean mayAsk(Request request) {
    return request.client().isClient() || isOfNodes(request);
  }

  private static boolean isOfNodes(Request request) {
    try {
      return switch (Command.decode(request.body())) {
        case Command.Attest _,
            Command.Testimony _,
            Command.Checkpoint _,
            Command.WriteVote _,
            Command.GiveUp _,
            Command.NoAgreement _,
            Command.Announce _ ->
            true;
        case Command.Script _,
            Command.Lease _,
            Command.Commit _,
            Command.Chunk _,
            Command.Assemble _,
            Command.Dispute _,
            Command.Advise _,
            Command.Reconfigure _,
            Command.DeclareState _ ->
            false;
      };
    } catch (WireException malformed) {
      return false;
    }
  }
}
