package quorate.simulator.cbs;

import java.util.function.BooleanSupplier;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Rng;

/// The shepherd, or the standbys for it, as databases and clients see them.
public interface CbsShepherds {
  /// Creates the shepherds.
  interface Made {
    CbsShepherds of(CbsWorld world, CbsConfig config, CbsVariant variant, Rng rng);
  }

  void boot();

  /// Whether clients know of a running shepherd.
  boolean isUp();

  /// Whether the shepherd that the server belongs to is up.
  boolean serves(CbsServer server);

  /// A delay on a link that preserves the order of messages.
  long delay(String link);

  /// @param valid tested on arrival: whether the connection is still the same
  void fromDatabase(NodeId manager, CbsMessage.Local message, BooleanSupplier valid);

  void fromClient(NodeId client, CbsMessage.ToCoordinator message);

  /// Takes a message from the repairer, on the coordinator's machine.
  void fromSelf(CbsMessage.Local message);

  /// Injects a fault into one of them.
  void harm(Rng luck);

  /// Ends all faults.
  void heal();
}
