/// The ordered schema: its tables, keys, sequences, user types and procedures, how it is edited,
/// and its form on the wire. Depends on the parsed tree, `access`, `type` and `dialect`.
@NullMarked
package quorate.sql.catalog;

import org.jspecify.annotations.NullMarked;
