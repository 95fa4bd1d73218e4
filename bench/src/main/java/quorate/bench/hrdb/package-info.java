/// The measurements of HRDB's section 7, repeated: the overhead over clients (figure 7), databases
/// of several makers (figure 8), and a database that crashes and catches up (figure 9).
@NullMarked
package quorate.bench.hrdb;

import org.jspecify.annotations.NullMarked;
