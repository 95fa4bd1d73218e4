@NullMarked
package quorate.database.capture;

import org.jspecify.annotations.NullMarked;
