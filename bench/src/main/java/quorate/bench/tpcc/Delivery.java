package quorate.bench.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Optional;
import quorate.bench.load.Draw;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The Delivery transaction (clause 2.7): the oldest new order of each district, all in one
/// transaction, which is executed while its terminal waits.
record Delivery(int warehouse, int carrier, Timestamp now, Duration thinking)
    implements Transaction {
  static final String KIND = "delivery";

  private static final int CARRIERS = 10;
  private static final Duration KEYING = Duration.ofSeconds(2);
  private static final Duration THINKING = Duration.ofSeconds(5);

  private static final String OLDEST =
      "select no_o_id from tpcc_new_order where no_w_id = ? and no_d_id = ?"
          + " order by no_o_id fetch first 1 rows only";
  private static final String DELETE =
      "delete from tpcc_new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?";
  private static final String CUSTOMER =
      "select o_c_id from tpcc_orders where o_w_id = ? and o_d_id = ? and o_id = ?";
  private static final String CARRY =
      "update tpcc_orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?";
  private static final String DELIVER =
      "update tpcc_order_line set ol_delivery_d = ?"
          + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?";
  private static final String AMOUNT =
      "select sum(ol_amount) from tpcc_order_line"
          + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?";
  private static final String CHARGE =
      "update tpcc_customer set c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
          + " where c_w_id = ? and c_d_id = ? and c_id = ?";

  static Delivery draw(Terminal terminal) {
    return new Delivery(
        terminal.warehouse(),
        Draw.between(terminal.random(), 1, CARRIERS),
        terminal.now(),
        terminal.thinking(THINKING));
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Duration keying() {
    return KEYING;
  }

  @Override
  public Outcome run(Session session) throws SQLException {
    for (int district = 1; district <= TpccScale.DISTRICTS; district++) {
      Optional<Integer> oldest = session.first(OLDEST, row -> row.getInt(1), warehouse, district);
      if (oldest.isPresent()) { // clause 2.7.4.2: a district may have none
        deliver(session, district, oldest.get());
      }
    }
    return Outcome.COMMIT;
  }

  private void deliver(Session session, int district, int order) throws SQLException {
    if (session.update(DELETE, warehouse, district, order) == 0) {
      // Without serializability it may still be visible after another delivery has taken it.
      throw new SQLTransactionRollbackException(
          "order %d is delivered by somebody else".formatted(order), "40001");
    }
    int customer = session.one(CUSTOMER, row -> row.getInt(1), warehouse, district, order);
    session.update(CARRY, carrier, warehouse, district, order);
    session.update(DELIVER, now, warehouse, district, order);
    BigDecimal amount =
        session.one(AMOUNT, row -> row.getBigDecimal(1), warehouse, district, order);
    session.update(CHARGE, amount, warehouse, district, customer);
  }
}
