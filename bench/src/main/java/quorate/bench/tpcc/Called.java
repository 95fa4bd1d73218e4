package quorate.bench.tpcc;

import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.stream.Collectors;
import quorate.bench.load.Nothing;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;
import quorate.bench.procedure.TpccNewOrder;

/// A transaction as a call of the equivalent stored procedure.
record Called(Transaction transaction) implements Transaction {
  @Override
  public String kind() {
    return transaction.kind();
  }

  @Override
  public Duration keying() {
    return transaction.keying();
  }

  @Override
  public Duration thinking() {
    return transaction.thinking();
  }

  @Override
  public boolean isSingle() {
    return true;
  }

  @Override
  public boolean isCall() {
    return true;
  }

  @Override
  public Outcome run(Session session) throws SQLException {
    switch (transaction) {
      case NewOrder order -> {
        return run(session, order);
      }
      case Payment payment ->
          session.one(
              "call tpcc_payment_of(?, ?, ?, ?, ?, ?, ?, null)",
              row -> row.getBigDecimal(1),
              payment.warehouse(),
              payment.district(),
              payment.home().warehouse(),
              payment.home().district(),
              number(payment.customer()),
              last(payment.customer()),
              payment.amount());
      case OrderStatus status ->
          session.one(
              "call tpcc_order_status_of(?, ?, ?, ?, null, null, null)",
              row -> row.getString(3),
              status.warehouse(),
              status.district(),
              number(status.customer()),
              last(status.customer()));
      case Delivery delivery ->
          session.one(
              "call tpcc_delivery_of(?, ?, null)",
              row -> row.getInt(1),
              delivery.warehouse(),
              delivery.carrier());
      case StockLevel level ->
          session.one(
              "call tpcc_stock_level_of(?, ?, ?, null)",
              row -> row.getLong(1),
              level.warehouse(),
              level.district(),
              level.threshold());
      case Transaction other -> throw new IllegalArgumentException("no procedure for " + other);
    }
    return Outcome.COMMIT;
  }

  private static Outcome run(Session session, NewOrder order) throws SQLException {
    String lines =
        order.lines().stream()
            .map(each -> each.item() + "," + each.supplier() + "," + each.quantity())
            .collect(Collectors.joining(";"));
    try {
      session.one(
          "call tpcc_new_order_of(?, ?, ?, ?, null, null)",
          row -> row.getInt(1),
          order.warehouse(),
          order.district(),
          order.customer(),
          lines);
      return Outcome.COMMIT;
    } catch (SQLException failed) {
      if (TpccNewOrder.UNUSED_ITEM.equals(failed.getSQLState())) {
        return Outcome.ROLLBACK; // clause 2.4.1.4
      }
      throw failed;
    }
  }

  private static Object number(Customer customer) {
    return customer instanceof Customer.ByNumber(int number) ? number : new Nothing(Types.INTEGER);
  }

  private static Object last(Customer customer) {
    return customer instanceof Customer.ByName(String last) ? last : new Nothing(Types.VARCHAR);
  }
}
