/// The jars of stored procedures: read, looked at, loaded.
@NullMarked
package quorate.database.procedure;

import org.jspecify.annotations.NullMarked;
