@NullMarked
package quorate.database.engine;

import org.jspecify.annotations.NullMarked;
