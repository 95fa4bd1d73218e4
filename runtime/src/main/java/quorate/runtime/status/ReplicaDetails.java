package quorate.runtime.status;

import java.util.Optional;

/// The part of a status that only nodes have that execute every transaction in the order, or that
/// only order.
///
/// @param leader the node that leads the order, as far as this one knows; 0 if it does not know
/// @param epoch of the leader: a ballot, or a view
/// @param configuration the number of the present set of nodes
/// @param applied the last slot that the database holds, or that was delivered if there is none
/// @param certified the last slot whose state is certified
/// @param database empty if the node only orders
public record ReplicaDetails(
    long leader,
    long epoch,
    long configuration,
    long applied,
    long certified,
    Optional<DatabaseStatus> database)
    implements NodeStatus.Details {}
