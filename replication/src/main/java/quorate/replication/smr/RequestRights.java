package quorate.replication.smr;

import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.HostCommand;
import quorate.replication.command.ServiceCommand;

/// The requests that a node may have ordered in its own name: statements about itself, and
/// checkpoints. All others are reserved for clients, so that a lying node can neither write nor
/// choose the nodes.
public final class RequestRights {
  private RequestRights() {}

  /// Whether the signer of a request may make it.
  public static boolean mayAsk(Request request) {
    return request.client().isClient() || isOfNodes(request);
  }

  private static boolean isOfNodes(Request request) {
    try {
      return switch (SqlCommand.decode(request.body())) {
        case HostCommand command -> command.isOfNodes();
        case ServiceCommand command -> command instanceof SqlCommand sql && sql.isOfNodes();
      };
    } catch (WireException malformed) {
      return false;
    }
  }
}
