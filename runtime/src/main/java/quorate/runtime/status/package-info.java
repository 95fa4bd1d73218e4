/// The state of a cluster and of its nodes, and what was found at its databases, as typed values
/// and as JSON: what nodes answer and what commands print.
@NullMarked
package quorate.runtime.status;

import org.jspecify.annotations.NullMarked;
