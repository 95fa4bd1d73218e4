package quorate.bench.tpcw;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import quorate.bench.load.Draw;
import quorate.bench.load.Loader;

/// The initial population of clause 4.6.
final class TpcwLoad {
  private final TpcwScale scale;
  private final Loader loader;
  private final long seed;
  private final Store store;

  TpcwLoad(TpcwScale scale, Loader loader, long seed, Instant now) {
    this.scale = scale;
    this.loader = loader;
    this.seed = seed;
    this.store = new Store(scale, now);
  }

  /// Makes the row with a number.
  private interface Rows {
    Object[] row(int id, SplittableRandom random);
  }

  private Stream<Object[]> rows(int stream, int count, Rows rows) {
    SplittableRandom random = new SplittableRandom(seed * 1000 + stream);
    return IntStream.rangeClosed(1, count).mapToObj(id -> rows.row(id, random));
  }

  private void fill(String table, List<String> columns, int stream, int count, Rows rows)
      throws SQLException {
    loader.insert(table, columns, count, rows(stream, count, rows));
  }

  void load() throws SQLException {
    fill(
        "tpcw_country",
        List.of("co_id", "co_name", "co_exchange", "co_currency"),
        1,
        TpcwScale.COUNTRIES,
        store::country);
    fill("tpcw_author", Store.AUTHOR, 2, scale.authors(), store::author);
    fill("tpcw_item", Store.ITEM, 3, scale.items(), store::item);
    fill("tpcw_address", Store.ADDRESS, 4, scale.addresses(), store::address);
    fill("tpcw_customer", Store.CUSTOMER, 5, scale.customers(), this::customer);
    fill("tpcw_orders", Store.ORDER, 6, scale.orders(), (id, _) -> order(id));
    fill(
        "tpcw_cc_xacts",
        Store.PAYMENT,
        7,
        scale.orders(),
        (id, random) -> store.payment(order(id), random));
    loader.insert("tpcw_order_line", Store.LINE, 3L * scale.orders(), lines());
  }

  private Object[] customer(int id, SplittableRandom random) {
    return store.customer(id, Draw.between(random, 1, scale.addresses()), random);
  }

  /// Each order has a separate stream, so that its payment can repeat it.
  private Object[] order(int id) {
    SplittableRandom random = new SplittableRandom(seed * 1000 + 8 + ((long) id << 32));
    BigDecimal cost = Draw.decimal(random, 1000, 999_999, 2);
    int address = Draw.between(random, 1, scale.addresses());
    return store.order(id, store.anyCustomer(random), cost, address, random);
  }

  private Stream<Object[]> lines() {
    SplittableRandom random = new SplittableRandom(seed * 1000 + 9);
    return IntStream.rangeClosed(1, scale.orders())
        .boxed()
        .flatMap(order ->
            IntStream.rangeClosed(1, Draw.between(random, 1, 5))
                .mapToObj(number ->
                    store.line(
                        order,
                        number,
                        store.anyItem(random),
                        Draw.between(random, 1, 300),
                        random)));
  }
}
