/// The entry point of the SQL module: statements of the PostgreSQL dialect are split and analysed
/// against the ordered schema, which gives a plan with a text for each engine. The packages below,
/// from the lowest: `parse`, `access` and `json`; `type`, `builtin`, `dialect`, `catalog`; `plan`,
/// the bound tree; `function`, `rewrite`, `render`; `bind`; and `system` for queries of the system
/// catalog. Above is `ddl`, for schema changes.
@NullMarked
package quorate.sql;

import org.jspecify.annotations.NullMarked;
