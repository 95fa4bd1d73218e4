/// What an engine can do, by trying it.
@NullMarked
package quorate.database.probe;

import org.jspecify.annotations.NullMarked;
