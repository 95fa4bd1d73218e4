package quorate.database.procedure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.value.SqlException;
import quorate.procedure.Meter;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;

/// A procedure's declaration of itself.
///
/// @param className of its class in the jar
/// @param statements SQL that occurs as constants in the jar
public record Declared(
    String name,
    String className,
    List<Parameter> parameters,
    List<String> tables,
    List<String> statements) {
  /// The limit of turns in which a procedure must declare itself.
  private static final long TURNS_MAX = 1_000_000;

  public Declared {
    parameters = List.copyOf(parameters);
    tables = List.copyOf(tables);
    statements = List.copyOf(statements);
  }

  /// The procedures of a jar, in order of their names.
  ///
  /// @throws SqlException 22023 if a declaration is invalid
  public static List<Declared> of(ProcedureJar jar) {
    List<Declared> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    List<String> statements = StatementConstants.of(jar.files());
    for (ServiceLoader.Provider<Procedure> each : jar.load().values()) {
      Declared declared = of(each, statements);
      if (!names.add(declared.name())) {
        throw new SqlException("22023", "two classes of the jar are procedure " + declared.name());
      }
      all.add(declared);
    }
    all.sort(java.util.Comparator.comparing(Declared::name));
    return all;
  }

  private static Declared of(ServiceLoader.Provider<Procedure> provider, List<String> statements) {
    String className = provider.type().getName();
    Meter.grant(TURNS_MAX);
    try {
      Procedure procedure = provider.get();
      Declared declared =
          new Declared(
              procedure.name(), className, procedure.parameters(), procedure.tables(), statements);
      if (declared.name().isBlank() || declared.name().length() > 63) {
        throw new SqlException("22023", className + " has no name, or one of over 63 characters");
      }
      return declared;
    } catch (SqlException refused) {
      throw refused;
    } catch (RuntimeException
        | LinkageError
        | java.util.ServiceConfigurationError
        | StackOverflowError
        | Meter.Exhausted broken) {
      throw new SqlException("22023", className + " cannot be made: " + broken);
    } finally {
      Meter.release();
    }
  }

  /// Its name with the types of its parameters.
  public String signature() {
    return name
        + parameters.stream()
            .map(each ->
                (each.mode() == Parameter.Mode.IN ? "" : each.mode() + " ")
                    + each.name()
                    + " "
                    + each.type())
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /// The statement that creates it.
  ///
  /// @param digest of its jar
  /// @param checked whether calls are executed twice
  public String ddl(String digest, boolean checked) {
    String declared =
        parameters.stream()
            .map(each ->
                each.mode().name().toLowerCase(Locale.ROOT)
                    + " "
                    + quoted(each.name())
                    + " "
                    + each.type())
            .collect(Collectors.joining(", "));
    String constants =
        statements.stream()
            .map(each -> "set quorate.statement to '" + each.replace("'", "''") + "'")
            .collect(Collectors.joining(" "));
    return "create or replace procedure public.%s(%s) language java %s %s %s as '%s', '%s'"
        .formatted(
            quoted(name),
            declared,
            checked ? "set quorate.checked to on" : "",
            tables.isEmpty()
                ? ""
                : "set quorate.tables to '" + String.join(",", tables).replace("'", "''") + "'",
            constants,
            digest,
            className.replace("'", "''"));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
