package quorate.bench.tpcw;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import quorate.bench.Figure;
import quorate.bench.load.Acknowledged;
import quorate.bench.load.Condition;
import quorate.bench.load.Draw;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Measured;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;

/// TPC-W's browsing mix: the database accesses of the fourteen web interactions, each as one
/// transaction.
public final class Tpcw implements SqlWorkload {
  private static final String ORDERS = "select count(*) from tpcw_orders";

  private final TpcwScale scale;
  private final long seed;
  private final InstantSource clock;
  private final Ordering.Numbers numbers = new Ordering.Numbers();
  private final Acknowledged confirmed = new Acknowledged();

  /// @param clock of the store
  public Tpcw(TpcwScale scale, long seed, InstantSource clock) {
    this.scale = scale;
    this.seed = seed;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "tpcw";
  }

  @Override
  public List<String> tables() {
    return TpcwSchema.TABLES;
  }

  @Override
  public List<String> kinds() {
    return Kind.words();
  }

  @Override
  public Map<String, Long> scale() {
    return scale.describe();
  }

  @Override
  public void load(Loader loader) throws SQLException {
    TpcwSchema.create(loader);
    new TpcwLoad(scale, loader, seed, clock.instant().truncatedTo(ChronoUnit.MILLIS)).load();
  }

  @Override
  public void prepare(Session session) throws SQLException {
    numbers.read(session);
    confirmed.begin(session.one(ORDERS, row -> row.getLong(1)));
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    Visitor visitor = new Visitor();
    int[] weights = Kind.weights();
    return () ->
        new Interaction(Kind.values()[Draw.weighted(random, weights)], random.nextLong(), visitor);
  }

  /// A visitor, with a cart or not yet.
  private static final class Visitor {
    int cart;
  }

  /// One interaction, whose random choices come from its seed, so that it can be repeated.
  private final class Interaction implements Transaction {
    private final Kind kind;
    private final long draws;
    private final Visitor visitor;
    private int cart;

    Interaction(Kind kind, long draws, Visitor visitor) {
      this.kind = kind;
      this.draws = draws;
      this.visitor = visitor;
    }

    @Override
    public String kind() {
      return kind.word();
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      SplittableRandom random = new SplittableRandom(draws);
      Store store = new Store(scale, clock.instant().truncatedTo(ChronoUnit.MILLIS));
      Browsing browsing = new Browsing(store);
      Ordering ordering = new Ordering(store, browsing, numbers);
      cart = visitor.cart;
      switch (kind) {
        case HOME -> browsing.home(session, random);
        case NEW_PRODUCTS -> browsing.newProducts(session, random);
        case BEST_SELLERS -> browsing.bestSellers(session, random);
        case PRODUCT_DETAIL, ADMIN_REQUEST -> browsing.productDetail(session, random);
        case SEARCH_REQUEST -> browsing.promotion(session, random);
        case SEARCH_RESULTS -> browsing.searchResults(session, random);
        case SHOPPING_CART -> cart = ordering.shoppingCart(session, cart, random);
        case CUSTOMER_REGISTRATION, ORDER_INQUIRY -> browsing.orderInquiry(session, random);
        case BUY_REQUEST -> cart = ordering.buyRequest(session, cart, random);
        case BUY_CONFIRM -> cart = ordering.buyConfirm(session, cart, random);
        case ORDER_DISPLAY -> browsing.orderDisplay(session, random);
        case ADMIN_CONFIRM -> ordering.adminConfirm(session, random);
      }
      return Outcome.COMMIT;
    }

    @Override
    public void committed() {
      visitor.cart = cart;
      if (kind == Kind.BUY_CONFIRM) {
        confirmed.add(1);
      }
    }

    @Override
    public void unknown() {
      visitor.cart = 0;
      if (kind == Kind.BUY_CONFIRM) {
        confirmed.addUnknown(1);
      }
    }
  }

  private record Sum(long count, BigDecimal amount) {}

  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    Sum orders = sum(session, "select count(*), sum(o_total) from tpcw_orders");
    Sum payments = sum(session, "select count(*), sum(cx_xact_amt) from tpcw_cc_xacts");
    long withLines =
        session.one(
            "select count(*) from (select ol_o_id from tpcw_order_line group by ol_o_id) as o",
            row -> row.getLong(1));
    return List.of(
        confirmed.check(
            "acknowledged",
            "there is an order for each Buy Confirm that was acknowledged",
            orders.count),
        new Condition(
            "payments",
            "every order is paid",
            orders.equals(payments)
                ? List.of()
                : List.of("orders %s, payments %s".formatted(orders, payments))),
        new Condition(
            "lines",
            "every order has lines",
            orders.count == withLines
                ? List.of()
                : List.of("%d of %d have".formatted(withLines, orders.count))));
  }

  private static Sum sum(Session session, String sql) throws SQLException {
    return session.one(
        sql, row -> new Sum(row.getLong(1), row.getBigDecimal(2).stripTrailingZeros()));
  }

  /// Web interactions per second.
  @Override
  public Map<String, Object> figures(Measured measured) {
    return Map.of("WIPSb", Figure.round(measured.throughput()));
  }
}
