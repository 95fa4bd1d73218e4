/// The administration of a cluster under any protocol: its state, what was found at its databases,
/// their comparison and repair.
@NullMarked
package quorate.runtime.admin;

import org.jspecify.annotations.NullMarked;
