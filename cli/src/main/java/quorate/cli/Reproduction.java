package quorate.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.engine.RoutineList;
import quorate.database.run.EngineScript;
import quorate.database.run.JdbcValue;
import quorate.replication.smr.Position;
import quorate.replication.smr.Statement;
import quorate.runtime.node.Evidence;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Dialect;

/// A Java program that has one engine answer a query wrongly again: for the engine's bug tracker.
///
/// @param className of the program, and the name of its file
record Reproduction(String className, String text) {
  /// The program; empty where the engine was asked nothing.
  ///
  /// @param evidence of the replica that answered wrongly; it has all rows
  /// @param right what the others answered
  static Optional<Reproduction> of(Position dispute, Evidence evidence, Result right) {
    Dialect dialect = Dialect.valueOf(evidence.engine().toUpperCase(Locale.ROOT));
    Statement statement = evidence.statement();
    Optional<EngineScript> script;
    try {
      if (!(Analyser.analyse(statement.text(), evidence.catalog(), statement.types())
          instanceof Analysed.Read read)) {
        return Optional.empty();
      }
      List<Value> parameters = statement.rows().getFirst();
      script =
          EngineScript.of(
              dialect, evidence.catalog(), evidence.tables(), read, parameters, evidence.choices());
    } catch (SqlException invalid) {
      return Optional.empty();
    }
    String name = "Wrong%s%d_%d".formatted(dialect.title(), dispute.slot(), dispute.index());
    return script.map(it -> new Reproduction(name, text(name, dialect, evidence, right, it)));
  }

  private static String text(
      String name, Dialect dialect, Evidence evidence, Result right, EngineScript script) {
    List<String> routines = new ArrayList<>(RoutineList.calledIn(script.query().sql()));
    script
        .constraints()
        .forEach(step ->
            RoutineList.calledIn(step).stream()
                .filter(each -> !routines.contains(each))
                .forEach(routines::add));
    StringBuilder out = new StringBuilder();
    out.append(
        "// %s %s answers this query wrongly.%n".formatted(dialect.title(), evidence.version()));
    out.append("//\n");
    comment(out, evidence.statement().text());
    out.append("//\n// It stands below as the engine was asked it. Run it with\n//\n");
    out.append("//     java -cp %s %s.java%n".formatted(jars(dialect, !routines.isEmpty()), name));
    if (!routines.isEmpty()) {
      out.append("//\n// It calls functions of Quorate's own: ").append(routines).append('\n');
    }
    out.append(HEAD.formatted(name, url(dialect)));
    for (String each : RoutineList.declarations(routines, dialect)) {
      step(out, each);
    }
    script.tables().forEach(each -> step(out, each));
    script
        .loads()
        .forEach(load -> {
          for (List<JdbcValue> row : load.rows()) {
            out.append(
                "      update(connection, %s%s);%n".formatted(quoted(load.sql()), values(row)));
          }
        });
    script.constraints().forEach(each -> step(out, each));
    out.append("      System.out.println(\"the right answer:\");\n");
    for (String row : DivergenceReport.shown(right)) {
      out.append("      System.out.println(%s);%n".formatted(quoted("    " + row)));
    }
    out.append("      System.out.println(\"the answer:\");\n");
    out.append(
        "      ask(connection, %s%s);%n"
            .formatted(quoted(script.query().sql()), values(script.query().rows().getFirst())));
    return out.append(TAIL).toString();
  }

  private static void comment(StringBuilder out, String sql) {
    // In Java source a backslash and a u begin a character, even in a comment.
    sql.lines()
        .forEach(line -> out.append("//     ").append(line.replace("\\u", "\\ u")).append('\n'));
  }

  private static void step(StringBuilder out, String sql) {
    out.append("      update(connection, %s);%n".formatted(quoted(sql)));
  }

  private static String values(List<JdbcValue> values) {
    return values.stream().map(value -> ", " + java(value)).collect(Collectors.joining());
  }

