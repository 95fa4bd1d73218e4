package quorate.runtime.node;

import quorate.engine.transaction.EngineSyncPoints;
import quorate.replication.smr.Replica;
import quorate.runtime.read.Readers;

/// The parts of a node that stand on its engine.
record DatabaseParts(
    Readers readers,
    Scanner scanner,
    Delegate delegate,
    DatabaseMachine machine,
    Replica replica,
    ApplyHost apply,
    EngineSyncPoints settling,
    Compaction compaction,
    SnapshotOffers offers,
    Repairs repairs) {}
