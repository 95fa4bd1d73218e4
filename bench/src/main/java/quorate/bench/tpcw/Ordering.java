package quorate.bench.tpcw;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import quorate.bench.load.Draw;
import quorate.bench.load.Session;

/// The interactions that write. Numbers of new rows are assigned here, as in TPC-W's application.
///
/// @param numbers the last one assigned of each kind
record Ordering(Store store, Browsing browsing, Numbers numbers) {
  private static final int NEW_CUSTOMER_PERCENT = 20;
  private static final int NEW_ADDRESS_PERCENT = 5;
  private static final int RELATED_ORDERS = 10_000;
  private static final int RELATED = 5;

  private static final String CREATE = "insert into tpcw_cart (sc_id, sc_time) values (?, ?)";
  private static final String TOUCH = "update tpcw_cart set sc_time = ? where sc_id = ?";
  private static final String MORE =
      "update tpcw_cart_line set scl_qty = scl_qty + ? where scl_sc_id = ? and scl_i_id = ?";
  private static final String ADD =
      "insert into tpcw_cart_line (scl_sc_id, scl_i_id, scl_qty) values (?, ?, ?)";
  private static final String CART =
      "select scl_i_id, scl_qty, i_cost, i_title, i_srp, i_backing from tpcw_cart_line, tpcw_item"
          + " where i_id = scl_i_id and scl_sc_id = ? order by scl_i_id";
  private static final String EMPTY = "delete from tpcw_cart_line where scl_sc_id = ?";
  private static final String KNOWN =
      "select c_id, c_passwd, c_fname, c_lname, c_phone, c_email, c_data, c_birthdate, c_discount,"
          + " c_addr_id, addr_street1, addr_city, co_name"
          + " from tpcw_customer, tpcw_address, tpcw_country"
          + " where c_addr_id = addr_id and addr_co_id = co_id and c_uname = ?";
  private static final String LOGIN =
      "update tpcw_customer set c_login = ?, c_expiration = ? where c_id = ?";
  private static final String ADDRESS_OF =
      "select c_addr_id, c_discount from tpcw_customer where c_id = ?";
  private static final String TAKE =
      "update tpcw_item set i_stock = case when i_stock - ? >= 10 then i_stock - ?"
          + " else i_stock - ? + 21 end where i_id = ?";
  private static final String CHANGE =
      "update tpcw_item set i_cost = ?, i_image = ?, i_thumbnail = ?, i_pub_date = ?"
          + " where i_id = ?";
  private static final String BOUGHT_WITH =
      "select ol_i_id, sum(ol_qty) as sold from tpcw_orders, tpcw_order_line"
          + " where ol_o_id = o_id and ol_i_id <> ? and o_c_id in (select o_c_id"
          + " from tpcw_orders, tpcw_order_line where o_id = ol_o_id and o_id > ?"
          + " and ol_i_id = ?) and o_id > ? group by ol_i_id"
          + " order by sold desc, ol_i_id fetch first 5 rows only";
  private static final String RELATE =
      "update tpcw_item set i_related1 = ?, i_related2 = ?, i_related3 = ?, i_related4 = ?,"
          + " i_related5 = ? where i_id = ?";

