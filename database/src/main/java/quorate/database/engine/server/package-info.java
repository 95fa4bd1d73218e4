/// The programs of engines that run as processes of their own.
@NullMarked
package quorate.database.engine.server;

import org.jspecify.annotations.NullMarked;
