/// The contract of an engine, and values shared by all engines.
@NullMarked
package quorate.database;

import org.jspecify.annotations.NullMarked;
