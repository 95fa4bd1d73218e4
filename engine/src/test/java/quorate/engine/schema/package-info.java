@NullMarked
package quorate.engine.schema;

import org.jspecify.annotations.NullMarked;
