/// The archive of delivered slots below PBFT's checkpoints, kept until the layer above has their
/// effect.
@NullMarked
package quorate.order.archive;

import org.jspecify.annotations.NullMarked;
