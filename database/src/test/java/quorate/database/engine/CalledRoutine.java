package quorate.database.engine;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import quorate.core.value.NumericCode;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// A routine, and how to call it in an engine.
///
/// @param parameters a letter for the type of each
/// @param result the letter of the result's type
record CalledRoutine(String name, String parameters, String result) {
  /// The answer as a text, or the error's SQLSTATE.
  String answer(Engine engine, Connection connection, List<Object> arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(call(engine))) {
      return answer(engine, statement, arguments);
    }
  }

  private String answer(Engine engine, PreparedStatement statement, List<Object> arguments)
      throws SQLException {
    for (int i = 0; i < arguments.size(); i++) {
      boolean encoded = isTextual(engine) && arguments.get(i) instanceof BigDecimal;
      statement.setObject(
          i + 1, encoded ? NumericCode.encode((BigDecimal) arguments.get(i)) : arguments.get(i));
    }
    try (ResultSet rows = statement.executeQuery()) {
      rows.next();
      return switch (result) {
        case "n" -> {
          String text = isTextual(engine) ? rows.getString(1) : null;
          BigDecimal number = text != null ? NumericCode.decode(text) : rows.getBigDecimal(1);
          yield number == null ? "null" : number.stripTrailingZeros().toString();
        }
        case "d" -> {
          double number = rows.getDouble(1);
          yield rows.wasNull() ? "null" : Double.toHexString(number);
        }
        case "b" -> String.valueOf(rows.getBoolean(1));
        default -> String.valueOf(rows.getString(1));
      };
    } catch (SQLException refused) {
      String state = engine.toSqlError(refused, Catalog.EMPTY).sqlState();
      return "error " + state;
    }
  }

  private static boolean isTextual(Engine engine) {
    return EngineTypes.textual(engine.dialect());
  }

  private String call(Engine engine) {
    List<String> marks = new ArrayList<>();
    for (char code : parameters.toCharArray()) {
      if (engine.dialect() == Dialect.MARIADB || isTextual(engine)) {
        marks.add("?");
        continue;
      }
      marks.add(
          "CAST(? AS "
              + switch (code) {
                case 'n' -> "DECIMAL(31,12)";
                case 'i' -> "INTEGER";
                case 'l' -> "BIGINT";
                case 'd' -> "DOUBLE PRECISION";
                default -> "VARCHAR(32671)";
              }
              + ")");
    }
    return "select \"" + name + "\"(" + String.join(", ", marks) + ")";
  }
}
