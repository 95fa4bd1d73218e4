@NullMarked
package quorate.cli.bench;

import org.jspecify.annotations.NullMarked;
