/// The face of the SQL module: statements of the PostgreSQL dialect, split, and analysed against
/// the ordered schema to a plan with each engine's text. The packages below, from the lowest:
/// `parse`, `access` and `json`; `type`, `builtin`, `dialect`, `catalog`; `plan`, the bound tree;
/// `function`, `rewrite`, `render`; `bind`; and `system` for queries of the system catalog. Changes
/// of the schema, in `ddl`, stand above.
@NullMarked
package quorate.sql;

import org.jspecify.annotations.NullMarked;
