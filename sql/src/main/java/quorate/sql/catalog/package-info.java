/// The ordered schema: tables, keys, sequences, user types and procedures, their editing and their
/// wire encoding. Depends on the parsed tree, `access`, `type` and `dialect`.
@NullMarked
package quorate.sql.catalog;

import org.jspecify.annotations.NullMarked;
