/// Primary-backup replication (ShadowDB-PBR): the primary executes, ships write sets in the order
/// of its commits, and answers what every member of its group holds in a synced log; the total
/// order carries nothing but who the group is. See `docs/protocols/pbr.md`.
@NullMarked
package quorate.replication.pbr;

import org.jspecify.annotations.NullMarked;
