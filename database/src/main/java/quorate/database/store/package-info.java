/// The data that Quorate keeps in each engine beside the user's tables, in the same transactions.
@NullMarked
package quorate.database.store;

import org.jspecify.annotations.NullMarked;
