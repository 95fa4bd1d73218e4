/// Snapshots of the translation: statements, how each is planned, and each dialect's text.
@NullMarked
package quorate.sql.snapshot;

import org.jspecify.annotations.NullMarked;
