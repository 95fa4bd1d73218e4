/// The changes of transactions, taken from engines as write sets, and applied to them.
@NullMarked
package quorate.database.capture;

import org.jspecify.annotations.NullMarked;
