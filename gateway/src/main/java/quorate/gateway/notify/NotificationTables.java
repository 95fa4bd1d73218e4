package quorate.gateway.notify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// Stores notifications until all listeners have seen them: in two tables of the ordered schema, to
/// which a notifying transaction writes last. Hence they commit with the transaction or not at all,
/// in commit order; they are the same in all databases, and part of digests, snapshots and write
/// sets; and they are read by vote like any table, whatever the replication scheme.
///
/// A notifying transaction increments the counter in `quorate_notified` and takes the new number.
/// The counter's row orders these transactions, as a lock does in PostgreSQL.
public final class NotificationTables {
  private static final String REACHED = "quorate_notified";
  private static final String NOTIFICATIONS = "quorate_notifications";

  /// The tables' names, which the system catalog hides.
  public static final Set<String> NAMES = Set.of(REACHED, NOTIFICATIONS);

  /// The number of transactions whose notifications are kept.
  public static final long KEPT = 10_000;

  private static final List<SqlType> NUMBERS = List.of(SqlType.INT8, SqlType.INT8);
  private static final List<SqlType> NOTIFICATION =
      List.of(SqlType.INT4, SqlType.TEXT, SqlType.TEXT, SqlType.INT4);

  private NotificationTables() {}

  /// Whether a schema has the tables.
  public static boolean areIn(Catalog catalog) {
    return catalog.tables().keySet().containsAll(NAMES);
  }

  /// The statements that create the tables; only the first gateway to try succeeds.
  public static List<OrderedStatement> create() {
    return List.of(
        statement("create table public.%s (id int primary key, reached bigint not null)", REACHED),
        statement(
            "create table public.%s (number bigint, place int, channel text not null,"
                + " payload text not null, process int not null, primary key (number, place))",
            NOTIFICATIONS),
        statement("insert into public.%s (id, reached) values (1, 0)", REACHED));
  }

  /// The statements that write a transaction's notifications.
  public static List<OrderedStatement> write(List<Notification> notifications) {
    List<OrderedStatement> statements = new ArrayList<>();
    statements.add(statement("update public.%s set reached = reached + 1 where id = 1", REACHED));
    for (int place = 0; place < notifications.size(); place++) {
      Notification each = notifications.get(place);
      statements.add(
          OrderedStatement.of(
              ("insert into public.%s (number, place, channel, payload, process)"
                      + " select reached, $1, $2, $3, $4 from public.%s where id = 1")
                  .formatted(NOTIFICATIONS, REACHED),
              NOTIFICATION,
              List.of(
                  new Value.Int(place),
                  new Value.Text(each.channel()),
                  new Value.Text(each.payload()),
                  new Value.Int(each.process())),
              0,
              0));
    }
    return statements;
  }

  /// The results expected of [#write].
  ///
  /// @param notifications their number
  public static List<Result> written(int notifications) {
    List<Result> answers = new ArrayList<>();
    answers.add(new Result.Done("UPDATE 1"));
    answers.addAll(Collections.nCopies(notifications, new Result.Done("INSERT 0 1")));
    return answers;
  }

  /// The statements that read the counter, and the notifications of the transactions after one.
  ///
  /// @param transactions the most transactions to read
  public static List<OrderedStatement> read(long after, int transactions) {
    return List.of(
        statement("select reached from public.%s where id = 1", REACHED),
        OrderedStatement.of(
            ("select number, place, channel, payload, process from public.%s"
                    + " where number > $1 and number <= $2 order by number, place")
                .formatted(NOTIFICATIONS),
            NUMBERS,
            List.of(new Value.Int(after), new Value.Int(after + transactions)),
            0,
            0));
  }

  /// The statement that deletes all but the newest notifications.
  public static OrderedStatement sweep() {
    return statement(
        "delete from public.%s where number <= (select reached - "
            + KEPT
            + " from public.%s where id = 1)",
        NOTIFICATIONS,
        REACHED);
  }

  private static OrderedStatement statement(String text, Object... tables) {
    return OrderedStatement.of(text.formatted(tables), List.of(), List.of(), 0, 0);
  }

  /// A stored notification.
  ///
  /// @param number of its transaction, counted from 1
  /// @param place in the transaction, counted from 0
  public record Entry(long number, long place, Notification notification) {}

  /// The result of a read.
  ///
  /// @param reached the number of transactions that have notified
  public record Page(long reached, List<Entry> entries) {
    /// The page before the first NOTIFY.
    public static final Page NONE = new Page(0, List.of());

    public Page {
      entries = List.copyOf(entries);
    }
  }

  /// The page in the results of [#read].
  ///
  /// @throws SqlException if the read failed
  public static Page page(List<Result> results) {
    if (!results.isEmpty() && results.getLast() instanceof Result.Failed failed) {
      throw failed.error().asException();
    }
    if (results.size() == 2
        && results.getFirst() instanceof Result.Rows first
        && first.rows().size() == 1
        && first.rows().getFirst().at(0) instanceof Value.Int(long reached)
        && results.getLast() instanceof Result.Rows rest) {
      return new Page(reached, rest.rows().stream().map(NotificationTables::entry).toList());
    }
    throw new SqlException("XX000", "not an answer about notifications: " + results);
  }

  private static Entry entry(Row row) {
    if (row.at(0) instanceof Value.Int(long number)
        && row.at(1) instanceof Value.Int(long place)
        && row.at(2) instanceof Value.Text(String channel)
        && row.at(3) instanceof Value.Text(String payload)
        && row.at(4) instanceof Value.Int(long process)) {
      return new Entry(number, place, new Notification(channel, payload, (int) process));
    }
    throw new SqlException("XX000", "not a notification: " + row);
  }
}
