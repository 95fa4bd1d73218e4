/// A transaction on one engine, whichever protocol has it executed.
@NullMarked
package quorate.engine;

import org.jspecify.annotations.NullMarked;
