/// COPY: its options, and the table that it reads or writes. Depends on `catalog` and the packages
/// below it.
@NullMarked
package quorate.sql.copy;

import org.jspecify.annotations.NullMarked;
