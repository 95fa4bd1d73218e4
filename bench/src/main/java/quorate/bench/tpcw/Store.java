package quorate.bench.tpcw;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import quorate.bench.load.Draw;

/// Rows of the bookstore, drawn as in clause 4.6, for the load and for interactions.
record Store(TpcwScale scale, Instant now) {
  static final List<String> SUBJECTS =
      List.of(
          "ARTS",
          "BIOGRAPHIES",
          "BUSINESS",
          "CHILDREN",
          "COMPUTERS",
          "COOKING",
          "HEALTH",
          "HISTORY",
          "HOME",
          "HUMOR",
          "LITERATURE",
          "MYSTERY",
          "NON-FICTION",
          "PARENTING",
          "POLITICS",
          "REFERENCE",
          "RELIGION",
          "ROMANCE",
          "SELF-HELP",
          "SCIENCE-NATURE",
          "SCIENCE-FICTION",
          "SPORTS",
          "YOUTH",
          "TRAVEL");

  static final List<String> AUTHOR =
      List.of("a_id", "a_fname", "a_lname", "a_mname", "a_dob", "a_bio");
  static final List<String> ITEM =
      List.of(
          "i_id",
          "i_title",
          "i_a_id",
          "i_pub_date",
          "i_publisher",
          "i_subject",
          "i_desc",
          "i_related1",
          "i_related2",
          "i_related3",
          "i_related4",
          "i_related5",
          "i_thumbnail",
          "i_image",
          "i_srp",
          "i_cost",
          "i_avail",
          "i_stock",
          "i_isbn",
          "i_page",
          "i_backing",
          "i_dimensions");
  static final List<String> ADDRESS =
      List.of(
          "addr_id",
          "addr_street1",
          "addr_street2",
          "addr_city",
          "addr_state",
          "addr_zip",
          "addr_co_id");
  static final List<String> CUSTOMER =
      List.of(
          "c_id",
          "c_uname",
          "c_passwd",
          "c_fname",
          "c_lname",
          "c_addr_id",
          "c_phone",
          "c_email",
          "c_since",
          "c_last_login",
          "c_login",
          "c_expiration",
          "c_discount",
          "c_balance",
          "c_ytd_pmt",
          "c_birthdate",
          "c_data");
  static final List<String> ORDER =
      List.of(
          "o_id",
          "o_c_id",
          "o_date",
          "o_sub_total",
          "o_tax",
          "o_total",
          "o_ship_type",
          "o_ship_date",
          "o_bill_addr_id",
          "o_ship_addr_id",
          "o_status");
  static final List<String> LINE =
      List.of("ol_o_id", "ol_id", "ol_i_id", "ol_qty", "ol_discount", "ol_comments");
  static final List<String> PAYMENT =
      List.of(
          "cx_o_id",
          "cx_type",
          "cx_num",
          "cx_name",
          "cx_expire",
          "cx_auth_id",
          "cx_xact_amt",
          "cx_xact_date",
          "cx_co_id");

  private static final List<String> SHIPPING =
      List.of("AIR", "UPS", "FEDEX", "SHIP", "COURIER", "MAIL");
  private static final List<String> STATUS = List.of("PROCESSING", "SHIPPED", "PENDING", "DENIED");
  private static final List<String> CARDS =
      List.of("VISA", "MASTERCARD", "DISCOVER", "AMEX", "DINERS");
  private static final List<String> BACKING =
      List.of("HARDBACK", "PAPERBACK", "USED", "AUDIO", "LIMITED");
  private static final String[] SYLLABLES = {
    "BA", "OG", "AL", "RI", "RE", "SE", "AT", "UL", "IN", "NG"
  };
  private static final BigDecimal TAX = new BigDecimal("0.0825");
  private static final BigDecimal ZERO = new BigDecimal("0.00");

  /// DigSyl of clause 4.6.2.10: a syllable for each digit.
  static String syllables(int number) {
    StringBuilder text = new StringBuilder();
    for (char digit : String.valueOf(number).toCharArray()) {
      text.append(SYLLABLES[digit - '0']);
    }
    return text.toString();
  }

  static <T> T any(List<T> of, SplittableRandom random) {
    return of.get(random.nextInt(of.size()));
  }

  private Timestamp daysAgo(int days) {
    return Timestamp.from(now.minus(Duration.ofDays(days)));
  }

  Timestamp time() {
    return Timestamp.from(now);
  }

