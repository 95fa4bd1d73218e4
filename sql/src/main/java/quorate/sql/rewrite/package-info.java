/// Changes of the bound tree that make engines agree: constructs that some lack or answer
/// otherwise, in words that all have, and the expressions whose errors SQL leaves open. Depends on
/// `function` and what is below it.
@NullMarked
package quorate.sql.rewrite;

import org.jspecify.annotations.NullMarked;
