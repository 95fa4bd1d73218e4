package quorate.bench.tpcc;

import java.util.LinkedHashMap;
import java.util.Map;

/// The size of the database (clause 1.2). Numbers of items and customers other than the standard's
/// are for tests.
///
/// @param warehouses the scale
/// @param items 100,000 by the standard; each is in the stock of each warehouse
/// @param customers of each district: 3,000 by the standard; each has an order
public record TpccScale(int warehouses, int items, int customers) {
  public static final int ITEMS = 100_000;
  public static final int CUSTOMERS = 3_000;

  /// The districts of each warehouse.
  static final int DISTRICTS = 10;

  /// The undelivered part of a thousand orders in a new database: the last ones.
  private static final int NEW_PER_MILLE = 300;

  private static final int ITEMS_MIN = 15;
  private static final int CUSTOMERS_MIN = 10;

  public TpccScale {
    if (warehouses < 1) {
      throw new IllegalArgumentException("--warehouses: at least one, not " + warehouses);
    }
    if (items < ITEMS_MIN || items > ITEMS) {
      throw new IllegalArgumentException(
          "--items: %d to %d, not %d".formatted(ITEMS_MIN, ITEMS, items));
    }
    if (customers < CUSTOMERS_MIN || customers > CUSTOMERS) {
      throw new IllegalArgumentException(
          "--customers: %d to %d of each district, not %d"
              .formatted(CUSTOMERS_MIN, CUSTOMERS, customers));
    }
  }

  /// The delivered orders of each district in a new database: 2,100 by the standard.
  int delivered() {
    return customers - customers * NEW_PER_MILLE / 1000;
  }

  /// The number of last names among a district's customers; the first so many customers have one
  /// each.
  int lastNames() {
    return Math.min(customers, Nurand.LAST_NAMES);
  }

  Map<String, Long> describe() {
    Map<String, Long> all = new LinkedHashMap<>();
    all.put("customers_per_district", (long) customers);
    all.put("items", (long) items);
    all.put("warehouses", (long) warehouses);
    return all;
  }
}
