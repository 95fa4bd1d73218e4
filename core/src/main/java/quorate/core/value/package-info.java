/// Canonical values, rows and results: the forms that are voted on.
@NullMarked
package quorate.core.value;

import org.jspecify.annotations.NullMarked;
