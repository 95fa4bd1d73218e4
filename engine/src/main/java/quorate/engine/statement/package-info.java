/// Execution of a transaction's statements on one engine, with their sequence values and answers.
@NullMarked
package quorate.engine.statement;

import org.jspecify.annotations.NullMarked;
