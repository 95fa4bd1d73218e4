package quorate.sql.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.dialect.Dialect;
import quorate.sql.function.FunctionRow;
import quorate.sql.function.FunctionRow.Kind;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.Signature;
import quorate.sql.function.UnsupportedFunctions;

/// Calls every function of [FunctionTable] by its signatures, and compares `docs/functions.md` with
/// the table. `-Drecord=1` records it anew.
class FunctionReferenceTest {
  private static final Path DOCUMENT = Path.of("../docs/functions.md");

  private static final List<String> TYPES =
      List.of(
          "text",
          "name",
          "boolean",
          "smallint",
          "integer",
          "bigint",
          "numeric",
          "real",
          "double precision",
          "money",
          "date",
          "time without time zone",
          "timestamp without time zone",
          "timestamp with time zone",
          "interval",
          "bytea",
          "uuid",
          "json",
          "jsonb",
          "inet",
          "cidr",
          "bit",
          "int4range",
          "integer[]",
          "text[]");

  private static final Map<String, String> POLYMORPHIC =
      Map.of(
          "any", "integer",
          "any ...", "integer",
          "anyelement", "integer",
          "anyarray", "integer[]",
          "anyarray ...", "integer[]",
          "anyrange", "int4range");

  /// Arguments in the statement's shape, other than `'a'` and 2.
  private static final Map<String, String> SHAPES =
      Map.ofEntries(
          Map.entry("current_setting", "'true'"),
          Map.entry("decode", "'hex'"),
          Map.entry("encode", "'base64'"),
          Map.entry("convert_to", "'UTF8'"),
          Map.entry("convert_from", "'UTF8'"),
          Map.entry("to_date", "'YYYY-MM-DD'"),
          Map.entry("to_timestamp", "'YYYY-MM-DD'"),
          Map.entry("timezone", "'Europe/Rome'"),
          Map.entry("date_trunc", "'Europe/Rome'"),
          Map.entry("make_timestamptz", "'Europe/Rome'"));

  /// Calls with a syntax of their own, or with special arguments.
  private static final Map<String, String> FORMS =
      Map.of(
          "position", "position(%s in %s)",
          "overlay", "overlay(%s placing %s from %s)",
          "extract", "extract(year from %2$s)",
          "regexp_like", "regexp_like(%s, 'a', 'i')",
          "regexp_replace", "regexp_replace(%s, 'a', 'b', 'g')",
          "string_agg", "string_agg(%s, ', ')");

  private static final Translation TRANSLATION = new Translation();

  @BeforeAll
  static void table() {
    String columns =
        TYPES.stream()
            .map(type -> column(type) + " " + (type.equals("numeric") ? "numeric(10,2)" : type))
            .collect(Collectors.joining(", "));
    assertEquals(
        "CREATE TABLE",
        TRANSLATION.of("create table w (k int primary key, " + columns + ")").getFirst());
  }

  private static String column(String type) {
    return "c_" + type.replace("[]", "_array").replace(' ', '_');
  }

  private static Analysed.Data analysed(String statement) {
    return (Analysed.Data) Analyser.analyse(statement, TRANSLATION.catalog(), List.of());
  }

