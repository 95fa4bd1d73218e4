/// What transactions change, taken from engines as write sets, and put into them.
@NullMarked
package quorate.database.capture;

import org.jspecify.annotations.NullMarked;
