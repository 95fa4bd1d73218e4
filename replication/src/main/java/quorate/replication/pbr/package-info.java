/// Primary-backup replication (ShadowDB-PBR): the primary executes, ships write sets in the order
/// of its commits, and answers once every member of its group holds the transaction in a synced
/// log; the total order carries only the membership of the group. See `docs/protocols/pbr.md`.
@NullMarked
package quorate.replication.pbr;

import org.jspecify.annotations.NullMarked;
