/// The schemas of temporary tables, one for each session that has any.
@NullMarked
package quorate.gateway.session.temporary;

import org.jspecify.annotations.NullMarked;
