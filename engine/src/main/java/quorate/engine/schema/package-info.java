/// The schema of one engine, and changes of it that wait for whether they stand.
@NullMarked
package quorate.engine.schema;

import org.jspecify.annotations.NullMarked;
