/// PostgreSQL's lexer and grammar, as far as Quorate speaks it, and the tree they make.
@NullMarked
package quorate.sql.parse;

import org.jspecify.annotations.NullMarked;
