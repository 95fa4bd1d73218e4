/// Managed state of a replicated service, on a copy-on-write Merkle tree (Kapritsos, "Replicating
/// Multithreaded Services", 2014, section 3.3.2, cited below as "Eve"): `docs/protocols/eve.md`,
/// rules S1 to S14.
///
/// [ManagedState] holds the versions, a [Batch] gives access to one that is being made, and
/// [Delta], [Image] and [Transfer] carry versions to other replicas. Nothing here starts a thread,
/// and nothing locks.
@NullMarked
package quorate.service.state;

import org.jspecify.annotations.NullMarked;