  /// The numbers of the newest rows.
  record Numbers(
      AtomicInteger orders, AtomicInteger customers, AtomicInteger addresses, AtomicInteger carts) {
    Numbers() {
      this(new AtomicInteger(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
    }

    /// Continues after the existing rows.
    void read(Session session) throws SQLException {
      orders.set(most(session, "o_id", "orders"));
      customers.set(most(session, "c_id", "customer"));
      addresses.set(most(session, "addr_id", "address"));
      carts.set(most(session, "sc_id", "cart"));
    }

    private static int most(Session session, String column, String table) throws SQLException {
      return session.one(
          "select coalesce(max(%s), 0) from tpcw_%s".formatted(column, table),
          row -> row.getInt(1));
    }
  }

  private record Line(int item, int quantity, BigDecimal cost) {}

  private static String insert(String table, List<String> columns) {
    return "insert into tpcw_%s (%s) values (%s)"
        .formatted(
            table,
            String.join(", ", columns),
            columns.stream().map(_ -> "?").collect(Collectors.joining(", ")));
  }

  /// Clause 2.4: creates a cart if the visitor has none, puts a book into it, and shows it.
  ///
  /// @param cart 0 for none
  /// @return the cart
  int shoppingCart(Session session, int cart, SplittableRandom random) throws SQLException {
    int own = cart;
    if (own == 0) {
      own = numbers.carts.incrementAndGet();
      session.update(CREATE, own, store.time());
    } else {
      session.update(TOUCH, store.time(), own);
    }
    int item = store.anyItem(random);
    int quantity = Draw.between(random, 1, 3);
    if (session.update(MORE, quantity, own, item) == 0) {
      session.update(ADD, own, item, quantity);
    }
    lines(session, own);
    browsing.promotion(session, random);
    return own;
  }

  private List<Line> lines(Session session, int cart) throws SQLException {
    return session.all(
        CART, row -> new Line(row.getInt(1), row.getInt(2), row.getBigDecimal(3)), cart);
  }

  /// Clause 2.6: a new or known customer, and the contents of the cart.
  int buyRequest(Session session, int cart, SplittableRandom random) throws SQLException {
    int own = cart == 0 ? shoppingCart(session, cart, random) : cart;
    if (Draw.percent(random, NEW_CUSTOMER_PERCENT)) {
      int address = newAddress(session, random);
      int id = numbers.customers.incrementAndGet();
      session.update(insert("customer", Store.CUSTOMER), store.customer(id, address, random));
    } else {
      String name = Store.syllables(store.anyCustomer(random));
      int id = session.one(KNOWN, row -> row.getInt(1), name);
      session.update(LOGIN, store.time(), store.time(), id);
    }
    lines(session, own);
    return own;
  }

  private int newAddress(Session session, SplittableRandom random) throws SQLException {
    int id = numbers.addresses.incrementAndGet();
    session.update(insert("address", Store.ADDRESS), store.address(id, random));
    return id;
  }

  private record Buyer(int address, BigDecimal discount) {}

  /// Clause 2.7: turns the contents of the cart into an order.
  int buyConfirm(Session session, int cart, SplittableRandom random) throws SQLException {
    int own = cart == 0 ? shoppingCart(session, cart, random) : cart;
    List<Line> lines = lines(session, own);
    if (lines.isEmpty()) { // emptied by the last order
      shoppingCart(session, own, random);
      lines = lines(session, own);
    }
    int customer = store.anyCustomer(random);
    Buyer buyer =
        session.one(ADDRESS_OF, row -> new Buyer(row.getInt(1), row.getBigDecimal(2)), customer);
    int address =
        Draw.percent(random, NEW_ADDRESS_PERCENT) ? newAddress(session, random) : buyer.address;
    int order = numbers.orders.incrementAndGet();
    Object[] ordered = store.order(order, customer, cost(lines, buyer), address, random);
    session.update(insert("orders", Store.ORDER), ordered);
    List<Object[]> rows = new ArrayList<>();
    List<Object[]> taken = new ArrayList<>();
    for (Line line : lines) {
      rows.add(store.line(order, rows.size() + 1, line.item, line.quantity, random));
      taken.add(new Object[] {line.quantity, line.quantity, line.quantity, line.item});
    }
    session.updateAll(insert("order_line", Store.LINE), rows);
    session.updateAll(TAKE, taken);
    session.update(insert("cc_xacts", Store.PAYMENT), store.payment(ordered, random));
    session.update(EMPTY, own);
    return own;
  }

  private static BigDecimal cost(List<Line> lines, Buyer buyer) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Line line : lines) {
      sum = sum.add(line.cost.multiply(BigDecimal.valueOf(line.quantity)));
    }
    BigDecimal share = BigDecimal.ONE.subtract(buyer.discount.movePointLeft(2));
    return sum.multiply(share).setScale(2, RoundingMode.HALF_UP);
  }

  /// Clause 2.17: changes a book's price and picture, and its related books by common purchases.
  void adminConfirm(Session session, SplittableRandom random) throws SQLException {
    int item = store.anyItem(random);
    browsing.product(session, item);
    String image = "img%d/new_%d.gif".formatted(random.nextInt(100), item);
    session.update(CHANGE, Draw.decimal(random, 100, 999_999, 2), image, image, store.time(), item);
    int from = numbers.orders.get() - RELATED_ORDERS;
    List<Integer> bought =
        new ArrayList<>(session.all(BOUGHT_WITH, row -> row.getInt(1), item, from, item, from));
    while (bought.size() < RELATED) {
      bought.add((item + bought.size()) % store.scale().items() + 1);
    }
    bought.add(item);
    session.update(RELATE, IntStream.range(0, RELATED + 1).mapToObj(bought::get).toArray());
  }
}
