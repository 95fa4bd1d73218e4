/// Digests of canonical forms: of results, and of tables as multisets of rows.
@NullMarked
package quorate.core.digest;

import org.jspecify.annotations.NullMarked;
