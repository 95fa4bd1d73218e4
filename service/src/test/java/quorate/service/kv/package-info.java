@NullMarked
package quorate.service.kv;

import org.jspecify.annotations.NullMarked;
