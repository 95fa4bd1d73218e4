/// Total order broadcast: what every ordering protocol takes and promises.
@NullMarked
package quorate.order;

import org.jspecify.annotations.NullMarked;
