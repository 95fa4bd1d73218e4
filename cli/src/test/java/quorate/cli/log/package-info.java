@NullMarked
package quorate.cli.log;

import org.jspecify.annotations.NullMarked;
