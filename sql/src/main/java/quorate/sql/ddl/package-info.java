/// Schema changes: the rights they require, their effect on the catalog, and the steps for each
/// engine; and the constraints that Quorate enforces for engines that do not. Depends on all other
/// packages of `sql` but `system`, because texts stored in the catalog are analysed anew.
@NullMarked
package quorate.sql.ddl;

import org.jspecify.annotations.NullMarked;
