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

/// The signatures of PostgreSQL's functions by name. A call that fits none of them is undefined;
/// one without a routine in Quorate is unsupported.
public final class Signatures {
  private static final Map<String, List<Signature>> ALL = new HashMap<>();
  private static final Set<String> POLYMORPHIC =
      Set.of("anyelement", "anyarray", "anynonarray", "anyenum");

  /// @param defaults number of trailing arguments with a default
  /// @param variadic whether the last argument may be repeated
  private record Signature(List<String> arguments, int defaults, boolean variadic, String result) {
    /// Number of arguments whose type matches exactly.
    long exact(List<Typed> given) {
      return IntStream.range(0, Math.min(given.size(), arguments.size()))
          .filter(i -> given.get(i).type().is(arguments.get(i)))
          .count();
    }

    /// Number of arguments accepted as the preferred type of their category.
    long preferred(List<Typed> given) {
      return IntStream.range(0, Math.min(given.size(), arguments.size()))
          .filter(i -> SystemTypes.isComputed(arguments.get(i)))
          .mapToObj(i -> SystemTypes.of(arguments.get(i)))
          .filter(SystemTypes::isPreferred)
          .count();
    }

    /// Number of untyped arguments accepted as text.
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

  /// Checks that the polymorphic types of a call can be determined, if only one function of this
  /// name fits.
  ///
  /// @throws SqlException 42804, or 42725 if several fit
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

  /// Whether the name is the type's in PostgreSQL's catalog.
  public static boolean isName(String name, SqlType type) {
    return SystemTypes.byOid(type.oid()).filter(known -> known.is(name)).isPresent();
  }

  /// Whether a function of this name accepts values of these types.
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

  /// Whether a function of this name accepts these arguments.
  public static boolean fits(String name, List<Typed> arguments) {
    return ALL.getOrDefault(name, List.of()).stream().anyMatch(each -> fits(each, arguments));
  }

  /// The type of a parameter inferred from the call that it is an argument of: the only type that
  /// the functions fitting the other arguments have there, or text if one of them has that.
  ///
  /// @return empty if there is no such type
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
        .filter(type -> !POLYMORPHIC.contains(type) && SystemTypes.isComputed(type))
        .map(SystemTypes::of);
  }

  /// Resolves a call: among the functions that fit, the one with the most exact matches, then the
  /// most preferred types, then the most untyped arguments as text.
  private static Optional<Signature> chosen(String name, List<Typed> given) {
    return ALL.getOrDefault(name, List.of()).stream()
        .filter(each -> fits(each, given))
        .max(
            Comparator.<Signature>comparingLong(each -> each.exact(given))
                .thenComparingLong(each -> each.preferred(given))
                .thenComparingLong(each -> each.textual(given)));
  }

  /// The result type of a call; the row type for a set-returning function.
  ///
  /// @return empty if there is no such function, or its type is not in the catalog
  public static Optional<SystemType> result(String name, List<Typed> given) {
    return chosen(name, given).flatMap(each -> result(each, given));
  }

  private static Optional<SystemType> result(Signature signature, List<Typed> given) {
    String result = signature.result();
    if (!isPolymorphic(result)) {
      return Optional.of(result).filter(SystemTypes::isComputed).map(SystemTypes::of);
    }
    // The element types of all arguments that share a polymorphic type.
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

  /// Whether a call resolves to a function of bytea.
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
