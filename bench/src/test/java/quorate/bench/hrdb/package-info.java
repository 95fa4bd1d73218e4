/// Figures of HRDB, from samples that are given.
@NullMarked
package quorate.bench.hrdb;

import org.jspecify.annotations.NullMarked;
