package quorate.bench.tpcc;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.bench.load.Condition;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Session;

/// The consistency conditions of clause 3.3.2. Each district's rows are read by a few queries of
/// one table each and compared here, so that no database's joins are relied on.
///
/// Condition 11 concerns a new database only: each district has 2,100 more orders than new orders.
final class TpccChecks {
  /// Condition 11, which is checked only before any delivery.
  private static final int OF_NEW = 11;

  private static final String DISTRICT =
      "select d_ytd, d_next_o_id from tpcc_district where d_w_id = ? and d_id = ?";
  private static final String ORDERS =
      "select o_id, o_c_id, o_carrier_id, o_ol_cnt from tpcc_orders"
          + " where o_w_id = ? and o_d_id = ? order by o_id";
  private static final String NEW_ORDERS =
      "select no_o_id from tpcc_new_order where no_w_id = ? and no_d_id = ?";
  private static final String LINES =
      "select ol_o_id, count(*), count(ol_delivery_d), sum(ol_amount) from tpcc_order_line"
          + " where ol_w_id = ? and ol_d_id = ? group by ol_o_id";
  private static final String CUSTOMERS =
      "select c_id, c_balance, c_ytd_payment from tpcc_customer"
          + " where c_w_id = ? and c_d_id = ? order by c_id";
  private static final String PAID_BY =
      "select h_c_id, sum(h_amount) from tpcc_history where h_c_w_id = ? and h_c_d_id = ?"
          + " group by h_c_id";
  private static final String PAID_IN =
      "select sum(h_amount) from tpcc_history where h_w_id = ? and h_d_id = ?";

  private final Session session;
  private final TpccScale scale;
  private final boolean isNew;
  private final Map<Integer, List<String>> violations = new TreeMap<>();

  /// @param isNew whether nothing has changed since the load
  TpccChecks(Session session, TpccScale scale, boolean isNew) {
    this.session = session;
    this.scale = scale;
    this.isNew = isNew;
  }

  List<Condition> check(LoadProgress shown) throws SQLException {
    long done = 0;
    long total = (long) scale.warehouses() * TpccScale.DISTRICTS;
    for (int warehouse = 1; warehouse <= scale.warehouses(); warehouse++) {
      BigDecimal districts = BigDecimal.ZERO;
      BigDecimal paid = BigDecimal.ZERO;
      for (int district = 1; district <= TpccScale.DISTRICTS; district++) {
        shown.on(done++, total, "consistency conditions");
        District read = read(warehouse, district);
        districts = districts.add(read.ytd);
        paid = paid.add(read.paidIn);
        check(read);
      }
      BigDecimal ytd =
          session.one(
              "select w_ytd from tpcc_warehouse where w_id = ?",
              row -> row.getBigDecimal(1),
              warehouse);
      String where = "warehouse " + warehouse;
      equal(1, where, "W_YTD", ytd, "sum(D_YTD)", districts);
      equal(8, where, "W_YTD", ytd, "sum(H_AMOUNT)", paid);
    }
    shown.on(total, total, "consistency conditions");
    return conditions();
  }

  private List<Condition> conditions() {
    List<Condition> all = new ArrayList<>();
    for (Meaning each : Meaning.values()) {
      if (each.number != OF_NEW || isNew) {
        all.add(
            new Condition(
                "3.3.2." + each.number,
                "3.3.2.%d  %s".formatted(each.number, each.words),
                violations.getOrDefault(each.number, List.of())));
      }
    }
    return all;
  }

  private enum Meaning {
    YTD(1, "W_YTD = sum(D_YTD)"),
    NEXT(2, "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)"),
    DENSE(3, "max(NO_O_ID) - min(NO_O_ID) + 1 = rows of NEW-ORDER"),
    COUNT(4, "sum(O_OL_CNT) = rows of ORDER-LINE"),
    CARRIER(5, "O_CARRIER_ID is null exactly where there is a row of NEW-ORDER"),
    LINES(6, "O_OL_CNT = rows of ORDER-LINE of that order"),
    DELIVERED(7, "OL_DELIVERY_D is null exactly where O_CARRIER_ID is"),
    HISTORY(8, "W_YTD = sum(H_AMOUNT)"),
    DISTRICT(9, "D_YTD = sum(H_AMOUNT)"),
    BALANCE(10, "C_BALANCE = sum(OL_AMOUNT delivered) - sum(H_AMOUNT)"),
    INITIAL(OF_NEW, "rows of ORDER - rows of NEW-ORDER are what was loaded as delivered"),
    PAYMENT(12, "C_BALANCE + C_YTD_PAYMENT = sum(OL_AMOUNT delivered)");

    final int number;
    final String words;

    Meaning(int number, String words) {
      this.number = number;
      this.words = words;
    }
  }

  private record Order(int id, int customer, boolean carried, int lines) {}

  private record Lines(int order, long count, long delivered, BigDecimal amount) {}

  private record Owing(int id, BigDecimal balance, BigDecimal paid) {}

  private record Counted(BigDecimal ytd, int next) {}

