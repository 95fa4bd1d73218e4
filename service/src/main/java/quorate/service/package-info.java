/// Services that run in the executor's own process, over managed state (Kapritsos, "Replicating
/// Multithreaded Services", 2014, sections 3.2 and 3.3).
@NullMarked
package quorate.service;

import org.jspecify.annotations.NullMarked;
