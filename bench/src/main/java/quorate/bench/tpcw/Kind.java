package quorate.bench.tpcw;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The fourteen web interactions, with their frequencies in ten thousand of the browsing mix
/// (WIPSb, clause 5.2.1).
enum Kind {
  HOME(2900),
  NEW_PRODUCTS(1100),
  BEST_SELLERS(1100),
  PRODUCT_DETAIL(2100),
  SEARCH_REQUEST(1200),
  SEARCH_RESULTS(1100),
  SHOPPING_CART(200),
  CUSTOMER_REGISTRATION(82),
  BUY_REQUEST(75),
  BUY_CONFIRM(69),
  ORDER_INQUIRY(30),
  ORDER_DISPLAY(25),
  ADMIN_REQUEST(10),
  ADMIN_CONFIRM(9);

  private final int weight;

  Kind(int weight) {
    this.weight = weight;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Kind::word).toList();
  }

  static int[] weights() {
    return Arrays.stream(values()).mapToInt(each -> each.weight).toArray();
  }
}
