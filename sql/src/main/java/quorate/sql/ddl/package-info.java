/// Changes of the schema: who may make them, what becomes of the catalog, and the steps of each
/// engine; and the constraints that Quorate keeps for engines that do not. Depends on all other
/// packages of `sql` but `system`: the texts that the catalog keeps are analysed anew.
@NullMarked
package quorate.sql.ddl;

import org.jspecify.annotations.NullMarked;
