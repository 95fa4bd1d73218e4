/// Clusters are made, started and kept going: `init`, `up`, `run-node`, `run-gateway`.
@NullMarked
package quorate.cli.cluster;

import org.jspecify.annotations.NullMarked;
