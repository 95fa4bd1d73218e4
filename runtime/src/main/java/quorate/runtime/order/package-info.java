/// The world of one ordering node: its log, its links, its timers, and whoever takes what it
/// delivers.
@NullMarked
package quorate.runtime.order;

import org.jspecify.annotations.NullMarked;
