package quorate.sql.builtin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// The functions that PostgreSQL has, by name, by what they take and what they answer: a call that
/// none of them fits does not exist, one that Quorate has no routine for is refused as what is
/// lacking.
public final class Signatures {
  private static final Map<String, List<Signature>> ALL = new HashMap<>();
  private static final Set<String> POLYMORPHIC =
      Set.of("anyelement", "anyarray", "anynonarray", "anyenum");

  /// @param defaults how many of the last arguments may be left out
  /// @param variadic whether the last argument is any number of them
  private record Signature(List<String> arguments, int defaults, boolean variadic, String result) {
    /// How many of these are of the very types that it takes.
    long exact(List<Typed> given) {
      return IntStream.range(0, Math.min(given.size(), arguments.size()))
          .filter(i -> given.get(i).type().is(arguments.get(i)))
          .count();
    }

    /// How many of these it takes as types that are preferred in their category.
    long preferred(List<Typed> given) {
      return IntStream.range(0, Math.min(given.size(), arguments.size()))
          .filter(i -> SystemTypes.isKnown(arguments.get(i)))
          .mapToObj(i -> SystemTypes.of(arguments.get(i)))
          .filter(SystemTypes::isPreferred)
          .count();
    }

    /// How many of these, whose types nothing has settled, it takes as texts.
    long textual(List<Typed> given) {
      return IntStream.range(0, Math.min(given.size(), arguments.size()))
          .filter(i -> given.get(i).isUnsettled() && arguments.get(i).equals("text"))
          .count();
    }
  }

  static {
    for (String line : BuiltinCatalog.lines("functions.tsv")) {
      String[] fields = line.split("\t", -1);
      ALL.computeIfAbsent(fields[0], _ -> new ArrayList<>())
          .add(
              new Signature(
                  fields[2].isEmpty() ? List.of() : List.of(fields[2].split(" ")),
                  Integer.parseInt(fields[3]),
                  fields[4].equals("t"),
                  fields[5]));
    }
  }

  /// Whether the one function of this name that takes these has nothing to tell its types from;
  /// with several there is none to choose.
  ///
  /// @throws SqlException 42804, or 42725
  public static void determined(String name, List<Typed> given) {
    List<Signature> fitting =
        ALL.getOrDefault(name, List.of()).stream().filter(each -> fits(each, given)).toList();
    for (int i = 0; i < given.size(); i++) {
      int at = i;
      boolean open =
          given.get(i).isUnsettled()
              && given.get(i).parameter() == 0
              && !fitting.isEmpty()
              && given.stream().allMatch(Typed::isUnsettled)
              && fitting.stream()
                  .allMatch(each ->
                      at < each.arguments().size()
                          && POLYMORPHIC.contains(each.arguments().get(at)));
      if (open) {
        throw fitting.size() > 1
            ? new SqlException("42725", "function " + name + "(unknown) is not unique")
            : new SqlException(
                "42804", "could not determine polymorphic type because input has type unknown");
      }
    }
  }

  private Signatures() {}

  public static boolean knows(String name) {
    return ALL.containsKey(name);
  }

  /// Whether a type is called so in PostgreSQL's catalog.
  public static boolean isName(String name, SqlType type) {
    return SystemTypes.byOid(type.oid()).filter(known -> known.is(name)).isPresent();
  }

  /// Whether a function of this name takes values of these types.
  public static boolean takes(String name, List<SqlType> types) {
    List<Typed> arguments = new ArrayList<>();
    for (SqlType type : types) {
      Optional<SystemType> known =
          type == SqlType.UNKNOWN
              ? Optional.of(SystemTypes.of("unknown"))
              : SystemTypes.byOid(type.oid());
      if (known.isEmpty()) {
        return false;
      }
      arguments.add(new Typed("", known.get()));
    }
    return fits(name, arguments);
  }

  /// Whether a function of this name takes these.
  public static boolean fits(String name, List<Typed> arguments) {
    return ALL.getOrDefault(name, List.of()).stream().anyMatch(each -> fits(each, arguments));
  }

  /// The type of a parameter of a query where it is an argument for which nothing else settles one:
  /// what all functions of this name take there which take the others, or text if one takes that.
  ///
  /// @return empty where there is no such type
  public static Optional<SystemType> parameter(String name, List<Typed> given, int at) {
    Set<String> types = new TreeSet<>();
    for (Signature each : ALL.getOrDefault(name, List.of())) {
      if (fits(each, given)) {
        types.add(each.arguments().get(Math.min(at, each.arguments().size() - 1)));
      }
    }
    return Optional.of(types.contains("text") ? Set.of("text") : types)
        .filter(all -> all.size() == 1)
        .map(all -> all.iterator().next())
        .filter(type -> !POLYMORPHIC.contains(type) && SystemTypes.isKnown(type))
        .map(SystemTypes::of);
  }

  /// The function that a call means: of those that fit, the one that takes most of what is given as
  /// it is, then as types that are preferred, and then as texts what has no type.
  private static Optional<Signature> chosen(String name, List<Typed> given) {
    return ALL.getOrDefault(name, List.of()).stream()
        .filter(each -> fits(each, given))
        .max(
            Comparator.<Signature>comparingLong(each -> each.exact(given))
                .thenComparingLong(each -> each.preferred(given))
                .thenComparingLong(each -> each.textual(given)));
  }

  /// The type that a call answers, of one row where it answers rows.
  ///
  /// @return empty where there is no such function, or its type is none of the catalog's
  public static Optional<SystemType> result(String name, List<Typed> given) {
    return chosen(name, given).flatMap(each -> result(each, given));
  }

  private static Optional<SystemType> result(Signature signature, List<Typed> given) {
    String result = signature.result();
    if (!isPolymorphic(result)) {
      return Optional.of(result).filter(SystemTypes::isKnown).map(SystemTypes::of);
    }
    // The elements of all that are given for types that go together.
    List<Typed> elements = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String wanted = signature.arguments().get(Math.min(i, signature.arguments().size() - 1));
      SystemType type = given.get(i).type();
      if (!given.get(i).isUnsettled() && isPolymorphic(wanted)) {
        elements.add(new Typed("", isArray(wanted) ? SystemTypes.element(type) : type));
      }
    }
    SystemType element = Coercions.common(result, elements);
    return Optional.of(isArray(result) ? SystemTypes.array(element) : element);
  }

  private static boolean isPolymorphic(String type) {
    return type.startsWith("any") && !type.equals("any");
  }

  private static boolean isArray(String polymorphic) {
    return polymorphic.endsWith("array") && !polymorphic.endsWith("nonarray");
  }

  /// Whether a call means a function of bytes.
  public static boolean isOfBytes(String name, List<Typed> given) {
    return chosen(name, given).filter(each -> each.arguments().contains("bytea")).isPresent();
  }

  private static boolean fits(Signature signature, List<Typed> given) {
    List<String> wanted = signature.arguments();
    int least = wanted.size() - signature.defaults();
    if (given.size() < least || !signature.variadic() && given.size() > wanted.size()) {
      return false;
    }
    for (int i = 0; i < given.size(); i++) {
      String target = wanted.get(Math.min(i, wanted.size() - 1));
      boolean repeated = signature.variadic() && i >= wanted.size() - 1;
      String element = target.startsWith("_") ? target.substring(1) : "any";
      if (!converts(given.get(i).type(), target)
          && !(repeated && converts(given.get(i).type(), element))) {
        return false;
      }
    }
    return true;
  }

  private static boolean converts(SystemType type, String target) {
    return Coercions.isImplicit(type, target);
  }
}
