@NullMarked
package quorate.service.state;

import org.jspecify.annotations.NullMarked;
