/// Snapshots of the translation: statements, their plans, and the text for each dialect.
@NullMarked
package quorate.sql.snapshot;

import org.jspecify.annotations.NullMarked;
