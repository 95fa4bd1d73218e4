/// Total order broadcast: the interface and guarantees common to all ordering protocols.
@NullMarked
package quorate.order;

import org.jspecify.annotations.NullMarked;
