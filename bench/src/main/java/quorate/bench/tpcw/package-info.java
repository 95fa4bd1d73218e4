/// TPC-W's bookstore, as its database sees it: the web interactions of the browsing mix.
@NullMarked
package quorate.bench.tpcw;

import org.jspecify.annotations.NullMarked;
