/// SQL of the PostgreSQL dialect: split, analysed against the ordered schema, made deterministic
/// and translated for each engine.
@NullMarked
package quorate.sql;

import org.jspecify.annotations.NullMarked;
