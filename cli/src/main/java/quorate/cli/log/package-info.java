/// The log of long-running processes (`docs/logging.md`).
@NullMarked
package quorate.cli.log;

import org.jspecify.annotations.NullMarked;
