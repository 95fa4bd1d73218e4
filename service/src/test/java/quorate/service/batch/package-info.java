@NullMarked
package quorate.service.batch;

import org.jspecify.annotations.NullMarked;
