/// Finds out the capabilities of an engine by trial.
@NullMarked
package quorate.database.probe;

import org.jspecify.annotations.NullMarked;
