@NullMarked
package quorate.engine.transaction;

import org.jspecify.annotations.NullMarked;
