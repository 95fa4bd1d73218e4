/// The SQL syntax that Quorate supports: a library's PostgreSQL grammar with our lexer in front of
/// it and our syntax tree behind it.
@NullMarked
package quorate.sql.parse;

import org.jspecify.annotations.NullMarked;
