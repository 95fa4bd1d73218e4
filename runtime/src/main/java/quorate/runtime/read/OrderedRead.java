package quorate.runtime.read;

import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import quorate.core.value.Result;
import quorate.engine.statement.AnalysedStatement;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage;

/// A read at its place in the order.
///
/// @param version of the schema
/// @param single whether it is one statement: then no savepoint is needed to find the one that
///   failed
/// @param brief whether it reads nothing but rows by their keys: others may wait for it
/// @param together its statement, if it may go to the engine in one message with others of its plan
/// @param statements runs the statements; fewer results than statements mean that it cannot answer
/// @param toReply makes the reply of the results, or of the reason for their absence
public record OrderedRead(
    Request request,
    long version,
    boolean single,
    boolean brief,
    Optional<AnalysedStatement> together,
    Function<Connection, List<Result>> statements,
    BiFunction<List<Result>, String, SmrMessage.Reply> toReply) {
  /// Whether the engine may get this read and another one in one message.
  @SuppressWarnings("ReferenceEquality") // the very plan, over the very schema
  boolean goesWith(OrderedRead other) {
    return together.isPresent()
        && other.together.isPresent()
        && together.get().data().plan() == other.together.get().data().plan()
        && together.get().catalog() == other.together.get().catalog();
  }
}
