/// PostgreSQL's types: their names and modifiers, how values are converted from one to another, the
/// formats and patterns of texts, and the errors of what no engine holds. Depends on the parsed
/// tree alone.
@NullMarked
package quorate.sql.type;

import org.jspecify.annotations.NullMarked;
