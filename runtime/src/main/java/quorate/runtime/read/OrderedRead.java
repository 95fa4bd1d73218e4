package quorate.runtime.read;

import java.sql.Connection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage;

/// A read at its place in the order.
///
/// @param version of the schema
/// @param single whether it is one statement: then no savepoint is needed to find the one that
///   failed
/// @param brief whether it reads nothing but rows by their keys: others may wait for it
/// @param statements runs the statements; fewer results than statements mean that it cannot answer
/// @param toReply makes the reply of the results, or of the reason for their absence
public record OrderedRead(
    Request request,
    long version,
    boolean single,
    boolean brief,
    Function<Connection, List<Result>> statements,
    BiFunction<List<Result>, String, SmrMessage.Reply> toReply) {}
