/// Tests of Byzantium's roles.
@NullMarked
package quorate.replication.byzantium;

import org.jspecify.annotations.NullMarked;
