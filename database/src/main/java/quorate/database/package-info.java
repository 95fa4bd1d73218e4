/// Engines over JDBC.
@NullMarked
package quorate.database;

import org.jspecify.annotations.NullMarked;
