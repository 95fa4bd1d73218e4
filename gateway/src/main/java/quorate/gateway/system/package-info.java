/// The system catalog at a gateway: an engine in memory that holds its rows and answers queries of
/// them.
@NullMarked
package quorate.gateway.system;

import org.jspecify.annotations.NullMarked;
