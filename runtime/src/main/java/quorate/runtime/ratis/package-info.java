/// Apache Ratis, a Raft, as the total order (`docs/protocols/ratis.md`).
@NullMarked
package quorate.runtime.ratis;

import org.jspecify.annotations.NullMarked;
