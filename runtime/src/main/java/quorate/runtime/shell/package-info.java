/// Parts of the processes that run nodes and shepherds, under any protocol.
@NullMarked
package quorate.runtime.shell;

import org.jspecify.annotations.NullMarked;
