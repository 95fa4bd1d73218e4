package quorate.bench.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import quorate.bench.load.Draw;
import quorate.bench.load.Loader;
import quorate.bench.load.Nothing;

/// The initial population of clause 4.3.3.1.
final class TpccLoad {
  private static final List<String> ADDRESS =
      List.of("street_1", "street_2", "city", "state", "zip");
  private static final BigDecimal PAID = new BigDecimal("10.00");
  private static final BigDecimal ZERO = new BigDecimal("0.00");

  private final TpccScale scale;
  private final Loader loader;
  private final long seed;
  private final Timestamp now;

  TpccLoad(TpccScale scale, Loader loader, long seed, Timestamp now) {
    this.scale = scale;
    this.loader = loader;
    this.seed = seed;
    this.now = now;
  }

  /// A separate stream for each table and district, so that tables which must agree draw the same
  /// values.
  private SplittableRandom random(int stream, int warehouse, int district) {
    long which = ((long) stream << 40) + ((long) warehouse << 8) + district;
    return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + which);
  }

  void load() throws SQLException {
    loader.insert(
        "tpcc_item",
        List.of("i_id", "i_im_id", "i_name", "i_price", "i_data"),
        scale.items(),
        items(random(0, 0, 0)));
    loader.insert(
        "tpcc_warehouse",
        columns("w", List.of("w_id", "w_name"), List.of("w_tax", "w_ytd")),
        scale.warehouses(),
        warehouses().mapToObj(w -> warehouse(w, random(1, w, 0))));
    loader.insert(
        "tpcc_district",
        columns("d", List.of("d_w_id", "d_id", "d_name"), List.of("d_tax", "d_ytd", "d_next_o_id")),
        (long) scale.warehouses() * TpccScale.DISTRICTS,
        districts().map(at -> district(at, random(2, at.warehouse, at.district))));
    loader.insert(
        "tpcc_stock",
        stockColumns(),
        (long) scale.warehouses() * scale.items(),
        warehouses().boxed().flatMap(this::stock));
    long customers = (long) scale.warehouses() * TpccScale.DISTRICTS * scale.customers();
    loader.insert(
        "tpcc_customer", customerColumns(), customers, districts().flatMap(this::customers));
    loader.insert(
        "tpcc_history",
        List.of(
            "h_c_id", "h_c_d_id", "h_c_w_id", "h_d_id", "h_w_id", "h_date", "h_amount", "h_data"),
        customers,
        districts().flatMap(this::histories));
    loadOrders(customers);
  }

  private void loadOrders(long customers) throws SQLException {
    loader.insert(
        "tpcc_orders",
        List.of(
            "o_w_id",
            "o_d_id",
            "o_id",
            "o_c_id",
            "o_entry_d",
            "o_carrier_id",
            "o_ol_cnt",
            "o_all_local"),
        customers,
        districts().flatMap(this::orders));
    loader.insert(
        "tpcc_new_order",
        List.of("no_w_id", "no_d_id", "no_o_id"),
        customers / scale.customers() * (scale.customers() - scale.delivered()),
        districts()
            .flatMap(at ->
                IntStream.rangeClosed(scale.delivered() + 1, scale.customers())
                    .mapToObj(o -> new Object[] {at.warehouse, at.district, o})));
    loader.insert(
        "tpcc_order_line",
        List.of(
            "ol_w_id",
            "ol_d_id",
            "ol_o_id",
            "ol_number",
            "ol_i_id",
            "ol_supply_w_id",
            "ol_delivery_d",
            "ol_quantity",
            "ol_amount",
            "ol_dist_info"),
        districts().mapToLong(at -> IntStream.of(lineCounts(at)).sum()).sum(),
        districts().flatMap(this::lines));
  }

  private record Place(int warehouse, int district) {}

  private IntStream warehouses() {
    return IntStream.rangeClosed(1, scale.warehouses());
  }

  private Stream<Place> districts() {
    return warehouses()
        .boxed()
        .flatMap(w -> IntStream.rangeClosed(1, TpccScale.DISTRICTS).mapToObj(d -> new Place(w, d)));
  }

  private static List<String> columns(String prefix, List<String> before, List<String> after) {
    Stream<String> address = ADDRESS.stream().map(each -> prefix + "_" + each);
    return Stream.of(before.stream(), address, after.stream()).flatMap(each -> each).toList();
  }

  private Stream<Object[]> items(SplittableRandom random) {
    return IntStream.rangeClosed(1, scale.items())
        .mapToObj(i ->
            new Object[] {
              i,
              Draw.between(random, 1, 10_000),
              Draw.letters(random, 14, 24),
              Draw.decimal(random, 100, 10_000, 2),
              data(random)
            });
  }

  /// Clause 4.3.3.1: one in ten contains ORIGINAL.
  private static String data(SplittableRandom random) {
    String data = Draw.letters(random, 26, 50);
    if (!Draw.percent(random, 10)) {
      return data;
    }
    int at = random.nextInt(data.length() - 7);
    return data.substring(0, at) + "ORIGINAL" + data.substring(at + 8);
  }

  private static Object[] join(Object[]... parts) {
    return Stream.of(parts).flatMap(Stream::of).toArray();
  }

  private static Object[] address(SplittableRandom random) {
    return new Object[] {
      Draw.letters(random, 10, 20),
      Draw.letters(random, 10, 20),
      Draw.letters(random, 10, 20),
      Draw.letters(random, 2, 2),
      Draw.digits(random, 4) + "11111"
    };
  }

  private Object[] warehouse(int id, SplittableRandom random) {
    BigDecimal paid =
        PAID.multiply(BigDecimal.valueOf((long) TpccScale.DISTRICTS * scale.customers()));
    return join(
        new Object[] {id, Draw.letters(random, 6, 10)},
        address(random),
        new Object[] {Draw.decimal(random, 0, 2000, 4), paid});
  }

  private Object[] district(Place at, SplittableRandom random) {
    return join(
        new Object[] {at.warehouse, at.district, Draw.letters(random, 6, 10)},
        address(random),
        new Object[] {
          Draw.decimal(random, 0, 2000, 4),
          PAID.multiply(BigDecimal.valueOf(scale.customers())),
          scale.customers() + 1
        });
  }

  private static List<String> stockColumns() {
    Stream<String> dist = IntStream.rangeClosed(1, TpccScale.DISTRICTS).mapToObj(TpccSchema::dist);
    return Stream.of(
            Stream.of("s_w_id", "s_i_id", "s_quantity"),
            dist,
            Stream.of("s_ytd", "s_order_cnt", "s_remote_cnt", "s_data"))
        .flatMap(each -> each)
        .toList();
  }

  private Stream<Object[]> stock(int warehouse) {
    SplittableRandom random = random(3, warehouse, 0);
    return IntStream.rangeClosed(1, scale.items())
        .mapToObj(item ->
            join(
                new Object[] {warehouse, item, Draw.between(random, 10, 100)},
                IntStream.range(0, TpccScale.DISTRICTS)
                    .mapToObj(_ -> Draw.letters(random, 24, 24))
                    .toArray(),
                new Object[] {0, 0, 0, data(random)}));
  }

  private static List<String> customerColumns() {
    return columns(
        "c",
        List.of("c_w_id", "c_d_id", "c_id", "c_first", "c_middle", "c_last"),
        List.of(
            "c_phone",
            "c_since",
            "c_credit",
            "c_credit_lim",
            "c_discount",
            "c_balance",
            "c_ytd_payment",
            "c_payment_cnt",
            "c_delivery_cnt",
            "c_data"));
  }

  private Stream<Object[]> customers(Place at) {
    SplittableRandom random = random(4, at.warehouse, at.district);
    return IntStream.rangeClosed(1, scale.customers())
        .mapToObj(id ->
            join(
                new Object[] {
                  at.warehouse,
                  at.district,
                  id,
                  Draw.letters(random, 8, 16),
                  "OE",
                  id <= scale.lastNames()
                      ? Nurand.lastName(id - 1)
                      : Nurand.LOAD.lastName(random, scale.lastNames())
                },
                address(random),
                new Object[] {
                  Draw.digits(random, 16),
                  now,
                  Draw.percent(random, 10) ? "BC" : "GC",
                  new BigDecimal("50000.00"),
                  Draw.decimal(random, 0, 5000, 4),
                  PAID.negate(),
                  PAID,
                  1,
                  0,
                  Draw.letters(random, 300, 500)
                }));
  }

  private Stream<Object[]> histories(Place at) {
    SplittableRandom random = random(5, at.warehouse, at.district);
    return IntStream.rangeClosed(1, scale.customers())
        .mapToObj(id ->
            new Object[] {
              id,
              at.district,
              at.warehouse,
              at.district,
              at.warehouse,
              now,
              PAID,
              Draw.letters(random, 12, 24)
            });
  }

  private Stream<Object[]> orders(Place at) {
    SplittableRandom random = random(6, at.warehouse, at.district);
    int[] customers = IntStream.rangeClosed(1, scale.customers()).toArray();
    for (int i = customers.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = customers[i];
      customers[i] = customers[other];
      customers[other] = swapped;
    }
    int[] counts = lineCounts(at);
    return IntStream.rangeClosed(1, scale.customers())
        .mapToObj(id ->
            new Object[] {
              at.warehouse,
              at.district,
              id,
              customers[id - 1],
              now,
              isDelivered(id) ? Draw.between(random, 1, 10) : new Nothing(Types.INTEGER),
              counts[id - 1],
              1
            });
  }

  private boolean isDelivered(int order) {
    return order <= scale.delivered();
  }

  private int[] lineCounts(Place at) {
    SplittableRandom random = random(7, at.warehouse, at.district);
    return IntStream.range(0, scale.customers()).map(_ -> Draw.between(random, 5, 15)).toArray();
  }

  private Stream<Object[]> lines(Place at) {
    SplittableRandom random = random(8, at.warehouse, at.district);
    int[] counts = lineCounts(at);
    return IntStream.rangeClosed(1, scale.customers())
        .boxed()
        .flatMap(order ->
            IntStream.rangeClosed(1, counts[order - 1])
                .mapToObj(number -> line(at, order, number, random)));
  }

  private Object[] line(Place at, int order, int number, SplittableRandom random) {
    boolean delivered = isDelivered(order);
    return new Object[] {
      at.warehouse,
      at.district,
      order,
      number,
      Draw.between(random, 1, scale.items()),
      at.warehouse,
      delivered ? now : new Nothing(Types.TIMESTAMP),
      5,
      delivered ? ZERO : Draw.decimal(random, 1, 999_999, 2),
      Draw.letters(random, 24, 24)
    };
  }
}
