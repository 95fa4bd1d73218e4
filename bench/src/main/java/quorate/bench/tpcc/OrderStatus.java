package quorate.bench.tpcc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The Order-Status transaction (clause 2.6).
record OrderStatus(int warehouse, int district, Customer customer, Duration thinking)
    implements Transaction {
  static final String KIND = "order_status";

  private static final Duration KEYING = Duration.ofSeconds(2);
  private static final Duration THINKING = Duration.ofSeconds(10);

  private static final String CUSTOMER =
      "select c_balance, c_first, c_middle, c_last from tpcc_customer"
          + " where c_w_id = ? and c_d_id = ? and c_id = ?";
  private static final String ORDER =
      "select o_id, o_entry_d, o_carrier_id from tpcc_orders"
          + " where o_w_id = ? and o_d_id = ? and o_c_id = ?"
          + " order by o_id desc fetch first 1 rows only";
  private static final String LINES =
      "select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d from tpcc_order_line"
          + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?";

  static OrderStatus draw(Terminal terminal) {
    return new OrderStatus(
        terminal.warehouse(),
        terminal.anyDistrict(),
        Customer.draw(terminal.scale(), terminal.nurand(), terminal.random()),
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
    int id = customer.find(session, warehouse, district);
    session.one(CUSTOMER, row -> row.getBigDecimal(1), warehouse, district, id);
    Optional<Integer> order = session.first(ORDER, row -> row.getInt(1), warehouse, district, id);
    if (order.isPresent()) {
      session.all(LINES, row -> row.getBigDecimal(4), warehouse, district, order.get());
    }
    return Outcome.COMMIT;
  }
}
