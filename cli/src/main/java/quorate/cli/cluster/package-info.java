/// Creates, starts and supervises clusters: `init`, `up`, `node`, `gateway`.
@NullMarked
package quorate.cli.cluster;

import org.jspecify.annotations.NullMarked;
