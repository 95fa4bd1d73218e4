@NullMarked
package quorate.sql.ddl;

import org.jspecify.annotations.NullMarked;
