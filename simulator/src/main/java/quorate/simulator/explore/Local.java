package quorate.simulator.explore;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Durable;
import quorate.core.Event;
import quorate.order.Request;

/// One state of one node, and the way to bring a role into it: what was on disk when it was last
/// switched on, and the events since then.
///
/// @param node its index
/// @param bootDisk what its role restored
/// @param before the state before the latest events, in the same life; empty right after the boot
/// @param events the latest events
/// @param disk what is durable now
/// @param delivered what it ever delivered, by slot
/// @param applied the slot that it delivered last in this life
/// @param bound what it is bound to, by what it said ([Subject#bind])
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
  /// What makes two of them the same.
  ///
  /// @param role all that the role holds in memory
  /// @param restart all that a role would hold that was restored from the disk
  record Key(
      int node,
      Object role,
      Object restart,
      Map<Long, List<Request>> delivered,
      long applied,
      Object bound) {}
}
