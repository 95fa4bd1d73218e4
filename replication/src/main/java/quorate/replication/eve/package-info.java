/// Execute-verify replication: executors run a batch in parallel, without an agreed order inside
/// it, and verifiers agree on the resulting state and outputs (Kapritsos, "Replicating
/// Multithreaded Services", 2014, chapter 3, cited below as "Eve"). This is the verification stage,
/// with the executor's side of it: `docs/protocols/eve.md`.
@NullMarked
package quorate.replication.eve;

import org.jspecify.annotations.NullMarked;
