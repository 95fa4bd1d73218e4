/// Tests of keys and signatures.
@NullMarked
package quorate.runtime.keys;

import org.jspecify.annotations.NullMarked;