  private record District(
      int warehouse,
      int id,
      BigDecimal ytd,
      int next,
      List<Order> orders,
      Set<Integer> newOrders,
      Map<Integer, Lines> lines,
      List<Owing> customers,
      Map<Integer, BigDecimal> paidBy,
      BigDecimal paidIn) {
    String where() {
      return "warehouse %d district %d".formatted(warehouse, id);
    }
  }

  private District read(int warehouse, int district) throws SQLException {
    Counted counted =
        session.one(
            DISTRICT, row -> new Counted(row.getBigDecimal(1), row.getInt(2)), warehouse, district);
    return new District(
        warehouse,
        district,
        counted.ytd,
        counted.next,
        session.all(ORDERS, TpccChecks::order, warehouse, district),
        Set.copyOf(session.all(NEW_ORDERS, row -> row.getInt(1), warehouse, district)),
        session
            .all(
                LINES,
                row ->
                    new Lines(row.getInt(1), row.getLong(2), row.getLong(3), row.getBigDecimal(4)),
                warehouse,
                district)
            .stream()
            .collect(Collectors.toMap(Lines::order, each -> each)),
        session.all(
            CUSTOMERS,
            row -> new Owing(row.getInt(1), row.getBigDecimal(2), row.getBigDecimal(3)),
            warehouse,
            district),
        session
            .all(
                PAID_BY, row -> Map.entry(row.getInt(1), row.getBigDecimal(2)), warehouse, district)
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
        session
            .one(
                PAID_IN,
                row -> java.util.Optional.ofNullable(row.getBigDecimal(1)),
                warehouse,
                district)
            .orElse(BigDecimal.ZERO));
  }

  private static Order order(ResultSet row) throws SQLException {
    int id = row.getInt(1);
    int customer = row.getInt(2);
    row.getInt(3);
    boolean carried = !row.wasNull();
    return new Order(id, customer, carried, row.getInt(4));
  }

  private void check(District of) {
    int last = of.orders.stream().mapToInt(Order::id).max().orElse(0);
    equal(2, of.where(), "D_NEXT_O_ID - 1", of.next - 1, "max(O_ID)", last);
    if (!of.newOrders.isEmpty()) {
      int[] ids = of.newOrders.stream().mapToInt(Integer::intValue).sorted().toArray();
      int most = ids[ids.length - 1];
      equal(2, of.where(), "D_NEXT_O_ID - 1", of.next - 1, "max(NO_O_ID)", most);
      equal(3, of.where(), "the range of NO_O_ID", most - ids[0] + 1, "their count", ids.length);
    }
    long counted = of.orders.stream().mapToLong(Order::lines).sum();
    long lines = of.lines.values().stream().mapToLong(Lines::count).sum();
    equal(4, of.where(), "sum(O_OL_CNT)", counted, "rows of ORDER-LINE", lines);
    equal(9, of.where(), "D_YTD", of.ytd, "sum(H_AMOUNT)", of.paidIn);
    if (isNew) {
      int delivered = of.orders.size() - of.newOrders.size();
      equal(OF_NEW, of.where(), "delivered orders", delivered, "as loaded", scale.delivered());
    }
    checkCustomers(of, checkOrders(of));
  }

  /// @return each customer's debt for delivered orders
  private Map<Integer, BigDecimal> checkOrders(District of) {
    Map<Integer, BigDecimal> owed = new HashMap<>();
    for (Order order : of.orders) {
      String where = of.where() + " order " + order.id;
      Lines lines = of.lines.getOrDefault(order.id, new Lines(order.id, 0, 0, BigDecimal.ZERO));
      boolean isNewOrder = of.newOrders.contains(order.id);
      equal(5, where, "has no carrier", !order.carried, "is in NEW-ORDER", isNewOrder);
      equal(6, where, "O_OL_CNT", order.lines, "rows of ORDER-LINE", lines.count);
      long delivered = order.carried ? lines.count : 0;
      equal(7, where, "lines delivered", lines.delivered, "to be delivered", delivered);
      if (order.carried) {
        owed.merge(order.customer, lines.amount, BigDecimal::add);
      }
    }
    return owed;
  }

  private void checkCustomers(District of, Map<Integer, BigDecimal> owed) {
    for (Owing customer : of.customers) {
      String where = of.where() + " customer " + customer.id;
      BigDecimal delivered = owed.getOrDefault(customer.id, BigDecimal.ZERO);
      BigDecimal paid = of.paidBy.getOrDefault(customer.id, BigDecimal.ZERO);
      equal(10, where, "C_BALANCE", customer.balance, "owed - paid", delivered.subtract(paid));
      BigDecimal both = customer.balance.add(customer.paid);
      equal(12, where, "C_BALANCE + C_YTD_PAYMENT", both, "owed", delivered);
    }
  }

  private void equal(int condition, String where, String left, Object a, String right, Object b) {
    boolean same =
        switch (a) {
          case BigDecimal number when b instanceof BigDecimal other -> number.compareTo(other) == 0;
          case Number number when b instanceof Number other ->
              number.longValue() == other.longValue();
          default -> a.equals(b);
        };
    if (!same) {
      violations
          .computeIfAbsent(condition, _ -> new ArrayList<>())
          .add("%s: %s is %s, %s is %s".formatted(where, left, a, right, b));
    }
  }
}
