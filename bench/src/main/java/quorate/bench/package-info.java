/// What it costs and how fast it is: closed-loop clients against real processes, ours and others',
/// with figures as JSON and plots as SVG.
@NullMarked
package quorate.bench;

import org.jspecify.annotations.NullMarked;
