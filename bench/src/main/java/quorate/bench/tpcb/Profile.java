package quorate.bench.tpcb;

import java.sql.SQLException;
import java.sql.Timestamp;
import quorate.bench.load.Acknowledged;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// The transaction profile of clause 1.2.
///
/// @param delta may be negative
/// @param written counts the rows of the history
record Profile(int account, int teller, int branch, long delta, Timestamp now, Acknowledged written)
    implements Transaction {
  static final String KIND = "tpcb";

  private static final String ACCOUNT =
      "update tpcb_account set a_balance = a_balance + ? where a_id = ?";
  private static final String BALANCE = "select a_balance from tpcb_account where a_id = ?";
  private static final String HISTORY =
      "insert into tpcb_history (h_t_id, h_b_id, h_a_id, h_delta, h_time, h_filler)"
          + " values (?, ?, ?, ?, ?, ?)";
  private static final String TELLER =
      "update tpcb_teller set t_balance = t_balance + ? where t_id = ?";
  private static final String BRANCH =
      "update tpcb_branch set b_balance = b_balance + ? where b_id = ?";
  private static final String FILLER = "x".repeat(22);

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Outcome run(Session session) throws SQLException {
    session.update(ACCOUNT, delta, account);
    session.one(BALANCE, row -> row.getLong(1), account);
    session.update(TELLER, delta, teller);
    session.update(BRANCH, delta, branch);
    session.update(HISTORY, teller, branch, account, delta, now, FILLER);
    return Outcome.COMMIT;
  }

  @Override
  public void committed() {
    written.add(1);
  }

  @Override
  public void unknown() {
    written.addUnknown(1);
  }
}
