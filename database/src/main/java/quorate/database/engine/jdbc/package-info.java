/// The engines, as Quorate opens and closes them and speaks to them: one class each, and nothing
/// else knows what is special about them.
@NullMarked
package quorate.database.engine.jdbc;

import org.jspecify.annotations.NullMarked;
