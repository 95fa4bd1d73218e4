/// Apache Ratis, a Raft implementation, as the total order (`docs/protocols/ratis.md`).
@NullMarked
package quorate.runtime.ratis;

import org.jspecify.annotations.NullMarked;
