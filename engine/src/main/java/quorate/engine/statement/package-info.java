/// Statements of a transaction on one engine: how they are executed, and what they draw and answer.
@NullMarked
package quorate.engine.statement;

import org.jspecify.annotations.NullMarked;
