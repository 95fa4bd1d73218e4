package quorate.bench.tpcw;

import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import quorate.bench.load.Draw;
import quorate.bench.load.Session;

/// The read-only interactions.
record Browsing(Store store) {
  private static final int BEST_SELLER_ORDERS = 3333;

  private static final String CUSTOMER =
      "select c_fname, c_lname from tpcw_customer where c_id = ?";
  private static final String RELATED =
      "select i_related1, i_related2, i_related3, i_related4, i_related5 from tpcw_item"
          + " where i_id = ?";
  private static final String THUMBNAILS =
      "select i_id, i_thumbnail from tpcw_item where i_id in (?, ?, ?, ?, ?)";
  private static final String NEW_PRODUCTS =
      "select i_id, i_title, a_fname, a_lname from tpcw_item, tpcw_author"
          + " where i_a_id = a_id and i_subject = ?"
          + " order by i_pub_date desc, i_title, i_id fetch first 50 rows only";
  private static final String LAST_ORDER = "select max(o_id) from tpcw_orders";
  private static final String BEST_SELLERS =
      "select i_id, i_title, a_fname, a_lname, sum(ol_qty) as sold"
          + " from tpcw_item, tpcw_author, tpcw_order_line"
          + " where ol_o_id > ? and i_id = ol_i_id and i_subject = ? and i_a_id = a_id"
          + " group by i_id, i_title, a_fname, a_lname"
          + " order by sold desc, i_id fetch first 50 rows only";
  private static final String PRODUCT =
      "select i_title, a_fname, a_lname, i_pub_date, i_publisher, i_subject, i_desc, i_image,"
          + " i_srp, i_cost, i_avail, i_stock, i_isbn, i_page, i_backing, i_dimensions"
          + " from tpcw_item, tpcw_author where i_a_id = a_id and i_id = ?";
  private static final String RESULTS =
      "select i_id, i_title, a_fname, a_lname from tpcw_item, tpcw_author"
          + " where i_a_id = a_id and %s order by i_title, i_id fetch first 50 rows only";
  private static final String BY_SUBJECT = RESULTS.formatted("i_subject = ?");
  private static final String BY_TITLE = RESULTS.formatted("i_title like ?");
  private static final String BY_AUTHOR = RESULTS.formatted("a_lname like ?");
  private static final String NAME = "select c_uname from tpcw_customer where c_id = ?";
  private static final String LATEST =
      "select o_id, o_date, o_sub_total, o_tax, o_total, o_ship_type, o_ship_date, o_status,"
          + " o_bill_addr_id, o_ship_addr_id from tpcw_orders where o_c_id = ?"
          + " order by o_date desc, o_id desc fetch first 1 rows only";
  private static final String LINES =
      "select ol_id, i_id, i_title, i_publisher, i_cost, ol_qty, ol_discount, ol_comments"
          + " from tpcw_order_line, tpcw_item where ol_i_id = i_id and ol_o_id = ?";
  private static final String PAYMENT =
      "select cx_type, cx_auth_id, cx_xact_amt from tpcw_cc_xacts where cx_o_id = ?";
  private static final String ADDRESS =
      "select addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name"
          + " from tpcw_address, tpcw_country where addr_co_id = co_id and addr_id = ?";

  void home(Session session, SplittableRandom random) throws SQLException {
    session.all(CUSTOMER, row -> row.getString(2), store.anyCustomer(random));
    promotion(session, random);
  }

  /// Clause 2.2.5.3's promotional processing: five books related to a random one.
  void promotion(Session session, SplittableRandom random) throws SQLException {
    List<Integer> related =
        session.one(
            RELATED,
            row ->
                List.of(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5)),
            store.anyItem(random));
    session.all(THUMBNAILS, row -> row.getString(2), related.toArray());
  }

  void newProducts(Session session, SplittableRandom random) throws SQLException {
    promotion(session, random);
    session.all(NEW_PRODUCTS, row -> row.getString(2), Store.any(Store.SUBJECTS, random));
  }

  void bestSellers(Session session, SplittableRandom random) throws SQLException {
    promotion(session, random);
    int last = session.one(LAST_ORDER, row -> row.getInt(1));
    session.all(
        BEST_SELLERS,
        row -> row.getLong(5),
        last - BEST_SELLER_ORDERS,
        Store.any(Store.SUBJECTS, random));
  }

  void productDetail(Session session, SplittableRandom random) throws SQLException {
    product(session, store.anyItem(random));
  }

  void product(Session session, int item) throws SQLException {
    session.one(PRODUCT, row -> row.getString(7), item);
  }

  void searchResults(Session session, SplittableRandom random) throws SQLException {
    promotion(session, random);
    int found = Draw.between(random, 1, 3);
    if (found == 1) {
      session.all(BY_SUBJECT, row -> row.getString(2), Store.any(Store.SUBJECTS, random));
    } else if (found == 2) {
      String title = Store.syllables(store.anyItem(random));
      session.all(BY_TITLE, row -> row.getString(2), title + "%");
    } else {
      String author = Store.syllables(Draw.between(random, 1, store.scale().authors()));
      session.all(BY_AUTHOR, row -> row.getString(2), author + "%");
    }
  }

  void orderInquiry(Session session, SplittableRandom random) throws SQLException {
    session.all(NAME, row -> row.getString(1), store.anyCustomer(random));
  }

  private record Latest(int id, int billed, int shipped) {}

  void orderDisplay(Session session, SplittableRandom random) throws SQLException {
    var order =
        session.first(
            LATEST,
            row -> new Latest(row.getInt(1), row.getInt(9), row.getInt(10)),
            store.anyCustomer(random));
    if (order.isPresent()) {
      Latest latest = order.get();
      session.all(LINES, row -> row.getString(3), latest.id);
      session.all(PAYMENT, row -> row.getString(2), latest.id);
      session.all(ADDRESS, row -> row.getString(6), latest.billed);
      session.all(ADDRESS, row -> row.getString(6), latest.shipped);
    }
  }
}
