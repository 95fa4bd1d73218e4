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

/// A procedure that is installed: what CALL must know of it, and where its program is.
///
/// @param name as CALL has it, without a schema
/// @param uses what it says of each table that it uses; nothing for whatever there is
/// @param digest of its jar: SHA-256, in hexadecimal
/// @param className the class in the jar
/// @param checked whether each call is executed twice, and fails where that makes a difference
/// @param statements SQL that stands as constants in its jar
public record StoredProcedure(
    String name,
    List<Parameter> parameters,
    List<Use> uses,
    String digest,
    String className,
    boolean checked,
    List<String> statements) {
  /// In the byte that says whether it is checked: statements follow. Older catalogs have none.
  private static final int WITH_STATEMENTS = 2;

  public StoredProcedure {
    parameters = List.copyOf(parameters);
    uses = List.copyOf(uses);
    statements = List.copyOf(statements);
  }

  /// Which way a parameter goes.
  public enum Mode {
    IN,
    OUT,
    INOUT;

    /// Whether a caller gives it.
    public boolean goesIn() {
      return this != OUT;
    }

    public boolean comesOut() {
      return this != IN;
    }
  }

  /// A parameter.
  ///
  /// @param name nothing where it has none
  /// @param typmod of the type, -1 for none
  public record Parameter(String name, SqlType type, int typmod, Mode mode) {}

  /// What a call answers, in one row; none where nothing comes out.
  public List<Column> columns() {
    return parameters.stream()
        .filter(each -> each.mode().comesOut())
        .map(each -> new Column(each.name(), each.type(), each.typmod()))
        .toList();
  }

  /// What it says of a table, as in `account`, `account (owner, number)`, `item for read` or
  /// `history for insert`.
  ///
  /// @param said the same, as it is written
  /// @param written the table's name
  /// @param key parameters whose arguments the primary keys of the rows begin with; none for all
  ///   rows
  /// @param access what it does there
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

  /// What may be done with rows.
  public enum Access {
    ANY,
    READ,
    /// Nothing but to add some.
    INSERT
  }

  /// The parameters that go in, in their order.
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
