@NullMarked
package quorate.sql.catalog;

import org.jspecify.annotations.NullMarked;
