/// Java that runs inside the engines: routines, aggregates, and their declarations. The catalogs of
/// existing databases refer to these classes by name, so neither a class nor its package may be
/// renamed.
@NullMarked
package quorate.database.engine;

import org.jspecify.annotations.NullMarked;
