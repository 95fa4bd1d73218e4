/// The system catalog at a gateway: an in-memory engine that holds its rows and answers queries of
/// them.
@NullMarked
package quorate.gateway.system;

import org.jspecify.annotations.NullMarked;
