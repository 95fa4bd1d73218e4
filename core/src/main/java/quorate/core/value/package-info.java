/// Canonical values, rows and results: the forms on which replicas vote.
@NullMarked
package quorate.core.value;

import org.jspecify.annotations.NullMarked;
