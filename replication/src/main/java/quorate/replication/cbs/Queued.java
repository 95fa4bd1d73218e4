package quorate.replication.cbs;

/// A query with its place in the schedule.
///
/// @param number the query's number in its transaction, from 0
/// @param barrier Q.b: the value of B when the primary answered; a secondary runs the query after
///   all queries of the transactions that committed at a lower barrier. [#AT_ONCE] at the primary
public record Queued(int number, Statement statement, long barrier) {
  /// The barrier of a query that no barrier delays: the primary's own locks order it.
  public static final long AT_ONCE = Long.MIN_VALUE;

  /// The same query with the choices made for it, so that every replay, here too, does the same.
  Queued as(Statement executed) {
    return new Queued(number, executed, barrier);
  }
}
