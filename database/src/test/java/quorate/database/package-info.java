@NullMarked
package quorate.database;

import org.jspecify.annotations.NullMarked;
