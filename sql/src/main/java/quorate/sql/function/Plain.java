package quorate.sql.function;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import quorate.core.value.SqlType;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Term;

/// The binding of a function that maps to a routine by its signature alone.
///
/// @param call the routine's name in terms
/// @param padded whether char(n) is passed with its padding
record Plain(String call, Signature signature, boolean padded) implements Binding.OfValues {
  Plain {
    signature.arguments().forEach(Parameter::of);
    Result.of(signature.result());
  }

  /// A supported parameter type.
  private enum Parameter {
    TEXT("text", SqlType.TEXT, 't'),
    INTEGER("integer", SqlType.INT4, 'i'),
    /// Passed as text, because engines store uuid differently.
    UUID("uuid", SqlType.UUID, 't');

    private final String title;
    private final SqlType type;
    private final char letter;

    Parameter(String title, SqlType type, char letter) {
      this.title = title;
      this.type = type;
      this.letter = letter;
    }

    static Parameter of(String name) {
      for (Parameter each : values()) {
        if (each.title.equals(name)) {
          return each;
        }
      }
      throw new IllegalArgumentException("no plain function takes " + name);
    }

    /// Whether a value of this type converts implicitly.
    boolean takes(SqlType given) {
      return given == SqlType.UNKNOWN
          || switch (this) {
            case TEXT -> given.isString() || given == SqlType.NAME;
            case INTEGER -> given == SqlType.INT2 || given == SqlType.INT4;
            case UUID -> given == SqlType.UUID;
          };
    }

    Term of(Term argument, Conversions conversions) {
      Term term = conversions.to(argument, type, -1);
      return this == UUID ? new Term.Cast(term, SqlType.TEXT, -1) : term;
    }
  }

  /// A supported result type.
  private enum Result {
    TEXT(SqlType.TEXT, 't'),
    INTEGER(SqlType.INT4, 'i'),
    BOOLEAN(SqlType.BOOL, 'b'),
    TIMESTAMPTZ(SqlType.TIMESTAMPTZ, 'x');

    private final SqlType type;
    private final char letter;

    Result(SqlType type, char letter) {
      this.type = type;
      this.letter = letter;
    }

    static Result of(String name) {
      for (Result each : values()) {
        if (each.type.sqlName().equals(name)) {
          return each;
        }
      }
      throw new IllegalArgumentException("no plain function answers " + name);
    }
  }

  @Override
  public Optional<Term> term(Given given) {
    int count = given.count();
    if (count < signature.least() || count > signature.arguments().size()) {
      return Optional.empty();
    }
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Parameter parameter = Parameter.of(signature.arguments().get(i));
      if (!parameter.takes(given.type(i))) {
        return Optional.empty();
      }
      Term argument = padded ? Conversions.padded(given.argument(i)) : given.argument(i);
      terms.add(parameter.of(argument, given.conversions()));
    }
    return Optional.of(new Term.Call(call, terms, Result.of(signature.result()).type, -1));
  }

  /// One routine for each number of arguments.
  List<Routine> routines() {
    String letters =
        signature.arguments().stream()
            .map(name -> String.valueOf(Parameter.of(name).letter))
            .collect(joining());
    String result = String.valueOf(Result.of(signature.result()).letter);
    return IntStream.rangeClosed(signature.least(), letters.length())
        .mapToObj(count -> Routine.of(call, letters.substring(0, count), result))
        .toList();
  }
}
