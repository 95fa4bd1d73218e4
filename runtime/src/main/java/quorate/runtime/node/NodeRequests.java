package quorate.runtime.node;

import java.util.Optional;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.HostCommand;
import quorate.replication.smr.RequestRights;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.shell.Ordering;

/// The rights to make requests and send messages, and the requests that change the nodes.
final class NodeRequests {
  private NodeRequests() {}

  /// The rules of the order.
  static Ordering.Rules rules(ClusterConfig cluster) {
    return new Ordering.Rules(
        RequestRights::mayAsk,
        Optional.of((request, now) ->
            HostCommand.Reconfigure.of(request.body())
                .filter(change -> change.follows(now.number(), cluster.tolerance()))
                .map(HostCommand.Reconfigure::ids)));
  }

  /// Refuses requests that only the operator and the nodes may send.
  ///
  /// @param gateway whether a gateway asks
  /// @throws WireException if it may not
  static void refuse(Request request, boolean gateway) {
    if (gateway && HostCommand.Reconfigure.of(request.body()).isPresent()) {
      throw new WireException("only the operator changes the nodes");
    }
  }
}
