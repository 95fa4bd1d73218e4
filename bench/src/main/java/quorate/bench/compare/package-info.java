/// Engines compared on generated queries: differential testing of engines and of their dialects.
@NullMarked
package quorate.bench.compare;

import org.jspecify.annotations.NullMarked;
