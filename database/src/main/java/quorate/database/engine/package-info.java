/// Java that runs inside the engines: routines, aggregates and what they are declared by. The
/// catalogs of existing databases name these classes, so neither a class nor its package is
/// renamed.
@NullMarked
package quorate.database.engine;

import org.jspecify.annotations.NullMarked;
