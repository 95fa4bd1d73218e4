/// The bench does what it says; how fast that is, no test asks.
@NullMarked
package quorate.bench;

import org.jspecify.annotations.NullMarked;
