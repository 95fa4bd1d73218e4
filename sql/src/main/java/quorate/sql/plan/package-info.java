/// The bound tree: queries and terms whose names and types are resolved, what is known while they
/// are bound, and the plans that engines execute. Depends on `catalog` and what is below it.
@NullMarked
package quorate.sql.plan;

import org.jspecify.annotations.NullMarked;
