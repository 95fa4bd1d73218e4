/// The log of processes that run on (`docs/logging.md`).
@NullMarked
package quorate.cli.log;

import org.jspecify.annotations.NullMarked;
