package quorate.runtime.node;

import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.smr.Command;

/// What a node may have ordered in its own name: what it says of itself, and what it needs. All
/// else is a client's to ask for, so that a node that lies cannot write, nor choose the nodes.
final class NodeRequests {
  private NodeRequests() {}

  /// Whether the party that signed a request may ask for it.
  static boolean mayAsk(Request request) {
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
