/// The bound tree: queries and terms with resolved names and types, the context in which they are
/// bound, and the plans that engines execute. Depends on `catalog` and the packages below it.
@NullMarked
package quorate.sql.plan;

import org.jspecify.annotations.NullMarked;
