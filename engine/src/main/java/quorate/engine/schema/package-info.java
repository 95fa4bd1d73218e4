/// The schema of one engine, and changes of it that await their decision.
@NullMarked
package quorate.engine.schema;

import org.jspecify.annotations.NullMarked;
