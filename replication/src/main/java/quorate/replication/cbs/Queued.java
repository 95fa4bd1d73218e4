package quorate.replication.cbs;

/// A query with its place in the schedule.
///
/// @param number of the query in its transaction, from 0
/// @param barrier Q.b: the value of B when the primary answered; a secondary runs the query after
///   all queries of the transactions that committed at a lower barrier. [#AT_ONCE] at the primary
public record Queued(int number, Statement statement, long barrier) {
  /// Of a query that no barrier holds back: the primary's own locks order it.
  public static final long AT_ONCE = Long.MIN_VALUE;

  /// The same with all that was chosen for it: run again, also here, it is to do the same.
  Queued as(Statement executed) {
    return new Queued(number, executed, barrier);
  }
}
