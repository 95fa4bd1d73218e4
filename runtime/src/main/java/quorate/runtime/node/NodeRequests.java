package quorate.runtime.node;

import quorate.core.NodeId;
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

  /// Refuses what only the operator may ask for, besides the nodes themselves.
  ///
  /// @param gateway whether a gateway asks
  /// @throws WireException if it may not
  static void refuse(Request request, boolean gateway) {
    if (gateway && Command.Reconfigure.of(request.body()).isPresent()) {
      throw new WireException("only the operator changes the nodes");
    }
  }

  /// The sender of a message of the order, which only nodes send.
  ///
  /// @throws WireException if it is a client
  static NodeId node(NodeId from) {
    if (from.isClient()) {
      throw new WireException("a client has no part in the order");
    }
    return from;
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
