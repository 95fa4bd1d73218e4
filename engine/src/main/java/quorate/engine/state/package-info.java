/// The whole state of one engine: how it is put there, and how parts of it are replaced.
@NullMarked
package quorate.engine.state;

import org.jspecify.annotations.NullMarked;
