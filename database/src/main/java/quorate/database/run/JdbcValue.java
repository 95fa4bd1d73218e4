package quorate.database.run;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import quorate.core.Bytes;

/// A value in the form in which JDBC hands it to one engine.
public sealed interface JdbcValue {
  /// Binds it to the question mark `index`, counted from 1.
  void bind(PreparedStatement statement, int index) throws SQLException;

  /// NULL.
  ///
  /// @param type of [java.sql.Types]
  record Null(int type) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setNull(index, type);
    }
  }

  record Bool(boolean value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setBoolean(index, value);
    }
  }

  record Int(int value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setInt(index, value);
    }
  }

  record Long(long value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setLong(index, value);
    }
  }

  record Decimal(BigDecimal value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setBigDecimal(index, value);
    }
  }

  record Float(float value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setFloat(index, value);
    }
  }

  record Double(double value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setDouble(index, value);
    }
  }

  record Text(String value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setString(index, value);
    }
  }

  record Binary(Bytes value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setBytes(index, value.toArray());
    }
  }

  record Date(LocalDate value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setObject(index, value);
    }
  }

  record Timestamp(LocalDateTime value) implements JdbcValue {
    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setObject(index, value);
    }
  }
}
