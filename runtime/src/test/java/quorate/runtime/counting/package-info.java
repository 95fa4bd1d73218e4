/// A protocol that only tests use: a primary adds numbers and ships them, one backup counts along.
/// It shows what a protocol needs on a node's shell (ARCHITECTURE.md, "How to add a protocol").
@NullMarked
package quorate.runtime.counting;

import org.jspecify.annotations.NullMarked;
