/// The delivered slots below PBFT's checkpoints, kept until the layer above needs them no more.
@NullMarked
package quorate.order.archive;

import org.jspecify.annotations.NullMarked;
