/// Digests of canonical forms: of a result, and of a table as a multiset of rows.
@NullMarked
package quorate.core.digest;

import org.jspecify.annotations.NullMarked;
