/// The operators' commands: `status`, `verify`, `repair`, `reconfigure`, `divergences`.
@NullMarked
package quorate.cli.admin;

import org.jspecify.annotations.NullMarked;
