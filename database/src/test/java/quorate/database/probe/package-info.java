@NullMarked
package quorate.database.probe;

import org.jspecify.annotations.NullMarked;
