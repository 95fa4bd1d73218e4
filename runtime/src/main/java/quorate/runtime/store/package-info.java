/// The files of a node beside its log: those of its engine, evidence about databases that were
/// outvoted, and marks of what was installed or is void.
@NullMarked
package quorate.runtime.store;

import org.jspecify.annotations.NullMarked;
