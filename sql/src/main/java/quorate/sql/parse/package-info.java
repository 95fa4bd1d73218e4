/// What of PostgreSQL's SQL Quorate speaks: a library's grammar, our lexer before it and our tree
/// behind it.
@NullMarked
package quorate.sql.parse;

import org.jspecify.annotations.NullMarked;
