package quorate.simulator.explore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Durable;
import quorate.core.Event;
import quorate.order.Request;

/// One state of one node, and the way to bring a role into it: the disk at its last start, and the
/// events since.
///
/// @param node its index
/// @param bootDisk the records that its role restored
/// @param before the state before the latest events, in the same life; empty right after the boot
/// @param events the latest events
/// @param disk the durable records now
/// @param delivered everything that it ever delivered, by slot
/// @param applied the slot delivered last in this life
/// @param bound its obligations from earlier messages ([Subject#bind])
record Local<M>(
    int id,
    int node,
    List<Durable> bootDisk,
    Optional<Local<M>> before,
    List<Event<M>> events,
    List<Durable> disk,
    Map<Long, List<Request>> delivered,
    long applied,
    Object bound) {
  /// The identity of a state.
  ///
  /// @param role the role's state in memory
  /// @param restart the state of a role restored from the disk
  record Key(
      int node,
      Object role,
      Object restart,
      Map<Long, List<Request>> delivered,
      long applied,
      Object bound) {}
}
