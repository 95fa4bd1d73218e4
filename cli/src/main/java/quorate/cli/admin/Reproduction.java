package quorate.cli.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.database.engine.RoutineList;
import quorate.database.run.EngineScript;
import quorate.database.run.JdbcValue;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.store.Evidence;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.dialect.Dialect;

/// A Java program that reproduces an engine's wrong answer, for the engine's bug tracker.
///
/// @param className the program's class, and the name of its file
public record Reproduction(String className, String text) {
  /// The program; empty if the engine was not queried.
  ///
  /// @param evidence of the replica that answered wrongly; it has all rows
  /// @param right the answer of the others
  public static Optional<Reproduction> of(Position dispute, Evidence evidence, Result right) {
    Dialect dialect = Dialect.named(evidence.engine());
    OrderedStatement statement = evidence.statement();
    Optional<EngineScript> script;
    try {
      if (!(Analyser.analyse(
              statement.text(), evidence.catalog(), statement.asker().reading(), statement.types())
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
    Subject subject =
        new Subject(
            "Wrong%s%d_%d".formatted(dialect.title(), dispute.slot(), dispute.index()),
            dialect,
            evidence.version(),
            DriverJars.of(dialect, evidence.version()),
            evidence.statement().text(),
            DivergenceReport.shown(right));
    return script.map(it -> of(subject, it));
  }

  /// The subject of a program.
  ///
  /// @param className of the program
  /// @param version of the engine's software
  /// @param jars the driver's class path
  /// @param statement as the client sent it
  /// @param right the expected output, line by line
  public record Subject(
      String className,
      Dialect dialect,
      String version,
      String jars,
      String statement,
      List<String> right) {
    public Subject {
      right = List.copyOf(right);
    }

    private String title() {
      return dialect.title() + " " + version;
    }
  }

  /// The program that executes a statement as a replica does.
  public static Reproduction of(Subject subject, EngineScript script) {
    Dialect dialect = subject.dialect();
    List<String> routines = new ArrayList<>(RoutineList.calledIn(script.query().sql()));
    script
        .constraints()
        .forEach(step ->
            RoutineList.calledIn(step).stream()
                .filter(each -> !routines.contains(each))
                .forEach(routines::add));
    StringBuilder out = begun(subject, "as the engine was asked it", routines);
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
    String call = quoted(script.query().sql()) + values(script.query().rows().getFirst());
    return ended(subject, out, call, script.after());
  }

  /// The program that sends the engine a client's statements unchanged.
  ///
  /// @param statements of which the last is in question
  /// @param after a query that shows its effect; empty if it is itself a query
  public static Reproduction plain(
      Subject subject, List<String> statements, Optional<String> after) {
    StringBuilder out = begun(subject, "as it is", List.of());
    statements.subList(0, statements.size() - 1).forEach(each -> step(out, each));
    return ended(subject, out, quoted(statements.getLast()), after);
  }

  private static StringBuilder begun(Subject subject, String how, List<String> routines) {
    Dialect dialect = subject.dialect();
    StringBuilder out = new StringBuilder();
    out.append("// %s answers this statement wrongly.%n".formatted(subject.title()));
    out.append("//\n");
    comment(out, subject.statement());
    out.append("//\n// It stands below %s. Run it with%n//%n".formatted(how));
    out.append(
        "//     java %s-cp %s %s.java%n"
            .formatted(
                dialect
                    .traits()
                    .driverClass(subject.version())
                    .map(name -> "-Djdbc.drivers=" + name + " ")
                    .orElse(""),
                subject.jars() + (routines.isEmpty() ? "" : ":'<quorate>/cli/target/lib/*'"),
                subject.className()));
    if (dialect.traits().isServer()) {
      out.append("//\n// with the URL of a database on a server of that version.\n");
    }
    if (!routines.isEmpty()) {
      out.append("//\n// It calls functions of Quorate's own: ").append(routines).append('\n');
    }
    return out.append(
        HEAD.formatted(subject.className(), dialect.traits().trialUrl(subject.version())));
  }

  /// @param call the statement in question, with its values
  private static Reproduction ended(
      Subject subject, StringBuilder out, String call, Optional<String> after) {
    after.ifPresent(_ -> out.append("      attempt(connection, %s);%n".formatted(call)));
    out.append("      System.out.println(\"the right answer:\");\n");
    for (String row : subject.right()) {
      out.append("      System.out.println(%s);%n".formatted(quoted("    " + row)));
    }
    out.append("      System.out.println(\"the answer:\");\n");
    out.append(
        "      ask(connection, %s);%n".formatted(after.map(Reproduction::quoted).orElse(call)));
    return new Reproduction(subject.className(), out.append(TAIL).toString());
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

  /// A Java string literal; non-ASCII characters are escaped, since the compiler's charset is
  /// unknown.
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

        /// @param args a JDBC URL of an empty database, if it is not to be this one
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

        /// Writes, or says why it cannot: the rows tell which is right.
        static void attempt(Connection connection, String sql, Object... values) {
          try {
            update(connection, sql, values);
          } catch (SQLException failed) {
            System.out.println("it fails: " + failed.getMessage());
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
