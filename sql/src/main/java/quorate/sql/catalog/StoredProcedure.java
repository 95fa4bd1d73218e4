package quorate.sql.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// An installed procedure: its signature for CALL, and the location of its code.
///
/// @param name unqualified
/// @param uses declared use of each table; empty for any table
/// @param digest SHA-256 of the jar, in hexadecimal
/// @param className the class in the jar
/// @param checked whether each call is executed twice, and fails if the two differ
/// @param statements SQL found as constants in the jar
public record StoredProcedure(
    String name,
    List<Parameter> parameters,
    List<Use> uses,
    String digest,
    String className,
    boolean checked,
    List<String> statements) {
  /// Bit of the `checked` byte that says that statements follow. Older catalogs lack it.
  private static final int WITH_STATEMENTS = 2;

  public StoredProcedure {
    parameters = List.copyOf(parameters);
    uses = List.copyOf(uses);
    statements = List.copyOf(statements);
  }

  /// The direction of a parameter.
  public enum Mode {
    IN,
    OUT,
    INOUT;

    /// Whether the caller passes an argument for it.
    public boolean goesIn() {
      return this != OUT;
    }

    public boolean comesOut() {
      return this != IN;
    }
  }

  /// A parameter.
  ///
  /// @param name empty if it has none
  /// @param typmod type modifier, -1 for none
  public record Parameter(String name, SqlType type, int typmod, Mode mode) {}

  /// The row description of a call's result; empty without OUT parameters.
  public List<Column> columns() {
    return parameters.stream()
        .filter(each -> each.mode().comesOut())
        .map(each -> new Column(each.name(), each.type(), each.typmod()))
        .toList();
  }

  /// The declared use of a table, such as `account`, `account (owner, number)`, `item for read` or
  /// `history for insert`.
  ///
  /// @param said the declaration as written
  /// @param written the table's name
  /// @param key parameters that form a prefix of the primary key of the rows used; empty for all
  ///   rows
  /// @param access kind of access
  public record Use(String said, String written, List<String> key, Access access) {
    private static final Pattern FORM =
        Pattern.compile("(.*?)\\s*(?:\\(([^()]*)\\))?\\s*(?:\\bfor\\s+(read|insert))?");

    public Use {
      key = List.copyOf(key);
    }

    public static Use of(String said) {
      Matcher parts = FORM.matcher(said.strip());
      if (!parts.matches()) {
        return new Use(said, said, List.of(), Access.ANY);
      }
      List<String> key =
          parts.group(2) == null
              ? List.of()
              : Arrays.stream(parts.group(2).split(",")).map(String::strip).toList();
      return new Use(
          said,
          parts.group(1),
          key,
          parts.group(3) == null
              ? Access.ANY
              : Access.valueOf(parts.group(3).toUpperCase(Locale.ROOT)));
    }
  }

  /// Access to rows.
  public enum Access {
    ANY,
    READ,
    /// Only insertion of rows.
    INSERT
  }

  /// The IN and INOUT parameters, in order.
  public List<Parameter> in() {
    return parameters.stream().filter(each -> each.mode().goesIn()).toList();
  }

  /// The keys of the tables that it may use.
  public SortedSet<String> tablesOf(Catalog catalog) {
    if (uses.isEmpty()) {
      return new TreeSet<>(catalog.tables().keySet());
    }
    Catalog stored = catalog.along(Catalog.STORED);
    return uses.stream()
        .flatMap(each -> stored.relation(each.written()).stream())
        .filter(catalog.tables()::containsKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static void write(Encoder out, StoredProcedure procedure) {
    out.string(procedure.name)
        .list(
            procedure.parameters,
            (to, each) ->
                to.string(each.name())
                    .u8(each.type().ordinal())
                    .i32(each.typmod())
                    .u8(each.mode().ordinal()))
        .list(procedure.uses, (to, each) -> to.string(each.said()))
        .string(procedure.digest)
        .string(procedure.className)
        .u8((procedure.checked ? 1 : 0) | (procedure.statements.isEmpty() ? 0 : WITH_STATEMENTS));
    if (!procedure.statements.isEmpty()) {
      out.list(procedure.statements, Encoder::string);
    }
  }

  static StoredProcedure read(Decoder in) {
    String name = in.string();
    List<Parameter> parameters =
        in.list(from ->
            new Parameter(
                from.string(),
                from.constant(SqlType.values()),
                from.i32(),
                from.constant(Mode.values())));
    List<Use> uses = in.list(from -> Use.of(from.string()));
    String digest = in.string();
    String className = in.string();
    int flags = in.u8();
    List<String> statements = (flags & WITH_STATEMENTS) == 0 ? List.of() : in.list(Decoder::string);
    return new StoredProcedure(
        name, parameters, uses, digest, className, (flags & 1) != 0, statements);
  }
}
