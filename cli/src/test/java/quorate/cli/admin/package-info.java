@NullMarked
package quorate.cli.admin;

import org.jspecify.annotations.NullMarked;
