package quorate.simulator.cbs;

import java.util.function.BooleanSupplier;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsMessage;
import quorate.simulator.world.Rng;

/// The shepherd, or those that stand by for each other, as databases and clients know them.
public interface CbsShepherds {
  /// Makes them.
  interface Made {
    CbsShepherds of(CbsWorld world, CbsConfig config, CbsVariant variant, Rng rng);
  }

  void boot();

  /// Whether clients know of one that is there.
  boolean isUp();

  /// Whether there is the one that the server belongs to.
  boolean serves(CbsServer server);

  /// A delay on a link that keeps its order.
  long delay(String link);

  /// @param valid asked at the arrival: whether the connection is still the same
  void fromDatabase(NodeId manager, CbsMessage.Local message, BooleanSupplier valid);

  void fromClient(NodeId client, CbsMessage.ToCoordinator message);

  /// From whoever repairs, beside the coordinator.
  void fromSelf(CbsMessage.Local message);

  /// Something bad happens to one of them.
  void harm(Rng luck);

  /// Nothing bad lasts.
  void heal();
}
