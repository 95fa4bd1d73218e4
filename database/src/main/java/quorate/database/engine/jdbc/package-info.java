/// The engines, one class each: how Quorate opens and closes them and talks to them. Nothing
/// outside knows their peculiarities.
@NullMarked
package quorate.database.engine.jdbc;

import org.jspecify.annotations.NullMarked;
