@NullMarked
package quorate.cli.cluster;

import org.jspecify.annotations.NullMarked;
