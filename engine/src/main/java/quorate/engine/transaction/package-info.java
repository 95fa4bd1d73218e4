/// Open transactions on one engine: their connections, locks and lives.
@NullMarked
package quorate.engine.transaction;

import org.jspecify.annotations.NullMarked;