  private static String java(JdbcValue value) {
    return switch (value) {
      case JdbcValue.Null(int type) -> "new Null(" + type + ")";
      case JdbcValue.Bool(boolean bool) -> String.valueOf(bool);
      case JdbcValue.Int(int number) -> String.valueOf(number);
      case JdbcValue.Long(long number) -> number + "L";
      case JdbcValue.Decimal(var number) -> "new BigDecimal(\"" + number + "\")";
      case JdbcValue.Float(float number) -> number + "f";
      case JdbcValue.Double(double number) -> number + "d";
      case JdbcValue.Text(String text) -> quoted(text);
      case JdbcValue.Binary(var bytes) ->
          "HexFormat.of().parseHex(\""
              + java.util.HexFormat.of().formatHex(bytes.unsafeArray())
              + "\")";
      case JdbcValue.Date(var date) -> "LocalDate.parse(\"" + date + "\")";
      case JdbcValue.Timestamp(var time) -> "LocalDateTime.parse(\"" + time + "\")";
    };
  }

  /// A Java string literal; whatever is not plain ASCII is escaped, as no compiler's charset is
  /// known.
  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      switch (each) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (each >= ' ' && each < 127) {
            out.append(each);
          } else {
            out.append("\\u%04x".formatted((int) each));
          }
        }
      }
    }
    return out.append('"').toString();
  }

  private static String jars(Dialect dialect, boolean own) {
    String engine =
        switch (dialect) {
          case DERBY -> "derby.jar:derbyshared.jar";
          case POSTGRESQL -> "postgresql.jar";
          case MARIADB -> "mariadb-java-client.jar";
          case H2, HSQLDB, SQLITE, DUCKDB -> dialect.name().toLowerCase(Locale.ROOT) + ".jar";
        };
    return own ? engine + ":'<quorate>/cli/target/lib/*'" : engine;
  }

  private static String url(Dialect dialect) {
    return switch (dialect) {
      case H2 -> "jdbc:h2:mem:wrong";
      case HSQLDB -> "jdbc:hsqldb:mem:wrong";
      case DERBY -> "jdbc:derby:memory:wrong;create=true";
      case SQLITE -> "jdbc:sqlite::memory:";
      case DUCKDB -> "jdbc:duckdb:";
      case POSTGRESQL -> "jdbc:postgresql://localhost/postgres?stringtype=unspecified";
      case MARIADB -> "jdbc:mariadb://localhost/test?sessionVariables=sql_mode='ANSI_QUOTES'";
    };
  }

  private static final String HEAD =
      """

      import java.math.BigDecimal;
      import java.sql.Connection;
      import java.sql.DriverManager;
      import java.sql.PreparedStatement;
      import java.sql.ResultSet;
      import java.sql.SQLException;
      import java.time.LocalDate;
      import java.time.LocalDateTime;
      import java.util.HexFormat;

      public class %s {
        record Null(int type) {}

        /// @param args a JDBC URL of an empty database, if it is not to be one in memory
        public static void main(String[] args) throws SQLException {
          String url = args.length > 0 ? args[0] : "%s";
          try (Connection connection = DriverManager.getConnection(url)) {
            System.out.println(connection.getMetaData().getDatabaseProductVersion());
      """;

  private static final String TAIL =
      """
          }
        }

        static PreparedStatement bound(Connection connection, String sql, Object... values)
            throws SQLException {
          PreparedStatement statement = connection.prepareStatement(sql);
          for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Null none) {
              statement.setNull(i + 1, none.type());
            } else {
              statement.setObject(i + 1, values[i]);
            }
          }
          return statement;
        }

        static void update(Connection connection, String sql, Object... values)
            throws SQLException {
          try (PreparedStatement statement = bound(connection, sql, values)) {
            statement.execute();
          }
        }

        static void ask(Connection connection, String sql, Object... values) throws SQLException {
          try (PreparedStatement statement = bound(connection, sql, values);
              ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              StringBuilder row = new StringBuilder();
              for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.append(i == 1 ? "    (" : ", ").append(rows.getString(i));
              }
              System.out.println(row + ")");
            }
          }
        }
      }
      """;
}
