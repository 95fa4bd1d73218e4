/// Snapshot isolation over any order, with many masters and no trusted part: only BEGIN and COMMIT
/// are ordered, everything between them runs at a few replicas and is verified at COMMIT (Garcia,
/// Rodrigues and Preguiça, "Efficient Middleware for Byzantine Fault Tolerant Database
/// Replication", EuroSys 2011, cited below as "Byzantium"). The rules are in
/// `docs/protocols/byzantium.md`.
@NullMarked
package quorate.replication.byzantium;

import org.jspecify.annotations.NullMarked;
