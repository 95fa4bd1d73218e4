package quorate.sql.snapshot;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Notice;

/// Translates statements in sequence, each against the schema that the previous ones left.
final class Translation {
  private Catalog catalog = Catalog.EMPTY;

  Catalog catalog() {
    return catalog;
  }

  /// The lines for a statement.
  List<String> of(String statement) {
    try {
      Analysed analysed = Analyser.analyse(statement, catalog, List.of());
      return switch (analysed) {
        case Analysed.Ddl ddl -> change(ddl);
        case Analysed.Data data -> data(data);
        case Analysed.Declare(_, _, _, Analysed.Data query) -> {
          List<String> lines = new ArrayList<>(List.of("cursor of"));
          lines.addAll(data(query));
          yield lines;
        }
        case Analysed.Copy(boolean from, var columns, Analysed.Data each, _, _) -> {
          List<String> lines = new ArrayList<>();
          lines.add((from ? "copy from, each row: " : "copy to, of: ") + names(columns));
          lines.addAll(data(each));
          yield lines;
        }
        case Analysed.SystemRead _ -> List.of("a query of the system catalog");
        default -> List.of(analysed.toString());
      };
    } catch (SqlException refused) {
      return List.of(error(refused.error()));
    }
  }

  private static String error(SqlError error) {
    return "! "
        + error.sqlState()
        + (error.position() > 0 ? " at " + error.position() : "")
        + ": "
        + error.message()
        + (error.detail().isEmpty() ? "" : " DETAIL " + error.detail())
        + (error.hint().isEmpty() ? "" : " HINT " + error.hint());
  }

  private List<String> data(Analysed.Data data) {
    List<String> lines = new ArrayList<>();
    List<Value> literals = data.literals();
    PlanPrinter printer = new PlanPrinter(literals);
    if (!data.readTables().isEmpty()) {
      lines.add("read " + String.join(", ", data.readTables()));
    }
    if (!data.writtenTables().isEmpty()) {
      lines.add("write " + String.join(", ", data.writtenTables()));
    }
    List<Value> none = data.parameterTypes().stream().map(_ -> Value.NULL).toList();
    List<LockKey> keys = data.parameterTypes().isEmpty() ? data.lockKeys(none) : List.of();
    keys.forEach(key -> lines.add("lock " + lock(key)));
    if (!data.parameterTypes().isEmpty()) {
      lines.add(
          data.parameterTypes().stream()
              .map(SqlType::sqlName)
              .collect(Collectors.joining(", ", "parameters ", "")));
    }
    data.columns().ifPresent(columns -> lines.add("columns " + names(columns)));
    lines.addAll(open(data));
    lines.addAll(folded(data, none, literals));
    printer.plan(data.plan());
    lines.addAll(printer.lines());
    Map<String, List<String>> unable = new TreeMap<>();
    data.unable()
        .forEach((dialect, reason) ->
            unable.computeIfAbsent(reason, _ -> new ArrayList<>()).add(dialect.name()));
    unable.forEach((reason, dialects) ->
        lines.add("unable " + dialects.stream().sorted().toList() + " " + reason));
    return lines;
  }

  /// The nondeterministic values of the statement.
  private static List<String> open(Analysed.Data data) {
    List<String> open = new ArrayList<>();
    Analysed.Nondeterminism left = data.nondeterminism();
    if (left.time()) {
      open.add("the time");
    }
    if (left.random()) {
      open.add("chance");
    }
    left.sequences().forEach(each -> open.add("the sequence " + each));
    if (data.hasOptionalErrors()) {
      open.add("errors");
    }
    return open.isEmpty() ? List.of() : List.of("open: " + String.join(", ", open));
  }

  private static List<String> folded(
      Analysed.Data data, List<Value> parameters, List<Value> literals) {
    try {
      data.foldConstants(parameters, literals);
      return List.of();
    } catch (SqlException raised) {
      return List.of("constants: " + error(raised.error()));
    }
  }

  private static String lock(LockKey key) {
    return key.mode()
        + " "
        + key.table()
        + (key.write() ? " to write" : " to read")
        + (key.key().isEmpty() ? "" : " " + key.key());
  }

  private static String names(List<Column> columns) {
    return columns.stream()
        .map(column ->
            column.name()
                + " "
                + column.type().sqlName()
                + (column.typmod() >= 0 ? "/" + column.typmod() : ""))
        .collect(Collectors.joining(", "));
  }

  private List<String> change(Analysed.Ddl ddl) {
    DdlPlan plan = DdlPlanner.plan(catalog, ddl, new Choices(Instant.EPOCH, 1));
    catalog = plan.after();
    List<String> lines = new ArrayList<>(List.of(plan.tag()));
    for (Notice notice : plan.notices()) {
      lines.add(notice.severity() + " " + error(notice.said()).substring(2));
    }
    lines.addAll(StepPrinter.lines(plan));
    return lines;
  }
}
