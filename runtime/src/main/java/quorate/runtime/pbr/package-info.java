/// Primary-backup replication over real databases: the world of its replicas, their databases, and
/// the way to whichever is the primary (`docs/protocols/pbr.md`).
@NullMarked
package quorate.runtime.pbr;

import org.jspecify.annotations.NullMarked;
