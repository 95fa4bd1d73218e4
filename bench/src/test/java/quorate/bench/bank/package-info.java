/// The bank.
@NullMarked
package quorate.bench.bank;

import org.jspecify.annotations.NullMarked;
