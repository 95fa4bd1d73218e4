/// Tests of the configuration file.
@NullMarked
package quorate.runtime.config;

import org.jspecify.annotations.NullMarked;
