package quorate.database.capture;

import java.sql.SQLException;
import org.apache.derby.iapi.sql.conn.ConnectionUtil;
import org.apache.derby.iapi.sql.dictionary.DataDictionary;
import org.apache.derby.shared.common.error.StandardException;

/// Compiles the statements of Derby's triggers, which Derby calls by this class's name.
public final class DerbyTriggerPlans {
  private DerbyTriggerPlans() {}

  /// Compiles a trigger's statement, if it is invalid, and stores it.
  ///
  /// @param statement its id in Derby's catalog
  public static void compile(String statement) throws SQLException {
    try {
      DataDictionary dictionary = ConnectionUtil.getCurrentLCC().getDataDictionary();
      dictionary
          .getSPSDescriptor(dictionary.getUUIDFactory().recreateUUID(statement))
          .getPreparedStatement(true);
    } catch (StandardException refused) {
      throw new SQLException("a trigger cannot be compiled: " + refused.getMessage(), refused);
    }
  }
}
