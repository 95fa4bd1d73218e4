/// Primary-backup replication over real databases: the hosts of its replicas, their databases, and
/// the connection to the current primary (`docs/protocols/pbr.md`).
@NullMarked
package quorate.runtime.pbr;

import org.jspecify.annotations.NullMarked;
