/// The jars of stored procedures: reading, inspecting and loading them.
@NullMarked
package quorate.database.procedure;

import org.jspecify.annotations.NullMarked;
