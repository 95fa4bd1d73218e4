package quorate.bench.tpcw;

import java.util.LinkedHashMap;
import java.util.Map;

/// The size of the store (clause 4.3 of TPC-W, revision 1.8).
///
/// @param items books: 1,000 and its powers of ten by the standard
/// @param customers 2,880 for each emulated browser by the standard
public record TpcwScale(int items, int customers) {
  public static final int ITEMS = 1000;
  public static final int CUSTOMERS_PER_BROWSER = 2880;

  static final int COUNTRIES = 92;

  public TpcwScale {
    if (items < 10 || customers < 10) {
      throw new IllegalArgumentException("--items and customers: at least ten");
    }
  }

  int authors() {
    return Math.max(1, items / 4);
  }

  int addresses() {
    return 2 * customers;
  }

  int orders() {
    return customers * 9 / 10;
  }

  Map<String, Long> describe() {
    Map<String, Long> all = new LinkedHashMap<>();
    all.put("customers", (long) customers);
    all.put("items", (long) items);
    return all;
  }
}
