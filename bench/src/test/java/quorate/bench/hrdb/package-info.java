/// HRDB's figures, from given samples.
@NullMarked
package quorate.bench.hrdb;

import org.jspecify.annotations.NullMarked;
