/// The whole state of one engine: how it is installed, and how parts of it are replaced.
@NullMarked
package quorate.engine.state;

import org.jspecify.annotations.NullMarked;
