/// Measures cost and speed: closed-loop clients against real processes, ours and peers', with
/// figures as JSON and plots as SVG.
@NullMarked
package quorate.bench;

import org.jspecify.annotations.NullMarked;
