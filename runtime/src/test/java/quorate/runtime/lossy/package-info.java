/// Disks under the engines that lose power.
@NullMarked
package quorate.runtime.lossy;

import org.jspecify.annotations.NullMarked;
