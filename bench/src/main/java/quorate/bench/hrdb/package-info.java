/// What HRDB's section 7 measures, measured again: the overhead over clients (figure 7), databases
/// of several makers (figure 8), and a database that crashes and catches up (figure 9).
@NullMarked
package quorate.bench.hrdb;

import org.jspecify.annotations.NullMarked;
