package quorate.sql.function;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import quorate.core.value.SqlType;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Term;

/// The binding of a function of texts and integers that is a routine's: its signature says all.
///
/// @param call the routine's name in terms
/// @param padded whether a char(n) is taken with its blanks
record Plain(String call, Signature signature, boolean padded) implements Binding.OfValues {
  private static final Map<String, SqlType> TYPES =
      Map.of("text", SqlType.TEXT, "integer", SqlType.INT4, "boolean", SqlType.BOOL);

  Plain {
    if (!Set.of("text", "integer").containsAll(signature.arguments())) {
      throw new IllegalArgumentException("a plain function takes texts and integers alone");
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
      SqlType type = type(signature.arguments().get(i));
      if (!(type == SqlType.TEXT ? isText(given.type(i)) : isIndex(given.type(i)))) {
        return Optional.empty();
      }
      Term argument = padded ? Conversions.padded(given.argument(i)) : given.argument(i);
      terms.add(given.conversions().to(argument, type, -1));
    }
    return Optional.of(new Term.Call(call, terms, type(signature.result()), -1));
  }

  private static boolean isText(SqlType type) {
    return type.isString() || type == SqlType.UNKNOWN || type == SqlType.NAME;
  }

  /// Whether it is an integer without a cast that has to be written.
  private static boolean isIndex(SqlType type) {
    return type == SqlType.INT2 || type == SqlType.INT4 || type == SqlType.UNKNOWN;
  }

  private static SqlType type(String name) {
    SqlType type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no plain function takes or answers " + name);
    }
    return type;
  }

  private static String letter(SqlType type) {
    return switch (type) {
      case TEXT -> "t";
      case INT4 -> "i";
      default -> "b";
    };
  }

  /// A routine for each number of arguments.
  List<Routine> routines() {
    String letters =
        signature.arguments().stream().map(name -> letter(type(name))).collect(joining());
    return IntStream.rangeClosed(signature.least(), letters.length())
        .mapToObj(count ->
            Routine.of(call, letters.substring(0, count), letter(type(signature.result()))))
        .toList();
  }
}
