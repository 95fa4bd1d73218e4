@NullMarked
package quorate.gateway.resp;

import org.jspecify.annotations.NullMarked;
