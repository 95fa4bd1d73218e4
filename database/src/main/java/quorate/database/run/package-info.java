/// Executes analysed statements on an engine.
@NullMarked
package quorate.database.run;

import org.jspecify.annotations.NullMarked;