  Object[] country(int id, SplittableRandom random) {
    return new Object[] {
      id, "Country " + id, Draw.decimal(random, 1, 2_000_000, 6), Draw.letters(random, 3, 18)
    };
  }

  Object[] author(int id, SplittableRandom random) {
    return new Object[] {
      id,
      Draw.letters(random, 3, 20),
      syllables(id) + Draw.letters(random, 1, 8),
      Draw.letters(random, 1, 20),
      daysAgo(Draw.between(random, 8_000, 40_000)),
      Draw.letters(random, 125, 500)
    };
  }

  Object[] item(int id, SplittableRandom random) {
    BigDecimal price = Draw.decimal(random, 100, 999_999, 2);
    int published = Draw.between(random, 1, 25_000);
    return new Object[] {
      id,
      syllables(id) + " " + Draw.letters(random, 14, 40),
      Draw.between(random, 1, scale.authors()),
      daysAgo(published),
      Draw.letters(random, 14, 60),
      any(SUBJECTS, random),
      Draw.letters(random, 100, 500),
      anyItem(random),
      anyItem(random),
      anyItem(random),
      anyItem(random),
      anyItem(random),
      "img%d/thumb_%d.gif".formatted(id % 100, id),
      "img%d/image_%d.gif".formatted(id % 100, id),
      price,
      price,
      daysAgo(published - Draw.between(random, 1, 30)),
      Draw.between(random, 10, 30),
      Draw.letters(random, 13, 13),
      Draw.between(random, 20, 9999),
      any(BACKING, random),
      "%dx%dx%d"
          .formatted(
              Draw.between(random, 1, 99), Draw.between(random, 1, 99), Draw.between(random, 1, 99))
    };
  }

  int anyItem(SplittableRandom random) {
    return Draw.between(random, 1, scale.items());
  }

  int anyCustomer(SplittableRandom random) {
    return Draw.between(random, 1, scale.customers());
  }

  Object[] address(int id, SplittableRandom random) {
    return new Object[] {
      id,
      Draw.letters(random, 15, 40),
      Draw.letters(random, 15, 40),
      Draw.letters(random, 4, 30),
      Draw.letters(random, 2, 20),
      Draw.letters(random, 5, 10),
      Draw.between(random, 1, TpcwScale.COUNTRIES)
    };
  }

  Object[] customer(int id, int address, SplittableRandom random) {
    String name = syllables(id);
    return new Object[] {
      id,
      name,
      name.toLowerCase(java.util.Locale.ROOT),
      Draw.letters(random, 8, 15),
      Draw.letters(random, 8, 15),
      address,
      Draw.digits(random, 16),
      name + "@example.com",
      daysAgo(Draw.between(random, 60, 730)),
      daysAgo(Draw.between(random, 0, 60)),
      time(),
      Timestamp.from(now.plus(Duration.ofHours(2))),
      Draw.decimal(random, 0, 50, 2),
      ZERO,
      Draw.decimal(random, 0, 99_999, 2),
      daysAgo(Draw.between(random, 8_000, 40_000)),
      Draw.letters(random, 100, 500)
    };
  }

  /// @param cost of the order, before taxes
  Object[] order(int id, int customer, BigDecimal cost, int address, SplittableRandom random) {
    BigDecimal tax = cost.multiply(TAX).setScale(2, java.math.RoundingMode.HALF_UP);
    return new Object[] {
      id,
      customer,
      time(),
      cost,
      tax,
      cost.add(tax),
      any(SHIPPING, random),
      Timestamp.from(now.plus(Duration.ofDays(Draw.between(random, 0, 7)))),
      address,
      address,
      any(STATUS, random)
    };
  }

  Object[] line(int order, int id, int item, int quantity, SplittableRandom random) {
    return new Object[] {
      order, id, item, quantity, Draw.decimal(random, 0, 30, 2), Draw.letters(random, 20, 100)
    };
  }

  /// The row of an order's payment.
  Object[] payment(Object[] order, SplittableRandom random) {
    return new Object[] {
      order[0],
      any(CARDS, random),
      Draw.digits(random, 16),
      Draw.letters(random, 14, 30),
      Timestamp.from(now.plus(Duration.ofDays(Draw.between(random, 10, 730)))),
      Draw.letters(random, 15, 15),
      order[ORDER.indexOf("o_total")],
      time(),
      Draw.between(random, 1, TpcwScale.COUNTRIES)
    };
  }
}
