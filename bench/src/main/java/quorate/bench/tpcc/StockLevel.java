package quorate.bench.tpcc;

import java.sql.SQLException;
import java.time.Duration;
import quorate.bench.load.Draw;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The Stock-Level transaction (clause 2.8).
record StockLevel(int warehouse, int district, int threshold, Duration thinking)
    implements Transaction {
  static final String KIND = "stock_level";

  private static final int ORDERS = 20;
  private static final Duration KEYING = Duration.ofSeconds(2);
  private static final Duration THINKING = Duration.ofSeconds(5);

  private static final String NEXT =
      "select d_next_o_id from tpcc_district where d_w_id = ? and d_id = ?";
  private static final String LOW =
      "select count(distinct s_i_id) from tpcc_order_line, tpcc_stock"
          + " where ol_w_id = ? and ol_d_id = ? and ol_o_id < ? and ol_o_id >= ?"
          + " and s_w_id = ? and s_i_id = ol_i_id and s_quantity < ?";

  static StockLevel draw(Terminal terminal) {
    return new StockLevel(
        terminal.warehouse(),
        terminal.district(),
        Draw.between(terminal.random(), 10, 20),
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
    int next = session.one(NEXT, row -> row.getInt(1), warehouse, district);
    session.one(
        LOW, row -> row.getLong(1), warehouse, district, next, next - ORDERS, warehouse, threshold);
    return Outcome.COMMIT;
  }
}
