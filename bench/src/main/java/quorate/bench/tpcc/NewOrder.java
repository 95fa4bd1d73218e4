package quorate.bench.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import quorate.bench.load.Draw;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The New-Order transaction (clause 2.4).
///
/// @param customer of the district
/// @param lines the ordered items, an item that does not exist last
record NewOrder(
    int warehouse, int district, int customer, List<Line> lines, Timestamp now, Duration thinking)
    implements Transaction {
  static final String KIND = "new_order";

  private static final int UNUSED_PERCENT = 1;
  private static final int REMOTE_PERCENT = 1;
  private static final Duration KEYING = Duration.ofSeconds(18);
  private static final Duration THINKING = Duration.ofSeconds(12);

  private static final String CUSTOMER =
      "select c_discount, c_last, c_credit from tpcc_customer"
          + " where c_w_id = ? and c_d_id = ? and c_id = ?";
  private static final String WAREHOUSE = "select w_tax from tpcc_warehouse where w_id = ?";
  private static final String DISTRICT =
      "select d_next_o_id, d_tax from tpcc_district where d_w_id = ? and d_id = ?";
  private static final String COUNT =
      "update tpcc_district set d_next_o_id = d_next_o_id + 1 where d_w_id = ? and d_id = ?";
  private static final String ORDER =
      "insert into tpcc_orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
          + " values (?, ?, ?, ?, ?, ?, ?)";
  private static final String NEW =
      "insert into tpcc_new_order (no_w_id, no_d_id, no_o_id) values (?, ?, ?)";
  private static final String ITEM = "select i_price, i_name, i_data from tpcc_item where i_id = ?";
  private static final List<String> STOCKS =
      IntStream.rangeClosed(1, TpccScale.DISTRICTS)
          .mapToObj(d ->
              "select %s, s_quantity, s_data from tpcc_stock where s_w_id = ? and s_i_id = ?"
                  .formatted(TpccSchema.dist(d)))
          .toList();
  private static final String TAKE =
      "update tpcc_stock set s_quantity = case when s_quantity - ? >= 10 then s_quantity - ?"
          + " else s_quantity - ? + 91 end, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
          + " s_remote_cnt = s_remote_cnt + ? where s_w_id = ? and s_i_id = ?";
  private static final String LINE =
      "insert into tpcc_order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,"
          + " ol_quantity, ol_amount, ol_dist_info) values (?, ?, ?, ?, ?, ?, ?, ?, ?)";

  /// An ordered item.
  ///
  /// @param supplier the warehouse that has it
  record Line(int item, int supplier, int quantity) {}

  static NewOrder draw(Terminal terminal) {
    TpccScale scale = terminal.scale();
    var random = terminal.random();
    int district = terminal.anyDistrict();
    int customer = terminal.nurand().customer(random, scale.customers());
    int count = Draw.between(random, 5, 15);
    boolean unused = Draw.percent(random, UNUSED_PERCENT);
    List<Line> lines = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      int item = terminal.nurand().item(random, scale.items());
      boolean remote = scale.warehouses() > 1 && Draw.percent(random, REMOTE_PERCENT);
      lines.add(
          new Line(
              unused && i == count ? scale.items() + 1 : item,
              remote ? terminal.otherWarehouse() : terminal.warehouse(),
              Draw.between(random, 1, 10)));
    }
    // Locks are taken in one order, so that no deadlock arises; an item that does not exist has the
    // highest number, and stays last.
    lines.sort(Comparator.comparingInt(Line::item).thenComparingInt(Line::supplier));
    return new NewOrder(
        terminal.warehouse(),
        district,
        customer,
        List.copyOf(lines),
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

  private record Numbered(int order, BigDecimal tax) {}

  /// @param info the stock's information for the district, which the order line repeats
  private record Priced(Line line, BigDecimal amount, String info) {}

  @Override
  public Outcome run(Session session) throws SQLException {
    session.one(CUSTOMER, row -> row.getBigDecimal(1), warehouse, district, customer);
    session.one(WAREHOUSE, row -> row.getBigDecimal(1), warehouse);
    Numbered numbered =
        session.one(
            DISTRICT + session.words().forUpdate(),
            row -> new Numbered(row.getInt(1), row.getBigDecimal(2)),
            warehouse,
            district);
    int order = numbered.order;
    session.update(COUNT, warehouse, district);
    int local = lines.stream().allMatch(each -> each.supplier == warehouse) ? 1 : 0;
    session.update(ORDER, warehouse, district, order, customer, now, lines.size(), local);
    session.update(NEW, warehouse, district, order);
    List<Priced> priced = new ArrayList<>();
    for (Line line : lines) {
      Optional<BigDecimal> price = session.first(ITEM, row -> row.getBigDecimal(1), line.item);
      if (price.isEmpty()) {
        return Outcome.ROLLBACK; // clause 2.4.1.4
      }
      String info =
          session.one(
              STOCKS.get(district - 1) + session.words().forUpdate(),
              row -> row.getString(1),
              line.supplier,
              line.item);
      priced.add(new Priced(line, price.get().multiply(BigDecimal.valueOf(line.quantity)), info));
    }
    write(session, order, priced);
    return Outcome.COMMIT;
  }

  private void write(Session session, int order, List<Priced> priced) throws SQLException {
    List<Object[]> taken = new ArrayList<>();
    List<Object[]> written = new ArrayList<>();
    for (Priced each : priced) {
      Line line = each.line;
      int quantity = line.quantity;
      int remote = line.supplier == warehouse ? 0 : 1;
      taken.add(
          new Object[] {quantity, quantity, quantity, quantity, remote, line.supplier, line.item});
      written.add(
          new Object[] {
            warehouse,
            district,
            order,
            written.size() + 1,
            line.item,
            line.supplier,
            quantity,
            each.amount,
            each.info
          });
    }
    session.updateAll(TAKE, taken);
    session.updateAll(LINE, written);
  }
}
