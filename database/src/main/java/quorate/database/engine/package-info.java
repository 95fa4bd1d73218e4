/// The engines: one class each, and nothing else knows what is special about them.
@NullMarked
package quorate.database.engine;

import org.jspecify.annotations.NullMarked;
