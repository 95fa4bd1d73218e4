/// ShadowDB's micro-benchmark: deposits into bank accounts.
@NullMarked
package quorate.bench.bank;

import org.jspecify.annotations.NullMarked;
