package quorate.bench.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import quorate.bench.load.Draw;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The Payment transaction (clause 2.5).
///
/// @param home the district of the customer, which may be another warehouse's
record Payment(
    int warehouse,
    int district,
    Home home,
    Customer customer,
    BigDecimal amount,
    Timestamp now,
    Duration thinking)
    implements Transaction {
  static final String KIND = "payment";

  private static final int REMOTE_PERCENT = 15;
  private static final int DATA_MAX = 500;
  private static final Duration KEYING = Duration.ofSeconds(3);
  private static final Duration THINKING = Duration.ofSeconds(12);

  private static final String PAY_WAREHOUSE =
      "update tpcc_warehouse set w_ytd = w_ytd + ? where w_id = ?";
  private static final String WAREHOUSE =
      "select w_name, w_street_1, w_street_2, w_city, w_state, w_zip from tpcc_warehouse"
          + " where w_id = ?";
  private static final String PAY_DISTRICT =
      "update tpcc_district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?";
  private static final String DISTRICT =
      "select d_name, d_street_1, d_street_2, d_city, d_state, d_zip from tpcc_district"
          + " where d_w_id = ? and d_id = ?";
  private static final String CUSTOMER =
      "select c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,"
          + " c_since, c_credit, c_credit_lim, c_discount, c_balance, c_data from tpcc_customer"
          + " where c_w_id = ? and c_d_id = ? and c_id = ?";
  private static final String PAID =
      "update tpcc_customer set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
          + " c_payment_cnt = c_payment_cnt + 1 where c_w_id = ? and c_d_id = ? and c_id = ?";
  private static final String PAID_BADLY =
      "update tpcc_customer set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
          + " c_payment_cnt = c_payment_cnt + 1, c_data = ?"
          + " where c_w_id = ? and c_d_id = ? and c_id = ?";
  private static final String HISTORY =
      "insert into tpcc_history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
          + " h_data) values (?, ?, ?, ?, ?, ?, ?, ?)";

  /// A customer's warehouse and district.
  record Home(int warehouse, int district) {}

  static Payment draw(Terminal terminal) {
    var random = terminal.random();
    int district = terminal.anyDistrict();
    boolean remote = terminal.scale().warehouses() > 1 && Draw.percent(random, REMOTE_PERCENT);
    Home home =
        remote
            ? new Home(terminal.otherWarehouse(), terminal.anyDistrict())
            : new Home(terminal.warehouse(), district);
    return new Payment(
        terminal.warehouse(),
        district,
        home,
        Customer.draw(terminal.scale(), terminal.nurand(), random),
        Draw.decimal(random, 100, 500_000, 2),
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

  private record Known(String credit, String data) {}

  @Override
  public Outcome run(Session session) throws SQLException {
    session.update(PAY_WAREHOUSE, amount, warehouse);
    String warehouseName = session.one(WAREHOUSE, row -> row.getString(1), warehouse);
    session.update(PAY_DISTRICT, amount, warehouse, district);
    String districtName = session.one(DISTRICT, row -> row.getString(1), warehouse, district);
    int id = customer.find(session, home.warehouse, home.district);
    Known known =
        session.one(
            CUSTOMER + session.words().forUpdate(),
            row -> new Known(row.getString(11), row.getString(15)),
            home.warehouse,
            home.district,
            id);
    if (known.credit.equals("BC")) {
      session.update(
          PAID_BADLY, amount, amount, data(id, known.data), home.warehouse, home.district, id);
    } else {
      session.update(PAID, amount, amount, home.warehouse, home.district, id);
    }
    session.update(
        HISTORY,
        id,
        home.district,
        home.warehouse,
        district,
        warehouse,
        now,
        amount,
        warehouseName + "    " + districtName);
    return Outcome.COMMIT;
  }

  /// Clause 2.5.2.2: the payment of a customer with bad credit is prepended to the data.
  private String data(int id, String before) {
    String data =
        "%d %d %d %d %d %s|%s"
            .formatted(id, home.district, home.warehouse, district, warehouse, amount, before);
    return data.substring(0, Math.min(DATA_MAX, data.length()));
  }
}
