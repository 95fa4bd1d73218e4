package quorate.bench.tpcc;

import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import quorate.bench.load.Draw;
import quorate.bench.load.Session;

/// The customer of a Payment or an Order-Status: by number, or in 60 of a hundred cases by last
/// name.
sealed interface Customer {
  int BY_NAME_PERCENT = 60;

  String BY_NAME =
      "select c_id from tpcc_customer where c_w_id = ? and c_d_id = ? and c_last = ?"
          + " order by c_first";

  /// The customer's number.
  int find(Session session, int warehouse, int district) throws SQLException;

  record ByNumber(int number) implements Customer {
    @Override
    public int find(Session session, int warehouse, int district) {
      return number;
    }
  }

  record ByName(String last) implements Customer {
    /// The middle one of the customers with that name, sorted by first name (clause 2.5.2.2).
    @Override
    public int find(Session session, int warehouse, int district) throws SQLException {
      List<Integer> all = session.all(BY_NAME, row -> row.getInt(1), warehouse, district, last);
      if (all.isEmpty()) {
        throw new SQLException("nobody is called " + last, "02000");
      }
      return all.get((all.size() - 1) / 2);
    }
  }

  static Customer draw(TpccScale scale, Nurand nurand, SplittableRandom random) {
    return Draw.percent(random, BY_NAME_PERCENT)
        ? new ByName(nurand.lastName(random, scale.lastNames()))
        : new ByNumber(nurand.customer(random, scale.customers()));
  }
}
