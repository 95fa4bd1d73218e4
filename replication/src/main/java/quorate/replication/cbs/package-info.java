/// Commit barrier scheduling (HRDB, sections 3.2 to 3.5): clients run transactions concurrently
/// over unmodified databases with strict two-phase locking, and every answer of a committed
/// transaction is backed by r + 1 of them. See `docs/protocols/cbs.md`.
@NullMarked
package quorate.replication.cbs;

import org.jspecify.annotations.NullMarked;