  /// A call with this number of arguments.
  private static String call(FunctionRow row, Signature signature, int count) {
    if (row.kind() == Kind.WORD) {
      return row.name();
    }
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(argument(row, signature.arguments().get(i), i));
    }
    String form = row.name() + "(" + String.join(", ", arguments) + ")";
    return FORMS.getOrDefault(row.name(), form.replace("%", "%%")).formatted(arguments.toArray());
  }

  private static String argument(FunctionRow row, String type, int index) {
    boolean field = index == 0 && Set.of("extract", "date_part", "date_trunc").contains(row.name());
    if (field) {
      return "'year'";
    }
    boolean time = type.equals("text") && row.name().equals("to_char");
    if (time) {
      return row.signatures().getFirst().arguments().getFirst().startsWith("timestamp")
          ? "'YYYY-MM-DD'"
          : "'999'";
    }
    boolean constant = row.shape().first() <= index && index <= row.shape().last();
    boolean window = row.kind() == Kind.WINDOW && type.equals("integer");
    if (row.kind() == Kind.ROWS) {
      return type.startsWith("anyarray") ? "array[1, 2]" : "2";
    }
    if (window || constant && type.equals("integer")) {
      return "2";
    }
    return constant && !type.startsWith("any")
        ? SHAPES.getOrDefault(row.name(), "'a'")
        : column(POLYMORPHIC.getOrDefault(type, type));
  }

  /// The calls of a row's function, with and without optional arguments.
  private static List<String> calls(FunctionRow row) {
    List<String> calls = new ArrayList<>();
    for (Signature signature : isCalled(row) ? row.signatures() : List.<Signature>of()) {
      calls.add(call(row, signature, signature.arguments().size()));
      if (signature.least() < signature.arguments().size()) {
        calls.add(call(row, signature, signature.least()));
      }
    }
    return calls;
  }

  private static String statement(FunctionRow row, String call) {
    return switch (row.kind()) {
      case ROWS -> "select * from " + call;
      case WINDOW -> "select " + call + " over (order by k) from w";
      case PER_ROW -> "select " + call;
      default -> "select " + call + " from w";
    };
  }

  /// Whether the function can be called here; nextval and currval need a sequence, grouping() a
  /// GROUP BY.
  private static boolean isCalled(FunctionRow row) {
    return row.kind() != Kind.REFUSED
        && !Set.of("nextval", "currval", "grouping").contains(row.name());
  }

  @Test
  void whatItsSignaturesSayIsBound() {
    List<String> refused = new ArrayList<>();
    for (FunctionRow row : FunctionTable.rows()) {
      for (String call : calls(row)) {
        String statement = statement(row, call);
        try {
          Set<String> results =
              row.signatures().stream().map(Signature::result).collect(Collectors.toSet());
          String type = analysed(statement).columns().orElseThrow().getFirst().type().sqlName();
          boolean open = results.stream().anyMatch(result -> result.startsWith("any"));
          if (!open && !results.contains(type)) {
            refused.add(statement + " answers " + type);
          }
        } catch (RuntimeException wrong) {
          refused.add(statement + ": " + wrong.getMessage());
        }
      }
    }
    assertEquals(List.of(), refused);
  }

  @Test
  void whatIsThereInPartAloneIsLacking() {
    Set<String> partly = new TreeSet<>();
    Set<String> lacking = new TreeSet<>();
    for (FunctionRow row : FunctionTable.rows()) {
      if (row.partly()) {
        partly.add(row.name());
      }
      if (row.kind() != Kind.REFUSED && UnsupportedFunctions.is(row.name())) {
        lacking.add(row.name());
      }
    }
    assertEquals(
        partly, lacking, "a name that UnsupportedFunctions has, and the table has not in part");
  }

  @Test
  void whatAnswersAllValuesRaisesNoError() {
    List<String> otherwise = new ArrayList<>();
    for (FunctionRow row : FunctionTable.rows()) {
      if (row.kind() == Kind.SCALAR && isCalled(row)) {
        boolean raises =
            calls(row).stream()
                .map(call -> "select k from w where c_boolean or " + call + " is not null")
                .anyMatch(statement -> analysed(statement).hasOptionalErrors());
        if (raises == row.total()) {
          otherwise.add(row.shown() + (raises ? " raises" : " raises none"));
        }
      }
    }
    assertEquals(List.of(), otherwise);
  }

  @Test
  void theDocumentIsMadeOfTheTable() throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            # Functions

            The functions that statements can call, with the types of their arguments and results. The tests generate this page from the table of
            functions. [dialects.md](dialects.md) explains the translation for each engine, [CONTRIBUTING.md](../CONTRIBUTING.md) how to add a function.

            | | |
            |---|---|
            | engines | the engines that execute it; instead of the others, these answer a read, and send the rows of a write |
            | never fails | returns a result for all values, so that engines may compute it at different times |
            | in part | PostgreSQL has it for other arguments too, which are refused with 0A000 |
            """);
    for (Kind kind : Kind.values()) {
      if (kind != Kind.REFUSED) {
        text.append("\n## ").append(kind.title()).append("\n\n");
        text.append("| function | engines | never fails | in part |\n|---|---|---|---|\n");
        FunctionTable.rows().stream()
            .filter(row -> row.kind() == kind)
            .sorted(Comparator.comparing(FunctionRow::name))
            .forEach(row -> text.append(line(row)));
      }
    }
    if (System.getProperty("record") != null) {
      Files.writeString(DOCUMENT, text);
    }
    assertEquals(Files.readString(DOCUMENT), text.toString(), "-Drecord=1 writes " + DOCUMENT);
  }

  private static String line(FunctionRow row) {
    String shown =
        row.shown().stream().map(each -> "`" + each + "`").collect(Collectors.joining("<br>"));
    return "| %s | %s | %s | %s |\n"
        .formatted(shown, engines(row), row.total() ? "✓" : "", row.partly() ? "✓" : "");
  }

  private static String engines(FunctionRow row) {
    Set<Dialect> unable = EnumSet.noneOf(Dialect.class);
    calls(row).forEach(call -> unable.addAll(analysed(statement(row, call)).unable().keySet()));
    return unable.isEmpty()
        ? "all"
        : "all except "
            + Stream.of(Dialect.values())
                .filter(unable::contains)
                .map(Dialect::title)
                .collect(Collectors.joining(", "));
  }
}
