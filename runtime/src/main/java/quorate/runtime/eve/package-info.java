/// Execute-verify replication of services in the executors' own processes: nodes, their state and
/// its log, and the clients (Kapritsos, "Replicating Multithreaded Services", 2014, chapter 3).
@NullMarked
package quorate.runtime.eve;

import org.jspecify.annotations.NullMarked;
