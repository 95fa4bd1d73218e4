/// Tests of the bench's function, not of its figures.
@NullMarked
package quorate.bench;

import org.jspecify.annotations.NullMarked;
