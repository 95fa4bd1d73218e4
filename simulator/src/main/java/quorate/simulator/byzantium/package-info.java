/// The world of Byzantium: snapshot isolation over an order, with databases that may lie
/// (`docs/protocols/byzantium.md`).
@NullMarked
package quorate.simulator.byzantium;

import org.jspecify.annotations.NullMarked;
