/// PostgreSQL's types: names and modifiers, conversions of values, formats and patterns of text,
/// and the errors for values that engines cannot hold. Depends only on the parsed tree.
@NullMarked
package quorate.sql.type;

import org.jspecify.annotations.NullMarked;
