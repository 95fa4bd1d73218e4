@NullMarked
package quorate.database.run;

import org.jspecify.annotations.NullMarked;
