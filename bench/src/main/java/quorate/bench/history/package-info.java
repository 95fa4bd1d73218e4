/// Histories of transactions on lists, and their check: which isolation did the clients observe?
///
/// The method is that of Kingsbury and Alvaro, *Elle: Inferring Isolation Anomalies from
/// Experimental Observations* (VLDB 2020): transactions append unique values to lists and read
/// them, so that each read shows the order of all appends before it. From these orders follow the
/// dependencies of the transactions, and from cycles of dependencies the anomalies.
@NullMarked
package quorate.bench.history;

import org.jspecify.annotations.NullMarked;
