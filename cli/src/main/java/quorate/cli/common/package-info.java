/// What commands share.
@NullMarked
package quorate.cli.common;

import org.jspecify.annotations.NullMarked;
