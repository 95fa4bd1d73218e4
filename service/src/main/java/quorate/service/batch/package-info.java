/// The execution of batches of requests over managed state, in parallel or in sequence (Kapritsos,
/// "Replicating Multithreaded Services", 2014, sections 3.2.1 and 3.3): rules B1 to B6 of eve.
@NullMarked
package quorate.service.batch;

import org.jspecify.annotations.NullMarked;
